"""One question at a time in a thread of its own, so that the window never waits for the answer."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from PySide6.QtCore import QObject, QTimer, Signal

from linkwork.errors import LinkworkError
from linkwork_studio.panels.questions.replies import Progress, Reply, StoppedError

LOOK_EVERY = 40  # milliseconds


class Asking(QObject):
    """Works a question out.

    Signals: `progressed(share)`, 0 to 1; `answered(reply)`; `failed(message)`, empty where the user stopped it.
    """

    progressed, answered, failed = Signal(float), Signal(object), Signal(str)

    def __init__(self, parent: QObject) -> None:
        """Begin idle."""
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="linkwork-questions")
        self._work: Future[Reply] | None = None
        self._share, self._is_wanted = 0.0, False
        self._timer = QTimer(self, interval=LOOK_EVERY)
        self._timer.timeout.connect(self._look)
        parent.destroyed.connect(lambda: self._pool.shutdown(wait=False, cancel_futures=True))

    @property
    def is_busy(self) -> bool:
        """Whether a question is being worked out."""
        return self._work is not None

    def ask(self, question: Callable[[Progress], Reply]) -> None:
        """Work this out; there is nothing else under way."""
        self._share, self._is_wanted = 0.0, True
        self._work = self._pool.submit(question, self._on_progress)
        self._timer.start()

    def stop(self) -> None:
        """Give up as soon as the question lets itself be stopped."""
        self._is_wanted = False

    def close(self) -> None:
        """Give up for good: processes that work out cases are ended, so that nothing outlives the window."""
        self.stop()
        self._timer.stop()
        self._pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            child.terminate()

    def _on_progress(self, share: float) -> bool:
        self._share = share
        return self._is_wanted

    def _look(self) -> None:
        if self._work is None:
            return
        if not self._work.done():
            self.progressed.emit(self._share)
            return
        work, self._work = self._work, None
        self._timer.stop()
        try:
            reply = work.result()
        except StoppedError:
            self.failed.emit("")
        except LinkworkError as error:
            self.failed.emit(str(error))
        else:
            self.answered.emit(reply)
