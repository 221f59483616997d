"""Constant velocity joint: a bend that passes on a shaft's turning evenly (Rzeppa's ball joint).

Let the follower be the base turned by the unit quaternion (w, x, y, z), in axes of the base. It may bend about any axis
across the shaft, that is z = 0. Because  x_f . y_b - x_b . y_f = 4 w z  and x is at right angles to y in one body,

    (x_b + x_f) . (y_b - y_f) = 4 w z

is a single `dot` row of sums. A twist t about z leaves 2 sin t, hence the scale 1/2.

Both shafts turn equally fast: while the row holds, its rate is o . (z_b + z_f) with the relative angular velocity o.
For shafts in bearings, with angular velocities a z_b and c z_f, that is (c - a) (1 + z_b . z_f) = 0, thus c = a.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import COINCIDENT, Angle, Coordinate, Direction, Dot, Row, Sum


@dataclass(frozen=True, slots=True, kw_only=True)
class ConstantVelocity(Joint):
    """Both origins coincide; the shafts lie along z, at any angle, and turn at the same speed."""

    kind: ClassVar[str] = "constant_velocity"
    coordinates: ClassVar[tuple[Coordinate, ...]] = (
        Angle("bend_x", Direction.FOLLOWER_Z, Direction.BASE_Z, Direction.BASE_X),
        Angle("bend_y", Direction.FOLLOWER_Z, Direction.BASE_Z, Direction.BASE_Y),
    )

    def rows(self) -> tuple[Row, ...]:
        """Three ties of the origins, no twist."""
        a = Sum(Direction.BASE_X, Direction.FOLLOWER_X)
        b = Sum(Direction.BASE_Y, Direction.FOLLOWER_Y, -1.0)
        return (*COINCIDENT, Dot(a, b, scale=0.5))
