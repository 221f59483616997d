"""Opens the studio in two steps: the start page at once, and behind it the workbench in slices of the event loop.

What needs neither Qt nor the window, which is most of what takes time, is read in a thread beside the page; the rest in
the thread of the window, a module at a time, with the events of the user in between.
"""

from __future__ import annotations

import importlib
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from linkwork_studio.window.entrance import Entrance
from linkwork_studio.window.memory import Memory

if TYPE_CHECKING:
    from linkwork_studio.wiring import Studio

WITHOUT_QT = (
    "numpy",
    "linkwork.model.model",
    "linkwork_studio.viewport",
    "numba",
    "linkwork_studio.session.session",
    "linkwork_studio.commands.table",
)
WITH_QT = (  # the larger part of what the wiring reads, so that no slice of it is long
    "linkwork_studio.viewport.instances",
    "linkwork_studio.viewport.scene",
    "linkwork_studio.viewport.viewport",
    "linkwork_studio.panels.tree.view",
    "linkwork_studio.panels.palette.view",
    "linkwork_studio.panels.inspector.view",
    "linkwork_studio.panels.controls.view",
    "linkwork_studio.panels.questions.view",
    "linkwork_studio.panels.timeline.view",
    "linkwork_studio.panels.console.view",
    "linkwork_studio.plots.plot_board",
    "linkwork_studio.window.window_views",
    "linkwork_studio.wiring",
)
LOOK_MS = 5  # between two looks whether the thread is done
UNSEEN_MS = 500  # a window that nobody sees, as on another desktop, is never drawn: then it goes on all the same
TURN = 5e-4  # seconds until the thread that reads lets the window have its turn; 5 ms, as usual, would be felt
READ, IMPORTED = 0.6, 0.15  # shares of the whole


class Opening(QObject):
    """Make it with the window, `begin`, run the application; `studio` is there when all is made."""

    def __init__(self, memory: Memory, recovery: Path | None = None) -> None:
        """Make the window with the start page."""
        super().__init__()
        self.entrance = Entrance(memory, recovery=recovery)
        self.studio: Studio | None = None
        self._recovery = recovery
        self._steps = self._all_steps()
        self._reader = threading.Thread(target=self._read, name="linkwork-opening", daemon=True)
        self._read_share = 0.0
        self._fault: BaseException | None = None
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)
        self.entrance.window.closing.connect(self._timer.stop)

    def begin(self) -> None:
        """Show the start page, and make the rest once it is drawn."""
        self.entrance.window.installEventFilter(self)
        self.entrance.show()
        QTimer.singleShot(UNSEEN_MS, self, self._start)

    def close(self) -> None:
        """Close the window without asking."""
        self.entrance.close()

    def show_fault(self, error: BaseException) -> None:
        """A fault of Linkwork itself is told in the window, once that can tell anything."""
        if self.studio is not None:
            self.studio.show_fault(error)

    def wait(self) -> None:
        """Until nothing is read any more, as Python must not end before."""
        if self._reader.is_alive():
            self._reader.join()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """The window is about to be drawn for the first time: begin right after that."""
        if event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, self, self._start)
        return False

    def _start(self) -> None:
        window = self.entrance.window
        if self._reader.ident is None and not window.is_closed:
            window.removeEventFilter(self)
            self._reader.start()
            self._timer.start()

    def _go_on(self) -> None:
        """One slice; after the last one what was asked for meanwhile, which may itself be a dialog."""
        try:
            share = next(self._steps, None)
        except BaseException:
            self._timer.stop()
            QApplication.exit(1)  # a window that stays half made helps nobody
            raise
        if share is not None:
            self.entrance.show_progress(share)
        elif self.studio is not None:
            self._timer.stop()
            self.studio.begin()

    def _all_steps(self) -> Iterator[float]:
        """Yields the share that is done."""
        usual = sys.getswitchinterval()
        self._timer.setInterval(LOOK_MS)
        try:
            sys.setswitchinterval(TURN)
            while self._reader.is_alive():
                yield self._read_share
        finally:
            sys.setswitchinterval(usual)
        self._timer.setInterval(0)
        if self._fault is not None:
            raise self._fault
        for count, name in enumerate(WITH_QT):
            importlib.import_module(name)
            yield READ + IMPORTED * count / len(WITH_QT)
        from linkwork_studio.wiring import Studio

        studio = Studio(recovery=self._recovery, entrance=self.entrance)
        for share in studio.furnish():
            yield READ + IMPORTED + (1.0 - READ - IMPORTED) * share
        self.studio = studio

    def _read(self) -> None:
        try:
            for count, name in enumerate(WITHOUT_QT, 1):
                importlib.import_module(name)
                self._read_share = READ * count / len(WITHOUT_QT)
            from linkwork_studio.session.session import prepare

            prepare()
        except BaseException as fault:
            self._fault = fault
