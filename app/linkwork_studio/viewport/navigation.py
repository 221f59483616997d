"""Moves the eye by mouse and in flights between views."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from linkwork_studio.viewport.camera import Camera

FLIGHT = 0.28  # seconds
FRAME = 15  # milliseconds
TURN = 0.0075  # rad per point of the mouse
ZOOM_PER_NOTCH = 0.84


class Navigation(QObject):
    """The camera that is in use, and how it got there; `moved` is emitted after each change.

    `is_touched` tells whether the user has moved the eye by hand; if not, it follows the size of the window.
    """

    moved = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.camera = Camera()
        self.is_smooth = True
        self.is_touched = False
        self._start = self._goal = self.camera
        self._began = 0.0
        self._clock: Callable[[], float] = time.perf_counter
        self._timer = QTimer(self, interval=FRAME)
        self._timer.timeout.connect(self._fly)

    def set_camera(self, camera: Camera) -> None:
        """Be there at once."""
        self._timer.stop()
        self._put(camera)

    def fly_to(self, camera: Camera) -> None:
        """Be there soon, with an eased flight on the way."""
        if not self.is_smooth:
            self.set_camera(camera)
            return
        self._start, self._goal, self._began = self.camera, camera, self._clock()
        self._timer.start()

    @property
    def goal(self) -> Camera:
        """Where the flight ends, or where the eye is."""
        return self._goal if self._timer.isActive() else self.camera

    def orbit(self, pivot: np.ndarray, dx: float, dy: float) -> None:
        """Turn with the mouse about a point [m] by points of the mouse."""
        self.is_touched = True
        self.set_camera(self.camera.orbited(pivot, -TURN * dx, TURN * dy))

    def pan(self, depth: float, dx: float, dy: float, height: int) -> None:
        """Move what lies at a depth [m] with the mouse."""
        self.is_touched = True
        self.set_camera(self.camera.panned(dx, dy, height, depth))

    def zoom(self, notches: float, point: np.ndarray) -> None:
        """Nearer to a point [m] by notches of the wheel."""
        self.is_touched = True
        self.set_camera(self.camera.zoomed(ZOOM_PER_NOTCH**notches, point))

    def shift(self, way: np.ndarray) -> None:
        """Go along with what moves [m], also in the midst of a flight, which ends as far further on."""
        self._start, self._goal = (c.looking_at(np.array(c.focus) + way) for c in (self._start, self._goal))
        self._put(self.camera.looking_at(np.array(self.camera.focus) + way))

    @property
    def is_flying(self) -> bool:
        """Whether a flight is under way."""
        return self._timer.isActive()

    def stop(self) -> None:
        """End a flight where it is."""
        self._timer.stop()

    def _fly(self) -> None:
        share = min((self._clock() - self._began) / FLIGHT, 1.0)
        if share >= 1.0:
            self._timer.stop()
        self._put(self._start.between(self._goal, eased(share)))

    def _put(self, camera: Camera) -> None:
        self.camera = camera
        self.moved.emit()


def eased(share: float) -> float:
    """Slow at both ends: 3 s^2 - 2 s^3 of the share of time."""
    return share * share * (3.0 - 2.0 * share)
