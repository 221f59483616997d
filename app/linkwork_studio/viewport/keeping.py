"""Keeps a moving mechanism in the picture: frames what it sweeps, and goes along where it travels.

What counts is what stays together: solids within some radii of the scene from the median of all, so that one that falls
off the table for ever does not take the eye along. While the box that they have swept stays small it is framed whole;
once it is larger than that the mechanism travels, and the eye moves by the way of the median.
"""

from __future__ import annotations

import math

import numpy as np

from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.picture import CORNERS

Array = np.ndarray

TOGETHER = 2.5  # radii of the scene between the median and what still counts
TRAVELS = 2.5  # half the diagonal of the swept box in radii of the scene, above which the mechanism travels
OUTSIDE = 0.4  # of the ball around a solid, beyond the edge of the picture, from which it counts as leaving
ROOM = 1.3  # margin of what is framed in a run, so that the eye does not move again at once


class Keeper:
    """Remembers what was swept since the run began."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Another mechanism, or the same one stands elsewhere."""
        self.travels = False
        self._low, self._high = np.full(3, np.inf), np.full(3, -np.inf)
        self._points, self._reach = np.zeros((0, 3)), np.zeros(0)
        self._median: Array | None = None
        self._of: object = None
        self._time, self._radius = -math.inf, 1.0

    def take(self, of: object, points: Array, reach: Array, time: float, radius: float) -> Array:
        """Note where the solids are, and return how far the eye has to go along [m].

        Args:
            of: whose solids these are; for others the eye stays.
            points: centres of the solids, shape (n, 3) [m].
            reach: radii of the balls around them [m].
            time: of the run [s]; where it goes back the sweep begins anew.
            radius: of the scene [m].
        """
        if time < self._time:
            self._low, self._high = np.full(3, np.inf), np.full(3, -np.inf)
        self._time, self._radius = time, radius
        if len(points) == 0:
            self._points, self._reach, self._median = points, reach, None
            return np.zeros(3)
        before, self._median = self._median if of is self._of else None, np.median(points, axis=0)
        self._of = of
        is_near = np.linalg.norm(points - self._median, axis=1) <= TOGETHER * radius
        self._points, self._reach = points[is_near], reach[is_near]
        if len(self._points):
            self._low = np.minimum(self._low, (self._points - self._reach[:, None]).min(axis=0))
            self._high = np.maximum(self._high, (self._points + self._reach[:, None]).max(axis=0))
        self.travels = self.travels or bool(self._half_diagonal() > TRAVELS * radius)
        return self._median - before if self.travels and before is not None else np.zeros(3)

    def corners(self) -> Array:
        """Corners of the swept box, or where the mechanism travels of the box around it now, shape (n, 3) [m]."""
        if len(self._points) == 0:
            return np.zeros((0, 3))
        low, high = self._low, self._high
        if self.travels:
            low = (self._points - self._reach[:, None]).min(axis=0)
            high = (self._points + self._reach[:, None]).max(axis=0)
        return (low + high) / 2 + CORNERS * (high - low) / 2

    def is_leaving(self, camera: Camera, width: int, height: int) -> bool:
        """Whether any of what stays together is beyond the edges of the picture."""
        if len(self._points) == 0:
            return False
        pixels, depth = camera.project(self._points, width, height)
        allowed = OUTSIDE * self._reach / camera.pixel(height, np.where(depth > 0.0, depth, np.inf))
        beyond = np.maximum(-pixels, pixels - (width, height)).max(axis=1)
        return bool(((beyond > allowed) | (depth <= 0.0)).any())

    def _half_diagonal(self) -> float:
        size = self._high - self._low
        return float(np.linalg.norm(size)) / 2 if np.isfinite(size).all() else 0.0
