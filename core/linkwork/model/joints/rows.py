"""The two shapes of a constraint row, and the coordinates that a joint leaves free.

Each joint has a frame on its base and one on its follower, with origins p_b, p_f and axes x, y, z. A row is

    tie(k):    component k (global axes) of  p_f - p_b  vanishes
    dot(a, b): (a . b - value) * scale  vanishes, a and b among the axes of both frames and the gap  p_f - p_b

so that each residual is in metres or radians.
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
class Tie:
    """Component `axis` (0, 1, 2 for global x, y, z) of the gap vanishes [m]."""

    axis: int


@dataclass(frozen=True, slots=True)
class Dot:
    """The product of two directions has a value; the residual is stretched by `scale` to metres or radians."""

    a: Direction
    b: Direction
    value: float = 0.0
    scale: float = 1.0


Row = Tie | Dot

COINCIDENT: tuple[Row, ...] = (Tie(0), Tie(1), Tie(2))
PARALLEL_Z: tuple[Row, ...] = (
    Dot(Direction.BASE_X, Direction.FOLLOWER_Z),
    Dot(Direction.BASE_Y, Direction.FOLLOWER_Z),
)


@dataclass(frozen=True, slots=True)
class Angle:
    """Turn of the follower about the common z axis [rad], whole turns counted."""

    unit: ClassVar[str] = "rad"
    name: str = "angle"


@dataclass(frozen=True, slots=True)
class Distance:
    """Shift of the follower along an axis (0, 1, 2) of the base frame [m]."""

    unit: ClassVar[str] = "m"
    axis: int = 2
    name: str = "distance"


Coordinate = Angle | Distance
