"""Rows of bodies and joints as entries of the table."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.math3d import rotation
from linkwork.model.frame import Frame
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import Direction, Row, Sum, Tie
from linkwork.system.compiled_system import DOT, GROUND, TIE


class Entry(NamedTuple):
    """One row of the table (see CompiledSystem)."""

    kind: int
    axis: int
    bodies: tuple[int, int]
    a: np.ndarray
    b: np.ndarray
    value: float
    scale: float


def rigid_rows(body: int) -> list[Entry]:
    """The six internal rows of a rigid body: unit axes u, v, w at right angles.

    The residual of u.u - 1 is twice the stretch, that of u.v the angle missing to a right one; scales make them
    strains.
    """
    pairs = ((1, 1), (2, 2), (3, 3), (1, 2), (2, 3), (3, 1))
    return [_internal(body, c, d, *((1.0, 0.5) if c == d else (0.0, 1.0))) for c, d in pairs]


def _internal(body: int, c: int, d: int, value: float, scale: float) -> Entry:
    a, b = np.zeros((2, 4)), np.zeros((2, 4))
    a[0, c] = b[0, d] = 1.0
    return Entry(DOT, 0, (body, GROUND), a, b, value, scale)


def joint_rows(joint: Joint, base: int, follower: int) -> list[Entry]:
    """The rows that a joint declares, on the columns of its two bodies."""
    known = directions(joint)
    return [_entry(row, known, (base, follower)) for row in joint.rows()]


def point(frame: Frame) -> np.ndarray:
    """A frame's origin as coefficients on the columns of X."""
    return np.array((1.0, *frame.position))


def _entry(row: Row, known: dict[Direction, np.ndarray], bodies: tuple[int, int]) -> Entry:
    if isinstance(row, Tie):
        return Entry(TIE, row.axis, bodies, known[Direction.GAP], np.zeros((2, 4)), 0.0, 1.0)
    return Entry(DOT, 0, bodies, _coefficients(row.a, known), _coefficients(row.b, known), row.value, row.scale)


def _coefficients(term: Direction | Sum, known: dict[Direction, np.ndarray]) -> np.ndarray:
    if isinstance(term, Sum):
        return known[term.first] + term.factor * known[term.second]
    return known[term]


def directions(joint: Joint) -> dict[Direction, np.ndarray]:
    """Coefficients of each direction that a row or a coordinate may name, on the columns of base and follower."""
    found: dict[Direction, np.ndarray] = {}
    for side, frame in enumerate((joint.base_frame, joint.follower_frame)):
        for axis, vector in enumerate(rotation.axes(frame.rotation)):
            coefficients = np.zeros((2, 4))
            coefficients[side, 1:] = vector
            found[Direction(3 * side + axis)] = coefficients
    found[Direction.GAP] = np.stack((-point(joint.base_frame), point(joint.follower_frame)))
    return found
