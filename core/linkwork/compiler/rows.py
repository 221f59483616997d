"""Rows of bodies, joints, drivers, forces and readings as entries of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

import numpy as np

from linkwork.errors import ModelError
from linkwork.math3d import rotation
from linkwork.model.bodies.body import Body
from linkwork.model.frame import Frame
from linkwork.model.joints.rows import (
    Angle,
    Coordinate,
    Direction,
    Distance,
    Dot,
    Length,
    Relation,
    Roll,
    Row,
    Slide,
    Spin,
    Sum,
    Tie,
)
from linkwork.system import compiled_system as table
from linkwork.system.compiled_system import FRAME, GROUND

Known = dict[Direction, np.ndarray]  # coefficients of each direction on the columns of two bodies
Pair = tuple[int, int]
NOTHING = np.zeros((2, 4))  # columns of no body
ROUNDING = 1e-9  # metres, and of a direction: what placing a joint leaves beside an axis
SPINNING = (table.SPIN, table.ROLL_ALONG, table.ROLL_ACROSS)
ROLL_KINDS = {"height": table.ROLL_HEIGHT, "along": table.ROLL_ALONG, "across": table.ROLL_ACROSS}


def _no_columns() -> np.ndarray:
    return NOTHING


class Sided(Protocol):
    """What has a frame on a base and one on a follower: a joint, a force between two bodies."""

    base_frame: Frame
    follower_frame: Frame


@dataclass(slots=True, eq=False)
class Entry:
    """One row of the table (see CompiledSystem); `parts` are the entries and factors that a sum is made of.

    Attributes:
        owner: id of the element that it belongs to and a name that tells it from its other rows.
        turns_with: joint and coordinate whose whole turns an angle shares; empty for one of its own.
        period: of a sum, which holds any whole number of periods away from its value as well; endless where it holds
            whatever it is at the start, 0 where it holds its value only.
    """

    kind: int
    bodies: tuple[int, int]
    a: np.ndarray = field(default_factory=_no_columns)
    b: np.ndarray = field(default_factory=_no_columns)
    c: np.ndarray = field(default_factory=_no_columns)
    axis: int = 0
    value: float = 0.0
    scale: float = 1.0
    level: int = table.POSITION
    formula: int = -1
    parts: tuple[tuple[Entry, float], ...] = ()
    owner: tuple[str, str] = ("", "")
    turns_with: tuple[str, str] | None = None
    period: float = 0.0

    def all_bodies(self) -> tuple[int, ...]:
        """Every body that moves the row, the ground left out, each once."""
        found = [body for part, _ in self.parts for body in part.bodies] if self.parts else self.bodies
        return tuple(dict.fromkeys(body for body in found if body != GROUND))


@cache
def internal_rows(columns: int) -> tuple[Entry, ...]:
    """The internal rows of a body: its axes u, v, w as far as it has them are unit vectors at right angles.

    The residual of u.u - 1 is twice the stretch, that of u.v the angle missing to a right one; scales make them
    strains. They are the same for all bodies, so that they name none.
    """
    pairs = [(c, d) for c, d in ((1, 1), (2, 2), (3, 3), (1, 2), (2, 3), (3, 1)) if max(c, d) < columns]
    return tuple(_internal(c, d, *((1.0, 0.5) if c == d else (0.0, 1.0))) for c, d in pairs)


def _internal(c: int, d: int, value: float, scale: float) -> Entry:
    a, b = np.zeros((2, 4)), np.zeros((2, 4))
    a[0, c] = b[0, d] = 1.0
    return Entry(table.DOT, (GROUND, GROUND), a, b, value=value, scale=scale)


def check_columns(
    width: np.ndarray, rows: Mapping[str, np.ndarray], body_of: Callable[[int], Body], owner_of: Callable[[int], str]
) -> None:
    """Raise ModelError where a row asks a body for an axis or an offset that it does not have.

    Args:
        width: columns of each body.
        rows: the arrays of all rows by their names.
        body_of: the body with a number.
        owner_of: id of the element that a row belongs to.
    """
    poor = (width > 0) & (width < FRAME)
    if not poor.any():
        return
    row, side = np.nonzero(poor[rows["row_body"]])
    body = rows["row_body"][row, side]
    used = np.abs([rows[name][row, side] for name in ("row_a", "row_b", "row_c")]).max(axis=0)
    lacks = (used > ROUNDING) & (np.arange(4) >= width[body, None])
    found = np.flatnonzero(np.isin(rows["row_kind"][row], SPINNING) | lacks.any(axis=1))
    if found.size:
        owner, poor = owner_of(int(row[found[0]])), body_of(int(body[found[0]]))
        what = "an offset or a direction" if poor.columns == 1 else "an offset or a direction off its axis"
        raise ModelError(
            f"{owner} asks {poor.id} for {what}, which a {poor.kind.replace('_', ' ')} does not have; "
            "use a spherical joint or a rod on its axis, or make it a rigid body.",
            owner,
        )


def point(frame: Frame) -> np.ndarray:
    """A frame's origin as coefficients on the columns of X."""
    return np.array((1.0, *frame.position))


