"""The demonstration: the studio plays a sample by itself, cuts a joint, restores it, and leaves pictures and numbers.

It presses the same buttons as a user. Everything is timed by the simulated time, so that a slow machine shows the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from linkwork.errors import FileError
from linkwork_studio.commands import file
from linkwork_studio.commands.run import SPEEDS
from linkwork_studio.plots import csv_file
from linkwork_studio.widgets import image_file
from linkwork_studio.window.film import fitting, open_film
from linkwork_studio.wiring import Studio

SAMPLE, JOINT, LINK = "double_pendulum", "elbow", "lower link"
SELECT_AT, CUT_AT, RESTORE_AT, END_AT = 1.6, 2.0, 2.45, 5.5  # simulated time [s]
EVERY = 20  # milliseconds between two looks at the run
FRAME = 0.04  # simulated seconds between two pictures of the film
COARSEST = 0.06  # the same at most; a machine that is slow at pictures plays more slowly
BESIDE = 0.5  # metres: for the screenshot the lower link hangs at least so far to the right of the post
PATIENCE = 900.0  # seconds of wall time for everything, the compilation of kernels included
TITLE_SHOWN, OPENED_SHOWN = 1.5, 1.0  # seconds of the film


class Demonstration:
    """Make it, `start` it, run the application, `finish` it."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        """Leave results in a folder; raises FileError where that cannot be."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(f"{folder} cannot be made: {error.strerror or error}.") from None
        self._folder, self._say = folder, say
        self._film = open_film(folder / "film.mp4")
        self._studio = Studio()
        self._script = self._steps()
        self._timer = QTimer(interval=EVERY)
        self._timer.timeout.connect(self._advance)
        self._filmed = 0.0
        self._size = (0, 0)
        self._deadline = time.monotonic() + PATIENCE
        self._fault = ""

    def start(self) -> None:
        """Show the window and begin."""
        self._say("The studio plays a demonstration: a double pendulum is cut and restored while it swings.")
        self._studio.show()
        self._timer.start()

    def finish(self) -> int:
        """Close everything and tell what was left where; returns the exit code."""
        self._studio.close()
        if self._fault:
            self._say(self._fault)
            return 1
        self._film.close()
        for name, told in (
            ("screenshot.png", "the whole window after the cut was undone"),
            ("film.mp4", self._film.means),
            ("plots.csv", "energies and constraint error over time"),
        ):
            self._say(f"{self._folder / name}: {told}")
        return 0

    def _advance(self) -> None:
        try:
            next(self._script)
        except StopIteration:
            self._end()
        except (FileError, OSError) as error:
            self._end(str(error))
        except Exception as error:
            self._end(f"The demonstration failed: {type(error).__name__}: {error}")
        if time.monotonic() > self._deadline:
            self._end(f"The demonstration did not finish within {PATIENCE:.0f} seconds.")

    def _end(self, fault: str = "") -> None:
        self._timer.stop()
        self._fault = fault
        QApplication.quit()

    # -- the script -----------------------------------------------------------------------------------

    def _steps(self) -> Iterator[None]:
        """What happens, one call of `next` for each beat of the timer."""
        studio = self._studio
        yield from self._rest(20)
        self._shoot(TITLE_SHOWN)
        sample = next(sample for sample in studio.samples if sample.name == SAMPLE)
        file.open_sample(studio.context, replace(sample, runs=False))  # time is held until the film is ready
        yield from self._ready()
        began = time.monotonic()
        self._shoot(OPENED_SHOWN)
        self._slow_down(time.monotonic() - began)
        self._press("run.play_or_pause")
        yield from self._until(SELECT_AT)
        studio.document.select((JOINT,))
        yield from self._until(CUT_AT)
        self._press("edit.delete")
        yield from self._until(RESTORE_AT)
        self._press("edit.undo")
        yield from self._until(END_AT)
        studio.session.set_speed(1.0)
        yield from self._rest(30)
        yield from self._beside()
        image_file.write(studio.window.grab(), self._folder / "screenshot.png")
        csv_file.write(self._folder / "plots.csv", studio.session.recording, studio.session.recording.channels)

    def _rest(self, beats: int) -> Iterator[None]:
        for _ in range(beats):
            yield

    def _ready(self) -> Iterator[None]:
        """Until the kernels are compiled and the sample stands there."""
        session, told = self._studio.session, ""
        while not session.kernels.ready or session.snapshot is None or len(session.snapshot.bodies) < 2:
            if session.kernels.message not in ("", told):
                told = session.kernels.message
                self._say(f"{told}.")
            yield
        yield from self._rest(40)

    def _until(self, moment: float) -> Iterator[None]:
        """Film until the simulated time [s]."""
        while self._now() < moment:
            now = self._now()
            if now - self._filmed >= FRAME:
                self._shoot(now - self._filmed)
                self._filmed = now
            yield

    def _beside(self) -> Iterator[None]:
        """Until the link hangs where nothing is before it, for ten seconds at most."""
        latest = self._now() + 10.0
        while self._now() < latest and self._studio.session.snapshot.position(LINK)[0] < BESIDE:
            yield

    def _slow_down(self, picture_takes: float) -> None:
        """Play at a speed at which the film misses nothing, where a picture takes so many seconds."""
        fit = [speed for speed in SPEEDS if speed <= 1.0 and speed * (picture_takes + EVERY / 1000) <= COARSEST]
        self._studio.session.set_speed(max(fit, default=SPEEDS[0]))

    def _now(self) -> float:
        snapshot = self._studio.session.snapshot
        return snapshot.time if snapshot is not None else 0.0

    def _press(self, action: str) -> None:
        self._studio.actions.entry(action).trigger()

    def _shoot(self, seconds: float) -> None:
        picture: QImage = self._studio.window.grab().toImage()
        picture.setDevicePixelRatio(1.0)
        self._size = self._size if self._size[0] else (picture.width(), picture.height())
        self._film.add(fitting(picture, *self._size), seconds)
