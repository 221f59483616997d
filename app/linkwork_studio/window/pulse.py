"""The heartbeat of the window: sixty times a second, with the collection of garbage in the gaps.

Python's cyclic collector runs in whichever thread happens to allocate, and destroys Qt's objects there, which crashes.
It is therefore off, and the timer collects in the thread of the window: the young often, the old while nothing moves.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer

INTERVAL = 16  # milliseconds
LOOK_AGAIN = 2  # milliseconds until the next look where something is awaited
LONGEST_WAIT = 12  # milliseconds that a beat waits for it
YOUNG_EVERY, MIDDLE_EVERY, OLD_EVERY = 64, 640, 3840  # beats
LATEST = 10 * OLD_EVERY  # the old are collected then, idle or not


class Pulse(QObject):
    """Calls `beat(count)` with a rising count.

    A beat that comes while something new is about to be there waits for it a little: the run has a beat of its own, and
    a picture that just misses its snapshot would show it a beat too late, or never.
    """

    def __init__(
        self,
        beat: Callable[[int], None],
        is_idle: Callable[[], bool],
        parent: QObject | None = None,
        awaits: Callable[[], bool] = lambda: False,
    ) -> None:
        """Beat once started.

        Args:
            beat: what is done.
            is_idle: tells whether a long collection would disturb nobody.
            parent: of the timer.
            awaits: tells whether something new is about to be there.
        """
        super().__init__(parent)
        self.count = 0
        self._beat, self._is_idle, self._awaits = beat, is_idle, awaits
        self._collected_by_itself = True
        self._due = 0.0
        self._timer = QTimer(self, singleShot=True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._look)

    def start(self) -> None:
        """Begin to beat and take over the collection of garbage; what is there now stays, and is not looked through.

        Where Python collected by itself until now, earlier windows may have left some; else this is the start.
        """
        self._collected_by_itself = gc.isenabled()
        if self._collected_by_itself:
            gc.collect()
        gc.freeze()
        gc.disable()
        self._plan()

    def stop(self) -> None:
        """Stop, and leave the collection of garbage as it was."""
        self._timer.stop()
        gc.unfreeze()
        if self._collected_by_itself:
            gc.enable()

    def _plan(self) -> None:
        """The next beat."""
        self._due = time.perf_counter() + INTERVAL / 1000
        self._timer.start(INTERVAL)

    def _look(self) -> None:
        """Beat, or look again soon."""
        waited = time.perf_counter() - self._due
        if waited < LONGEST_WAIT / 1000 and self._awaits():
            self._timer.start(LOOK_AGAIN)
            return
        self._plan()
        self._tick()

    def _tick(self) -> None:
        self.count += 1
        self._beat(self.count)
        if self.count % OLD_EVERY == 0 and (self._is_idle() or self.count % LATEST == 0):
            gc.collect()
        elif self.count % MIDDLE_EVERY == 0:
            gc.collect(1)
        elif self.count % YOUNG_EVERY == 0:
            gc.collect(0)
