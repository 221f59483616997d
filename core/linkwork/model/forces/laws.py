"""Laws by which a force acts along a row, as data; s is the value of the row, s' its rate."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.model.joints.rows import Coordinate, Row


@dataclass(frozen=True, slots=True)
class JointCoordinate:
    """A coordinate of a joint by names; an empty name means the only one, of a unit where one is given."""

    joint: str
    name: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Spring:
    """k (s - free) + c s' against the growth of s [N/m, N s/m or N m/rad, N m s/rad]."""

    stiffness: float
    damping: float = 0.0
    free: float = 0.0


@dataclass(frozen=True, slots=True)
class Curve:
    """The value of a table at s - free, and c s', against the growth of s."""

    table: str
    damping: float = 0.0
    free: float = 0.0


def sprung(stiffness: float, damping: float, free: float, table: str = "") -> Spring | Curve:
    """A spring with a damper, or a table with one where a table is named."""
    return Curve(table, damping, free) if table else Spring(stiffness, damping, free)


@dataclass(frozen=True, slots=True)
class Friction:
    """`level` against the motion [N or N m]; below `speed` it fades with the motion."""

    level: float
    speed: float


@dataclass(frozen=True, slots=True)
class Stop:
    """A spring and damper beyond `low` and `high` that only pushes back."""

    low: float
    high: float
    stiffness: float
    damping: float = 0.0


@dataclass(frozen=True, slots=True)
class Barrier:
    """Impulses and pushes that keep s between `low` and `high`; it leaves an end as fast as it came, times a factor."""

    low: float
    high: float
    restitution: float = 0.0


@dataclass(frozen=True, slots=True)
class Effort:
    """The formula of a field, with the growth of s."""

    field: str


@dataclass(frozen=True, slots=True)
class Servo:
    """Pushes s, or its rate where `speed` is set, towards the formula of a field: p e + i integral of e + d e'.

    At most `limit`; of a speed there is no d.
    """

    field: str
    p: float
    i: float
    d: float
    limit: float
    speed: bool = False


@dataclass(frozen=True, slots=True)
class Drag:
    """(linear + quadratic |v|) s'; three rows in turn share |v|, `place` (0, 1, 2) says which this is."""

    linear: float
    quadratic: float
    place: int


@dataclass(frozen=True, slots=True)
class Tyre:
    """Grip of a wheel: `along` and `across` are forces per unit of slip [N], together at most `grip` times the load.

    Three rows in turn: height with a Stop, along (`place` 1) and across (`place` 2) with this law.
    """

    along: float
    across: float
    grip: float
    place: int


Law = Spring | Curve | Friction | Stop | Barrier | Effort | Servo | Drag | Tyre


@dataclass(frozen=True, slots=True)
class Acting:
    """A law along a row between the force's frames, or along a coordinate of a joint."""

    row: Row | Coordinate | JointCoordinate
    law: Law
