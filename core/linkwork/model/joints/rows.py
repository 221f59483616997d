"""The shapes of a row, and the coordinates that a joint leaves free.

Each joint has a frame on its base and one on its follower, with origins p_b, p_f and axes x, y, z. A row is

    tie(k):    component k (global axes) of  p_f - p_b  vanishes
    dot(a, b): (a . b - value) * scale  vanishes, a and b among the axes of both frames and the gap  p_f - p_b,
               or sums of two of them

so that each residual is in metres or radians. A free coordinate is read off the same directions. Most joints need no
more; the other shapes serve screws, wheels and what forces act along:

    length          |p_f - p_b|                            slide(d)   rate of p_f - p_b along d
    relation        sum of factor * part = value           spin(d)    rate at which the follower turns about d
    roll(part, R)   height, or slip along or across the track, of a wheel of radius R about the follower's z axis on
                    the x-y plane of the base
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar


class Direction(IntEnum):
    """What a `dot` row multiplies."""

    BASE_X = 0
    BASE_Y = 1
    BASE_Z = 2
    FOLLOWER_X = 3
    FOLLOWER_Y = 4
    FOLLOWER_Z = 5
    GAP = 6


@dataclass(frozen=True, slots=True)
class Sum:
    """`first + factor * second`, as good as a direction."""

    first: Direction
    second: Direction
    factor: float = 1.0


@dataclass(frozen=True, slots=True)
class Tie:
    """Component `axis` (0, 1, 2 for global x, y, z) of the gap vanishes [m]."""

    axis: int


@dataclass(frozen=True, slots=True)
class Dot:
    """The product of two directions has a value; the residual is stretched by `scale` to metres or radians."""

    a: Direction | Sum
    b: Direction | Sum
    value: float = 0.0
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Angle:
    """How far `held` is turned from `cosine` towards `sine` [rad], whole turns counted; by default about a common z.

    Where `held` leaves the plane of the other two, its shadow on that plane counts.
    """

    unit: ClassVar[str] = "rad"
    name: str = "angle"
    held: Direction = Direction.FOLLOWER_X
    cosine: Direction = Direction.BASE_X
    sine: Direction = Direction.BASE_Y


@dataclass(frozen=True, slots=True)
class Distance:
    """Part of the gap along a direction [m]; by default along the z axis of the base."""

    unit: ClassVar[str] = "m"
    name: str = "distance"
    along: Direction = Direction.BASE_Z


Coordinate = Angle | Distance


@dataclass(frozen=True, slots=True)
class Length:
    """Distance of the two origins [m]."""

    value: float = 0.0


@dataclass(frozen=True, slots=True)
class Slide:
    """Rate of the gap along a direction vanishes [m/s]."""

    along: Direction


@dataclass(frozen=True, slots=True)
class Spin:
    """Rate at which the follower turns against the base about a direction vanishes [rad/s]."""

    about: Direction


@dataclass(frozen=True, slots=True)
class Roll:
    """A wheel on the plane of the base: `height` of its lowest point [m], slip `along` or `across` the track [m/s]."""

    part: str
    radius: float


@dataclass(frozen=True, slots=True)
class Relation:
    """The sum of coordinates, rates or products of the same two frames, each times a factor, has a value.

    With a `period` it may as well be any whole number of periods away from it: the one that is next at the start.
    """

    parts: tuple[tuple[Coordinate | Length | Slide | Spin | Dot, float], ...]
    value: float = 0.0
    period: float = 0.0


Row = Tie | Dot | Length | Slide | Spin | Roll | Relation


def words_of(row: Row) -> str:
    """What a row holds, as in `gap along global y` or `base x across follower z`."""
    match row:
        case Tie():
            return f"gap along global {'xyz'[row.axis]}"
        case Dot():
            return f"{_direction(row.a)} across {_direction(row.b)}"
        case Length():
            return "distance of the origins"
        case Slide():
            return f"slip along {_direction(row.along)}"
        case Spin():
            return f"spin about {_direction(row.about)}"
        case Roll():
            return "height over the track" if row.part == "height" else f"slip {row.part} the track"
        case Relation():
            parts = (part for part, _ in row.parts)
            return " with ".join(words_of(p) if isinstance(p, Length | Slide | Spin | Dot) else p.name for p in parts)


def _direction(term: Direction | Sum) -> str:
    if isinstance(term, Sum):
        return f"{_direction(term.first)} with {_direction(term.second)}"
    return term.name.lower().replace("_", " ")


COINCIDENT: tuple[Row, ...] = (Tie(0), Tie(1), Tie(2))
ON_LINE: tuple[Row, ...] = (Dot(Direction.GAP, Direction.BASE_X), Dot(Direction.GAP, Direction.BASE_Y))
IN_PLANE: tuple[Row, ...] = (Dot(Direction.GAP, Direction.BASE_Z),)
PARALLEL_Z: tuple[Row, ...] = (
    Dot(Direction.BASE_X, Direction.FOLLOWER_Z),
    Dot(Direction.BASE_Y, Direction.FOLLOWER_Z),
)

SHIFT_X, SHIFT_Y, SHIFT_Z = Distance("x", Direction.BASE_X), Distance("y", Direction.BASE_Y), Distance("z")
