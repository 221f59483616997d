"""Where the points of a beam are that is stored bent, in its own frame: from a place along it to space, and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from linkwork.math3d import rotation, vector
from linkwork.math3d.bending import line, right_angled, where
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector

Array = np.ndarray[Any, Any]
KEPT = 64  # lines that are remembered
BETWEEN = np.linspace(0.0, 1.0, 5)  # shares of an element at which the nearest place is sought at first
STEPS = 30  # towards it at most
SETTLED = 1e-13  # of the length


class BentLine:
    """The line of a beam with its axes, from the rows of `Beam.bent`.

    Attributes:
        places: of its nodes along the beam [m].
        columns: r, u, v, w of the nodes in the frame of the beam, shape (nodes, 4, 3).
    """

    def __init__(self, rows: Sequence[Sequence[float]]) -> None:
        numbers = np.array(rows)
        self.places = numbers[:, 0]
        self.columns = np.concatenate((numbers[:, None, 1:4], axes(numbers[:, 4:8])), axis=1)

    def frames(self, at: Array) -> Array:
        """Columns r, u, v, w at places on the beam [m], shape (places, 4, 3), the axes at right angles."""
        n, share = where(self.places, np.clip(at, self.places[0], self.places[-1]))
        found = line(self.columns[n], self.columns[n + 1], self.places[n + 1] - self.places[n], share)
        found[:, 1:] = right_angled(found[:, 1:])
        return found

    def frame(self, x: float) -> tuple[float, Vector, Quaternion]:
        """The place on the beam that is next to a place along it [m], its origin and its rotation."""
        x = min(max(x, float(self.places[0])), float(self.places[-1]))
        columns = self.frames(np.array([x]))[0].tolist()
        u, v, w = (tuple(axis) for axis in columns[1:])
        return x, tuple(columns[0]), rotation.from_axes(u, v, w)

    def nearest(self, point: Vector) -> float:
        """The place whose section holds a point [m]: the nearest on the line."""
        spacing = np.diff(self.places)
        tried = np.unique((self.places[:-1, None] + spacing[:, None] * BETWEEN).ravel())
        away = np.linalg.norm(self.frames(tried)[:, 0] - point, axis=1)
        best = x = float(tried[np.argmin(away)])
        reach = float(spacing.max()) * float(BETWEEN[1])
        for _ in range(STEPS):
            columns = self.frames(np.array([x]))[0]
            ahead = float(((np.array(point) - columns[0]) * columns[1]).sum())
            beyond = min(max(x + ahead, best - reach, float(self.places[0])), best + reach, float(self.places[-1]))
            if abs(beyond - x) <= SETTLED * float(spacing.sum()):
                break
            x = beyond
        return x


@lru_cache(maxsize=KEPT)
def bent_line(rows: tuple[tuple[float, ...], ...]) -> BentLine:
    """The line of these rows; the same for the same."""
    return BentLine(rows)


def in_frame(rows: tuple[tuple[float, ...], ...], point: Vector) -> Vector:
    """Where a point of the straight beam is when it is bent, in its own frame [m]."""
    x, origin, turn = bent_line(rows).frame(point[0])
    return vector.add(origin, rotation.rotate(turn, (point[0] - x, point[1], point[2])))


def in_beam(rows: tuple[tuple[float, ...], ...], point: Vector) -> Vector:
    """The point of the straight beam that is here when it is bent [m]."""
    x, origin, turn = bent_line(rows).frame(bent_line(rows).nearest(point))
    ahead, y, z = rotation.rotate(rotation.inverse(turn), vector.subtract(point, origin))
    return (x + ahead, y, z)


def turn_at(rows: tuple[tuple[float, ...], ...], x: float) -> Quaternion:
    """Rotation of the axes at a place, in the frame of the beam."""
    return bent_line(rows).frame(x)[2]


def axes(turns: Array) -> Array:
    """Axes of the frames that unit quaternions (n, 4) turn to, shape (n, 3, 3): row k is axis k."""
    w, x, y, z = (turns / np.linalg.norm(turns, axis=1)[:, None]).T
    rows = (
        (1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y)),
        (2.0 * (x * y - w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z + w * x)),
        (2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)),
    )
    return np.moveaxis(np.array(rows), 2, 0)
