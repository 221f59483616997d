"""A film of the run as it is seen, edits and moves of the eye included, at the pace of simulated time.

The run waits at each picture until it is taken, so that the film is smooth however long pictures take.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QImage

from linkwork.results.snapshot import Snapshot
from linkwork_studio.window.film import RATE, Film, open_film

SIZE = (1280, 720)
EARLY = 0.999  # of the time between two pictures: times are sums of steps
LONGEST = 1.0  # seconds that one picture may be shown, where the run was far ahead of the window


class Filming:
    """Takes a picture at each new snapshot while a film is recorded."""

    def __init__(self, picture: Callable[[int, int], QImage], tell: Callable[[float], object] = lambda _: None) -> None:
        """Take pictures by a function of their size in pixels, and tell how long the film is [s]."""
        self._picture, self._tell = picture, tell
        self.before: Callable[[Snapshot], object] = lambda snapshot: None  # what shows the numbers of this very moment
        self.wait: Callable[[float], object] = lambda apart: None  # at moments so far apart [s], until each is taken
        self.is_awaited: Callable[[float], bool] = lambda time: True
        self.taken: Callable[[float], object] = lambda time: None
        self._film: Film | None = None
        self._path: Path | None = None
        self._last: Snapshot | None = None
        self.seconds = 0.0

    def keep_step(
        self, wait: Callable[[float], object], is_awaited: Callable[[float], bool], taken: Callable[[float], object]
    ) -> None:
        """Film a run that waits at moments so far apart [s], says whether it does, and is told what is taken."""
        self.wait, self.is_awaited, self.taken = wait, is_awaited, taken

    @property
    def is_recording(self) -> bool:
        """Whether a film is being recorded."""
        return self._film is not None

    def start(self, path: Path) -> None:
        """Begin a film; raises FileError where it cannot be made."""
        self._film, self._path, self._last, self.seconds = open_film(path), path, None, 0.0
        self._tell(self.seconds)
        self.wait(1 / RATE)

    def take(self, snapshot: Snapshot) -> None:
        """Add what is seen now, for as long as the run took since the last picture."""
        if self._film is None:
            return
        if self._last is None and not self.is_awaited(snapshot.time):
            return  # a film begins at one of the moments at which the run waits, or it would be at none of them
        step = snapshot.time - self._last.time if self._last is not None else 0.0
        if 0.0 < step < EARLY / RATE:
            return
        self._last = snapshot
        if step > 0.0:
            step = min(step, LONGEST)
            self.before(snapshot)
            self._film.add(self._picture(*SIZE), step)
            self.seconds += step
            self._tell(self.seconds)
        self.taken(snapshot.time)

    def stop(self) -> str:
        """Finish the film; returns what was made. Raises FileError where it could not be finished."""
        film, self._film = self._film, None
        self.wait(0.0)
        if film is None:
            return ""
        film.close()
        return f"{self._path.name}: {self.seconds:.1f} s, {film.means}"
