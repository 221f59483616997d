"""Work that takes long, beside the window: the picture goes on, what is clicked and typed waits."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from PySide6.QtCore import QElapsedTimer, QEventLoop, QTimer

from linkwork_studio.commands.context import Result
from linkwork_studio.window.progress_card import ProgressCard

LOOK_MS, PATIENCE_MS = 10, 250  # between two looks whether it is done, and until the card is shown


def wait_for(card: ProgressCard, told: str, work: Callable[[], Result]) -> Result:
    """Do the work in a thread and return or raise what it does; a card tells what is waited for.

    Args:
        card: shown where it takes longer than a person notices.
        told: such as `Reading hand.stl`.
        work: touches neither the window nor the document.
    """
    loop, looking, clock = QEventLoop(), QTimer(interval=LOOK_MS), QElapsedTimer()
    with ThreadPoolExecutor(1, thread_name_prefix="linkwork-waiting") as pool:
        running = pool.submit(work)

        def look() -> None:
            if running.done():
                loop.quit()
            elif clock.elapsed() > PATIENCE_MS:
                card.show_busy(told, "The mechanism is unchanged until then.")

        looking.timeout.connect(look)
        clock.start()
        looking.start()
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    looking.stop()
    card.hide()
    return running.result()