def entry(
    row: Row | Coordinate, known: dict[Direction, np.ndarray], bodies: tuple[int, int], owner: tuple[str, str]
) -> Entry:
    """One declared row or coordinate in numbers."""
    if isinstance(row, Relation):
        parts = tuple((_part(part, known, bodies, owner[0]), factor) for part, factor in row.parts)
        rest = {"level": max(part.level for part, _ in parts), "period": row.period, "owner": owner}
        return Entry(table.SUM, (GROUND, GROUND), value=row.value, parts=parts, **rest)
    return MADE[type(row)](row, known, bodies, owner=owner)


def _tie(row: Tie, known: Known, bodies: Pair, **rest: Any) -> Entry:
    return Entry(table.TIE, bodies, known[Direction.GAP], axis=row.axis, **rest)


def _dot(row: Dot, known: Known, bodies: Pair, **rest: Any) -> Entry:
    a, b = _coefficients(row.a, known), _coefficients(row.b, known)
    return Entry(table.DOT, bodies, a, b, value=row.value, scale=row.scale, **rest)


def _distance(row: Distance, known: Known, bodies: Pair, **rest: Any) -> Entry:
    return Entry(table.DOT, bodies, known[Direction.GAP], known[row.along], **rest)


def _angle(row: Angle, known: Known, bodies: Pair, **rest: Any) -> Entry:
    return Entry(table.ANGLE, bodies, known[row.held], known[row.cosine], known[row.sine], **rest)


def _length(row: Length, known: Known, bodies: Pair, **rest: Any) -> Entry:
    return Entry(table.LENGTH, bodies, known[Direction.GAP], value=row.value, **rest)


def _slide(row: Slide, known: Known, bodies: Pair, **rest: Any) -> Entry:
    return Entry(table.SLIDE, bodies, known[Direction.GAP], known[row.along], level=table.VELOCITY, **rest)


def _spin(row: Spin, known: Known, bodies: Pair, **rest: Any) -> Entry:
    return Entry(table.SPIN, bodies, NOTHING, known[row.about], level=table.VELOCITY, **rest)


def _roll(row: Roll, known: Known, bodies: Pair, **rest: Any) -> Entry:
    axle, normal = known[Direction.FOLLOWER_Z], known[Direction.BASE_Z]
    level = table.POSITION if row.part == "height" else table.VELOCITY
    kind = ROLL_KINDS[row.part]
    return Entry(kind, bodies, known[Direction.GAP], axle, normal, value=row.radius, level=level, **rest)


MADE: dict[type, Callable[..., Entry]] = {
    Tie: _tie,
    Dot: _dot,
    Distance: _distance,
    Angle: _angle,
    Length: _length,
    Slide: _slide,
    Spin: _spin,
    Roll: _roll,
}


def _part(
    part: Coordinate | Slide | Spin, known: dict[Direction, np.ndarray], bodies: tuple[int, int], joint: str
) -> Entry:
    name = getattr(part, "name", repr(part))
    made = entry(part, known, bodies, (joint, f"part {name}"))
    if isinstance(part, Angle):
        made.turns_with = (joint, name)
    return made


def _coefficients(term: Direction | Sum, known: dict[Direction, np.ndarray]) -> np.ndarray:
    if isinstance(term, Sum):
        return known[term.first] + term.factor * known[term.second]
    return known[term]


def directions(sided: Sided) -> dict[Direction, np.ndarray]:
    """Coefficients of each direction that a row or a coordinate may name, on the columns of base and follower."""
    found: dict[Direction, np.ndarray] = {}
    for side, frame in enumerate((sided.base_frame, sided.follower_frame)):
        for axis, vector in enumerate(rotation.axes(frame.rotation)):
            coefficients = np.zeros((2, 4))
            coefficients[side, 1:] = vector
            found[Direction(3 * side + axis)] = coefficients
    found[Direction.GAP] = np.stack((-point(sided.base_frame), point(sided.follower_frame)))
    return found
