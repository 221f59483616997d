"""What a joint lets its follower do, found from what the joint declares: its free coordinates and its rows.

The coordinates are taken as steps in the order in which the joint names them: a distance is a slide along an axis of
the base, an angle a turn about the axis from its cosine to its sine. Three turns that no coordinate names are a ball at
the end. Whether the steps are indeed the motion that the rows leave is tried out; where it is not, the joint has no
steps, and a formulation in relative coordinates holds it by its rows.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from linkwork.math3d import rotation
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import Angle, Coordinate, Direction, Distance, Dot, Row, Sum, Tie
from linkwork.system.tree import BALL, SLIDE, TURN

HOLDS = 1e-9  # of a row: what remains is rounding
TRIALS = np.array([[0.3, -0.7, 1.1], [-1.3, 0.4, 0.9]])


class Step(NamedTuple):
    """TURN, SLIDE or BALL, and the axis in the frame that the steps before have reached."""

    kind: int
    axis: tuple[float, float, float] = (0.0, 0.0, 1.0)


def steps_of(joint: Joint) -> tuple[Step, ...] | None:
    """The motion of the follower from the base; None where it is no sequence of steps."""
    return _steps_of_kind(type(joint), joint.rows())


@lru_cache(maxsize=256)
def _steps_of_kind(kind: type[Joint], rows: tuple[Row, ...]) -> tuple[Step, ...] | None:
    if not all(type(row) in (Tie, Dot) for row in rows):
        return None
    steps = [_step(coordinate) for coordinate in kind.coordinates]
    if None in steps:
        return None
    named = [step for step in steps if step is not None]
    free = 6 - _rank(rows, named)
    if free == len(named) + 3 and all(step.kind == SLIDE for step in named):
        named.append(Step(BALL))
    elif free != len(named):
        return None
    return tuple(named) if all(_holds(rows, named, trial) for trial in TRIALS) else None


def _step(coordinate: Coordinate) -> Step | None:
    """A turn about cosine x sine, the other way round where the base is held against the follower."""
    unit = np.eye(3)
    if type(coordinate) is Distance and coordinate.along <= Direction.BASE_Z:
        return Step(SLIDE, tuple(unit[coordinate.along]))
    if type(coordinate) is Angle and coordinate.cosine // 3 == coordinate.sine // 3 != coordinate.held // 3:
        sign = 1.0 if coordinate.cosine <= Direction.BASE_Z else -1.0
        return Step(TURN, tuple(sign * np.cross(unit[coordinate.cosine % 3], unit[coordinate.sine % 3])))
    return None


def _reached(steps: list[Step], values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Axes (as columns) and origin of the follower at some values of the coordinates."""
    axes, origin = np.eye(3), np.zeros(3)
    for step, value in zip(steps, values, strict=False):
        if step.kind == SLIDE:
            origin = origin + value * axes @ step.axis
        else:
            axis = (0.5, -0.4, 0.8) if step.kind == BALL else step.axis
            axes = axes @ np.array(rotation.axes(rotation.about(axis, float(value)))).T
    return axes, origin


def _residuals(rows: tuple[Row, ...], axes: np.ndarray, origin: np.ndarray) -> np.ndarray:
    known = np.vstack((np.eye(3), axes.T, origin))

    def direction(term: Direction | Sum) -> np.ndarray:
        return known[term.first] + term.factor * known[term.second] if isinstance(term, Sum) else known[term]

    def residual(row: Row) -> float:
        if isinstance(row, Tie):
            return float(origin[row.axis])
        return float(direction(row.a) @ direction(row.b) - row.value) * row.scale

    return np.array([residual(row) for row in rows])


def _rank(rows: tuple[Row, ...], steps: list[Step]) -> int:
    """Number of independent rows at a place where the steps lead, by small turns and shifts of the follower."""
    if not rows:
        return 0
    axes, origin = _reached(steps, TRIALS[0])
    small, columns = 1e-6, []
    for k in range(6):
        ends = []
        for sign in (small, -small):
            moved = origin + sign * np.eye(6, 3, -3)[k] if k >= 3 else origin
            turned = axes + sign * np.cross(np.eye(3)[k], axes.T).T if k < 3 else axes
            ends.append(_residuals(rows, turned, moved))
        columns.append((ends[0] - ends[1]) / (2 * small))
    return int(np.linalg.matrix_rank(np.array(columns), tol=1e-6))


def _holds(rows: tuple[Row, ...], steps: list[Step], values: np.ndarray) -> bool:
    return not rows or bool(np.abs(_residuals(rows, *_reached(steps, np.resize(values, 6)))).max() < HOLDS)
