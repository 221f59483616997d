"""Universal joint: two forks on a cross (Hooke, Cardan).

The follower is the base turned by alpha about the x axis of the base, then by beta about its own y axis:

    R = Rx(alpha) Ry(beta),    x_b . y_f = 0,
    cos alpha = y_f . y_b,  sin alpha = y_f . z_b,    cos beta = x_b . x_f,  sin beta = x_b . z_f

A shaft along z turns faster and slower than the other, twice each turn, by up to 1 / cos(bend).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import COINCIDENT, Angle, Coordinate, Direction, Dot, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Universal(Joint):
    """A cross with pins along the x axis of the base and the y axis of the follower; shafts lie along z."""

    kind: ClassVar[str] = "universal"
    own_axis: ClassVar[dict[str, int]] = {"base": 0, "follower": 1}
    coordinates: ClassVar[tuple[Coordinate, ...]] = (
        Angle("base_angle", Direction.FOLLOWER_Y, Direction.BASE_Y, Direction.BASE_Z),
        Angle("follower_angle", Direction.BASE_X, Direction.FOLLOWER_X, Direction.FOLLOWER_Z),
    )

    def rows(self) -> tuple[Row, ...]:
        """Three ties of the origins, a right angle of the pins."""
        return (*COINCIDENT, Dot(Direction.BASE_X, Direction.FOLLOWER_Y))
