"""Rolling ball: a ball that rolls on a plane of the ground without slipping."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.joints.grounded import Grounded
from linkwork.model.joints.rows import Direction, Dot, Relation, Row, Slide, Spin


@dataclass(frozen=True, slots=True, kw_only=True)
class RollingBall(Grounded):
    """A ball about the follower's origin touches the x-y plane of the base and does not slip there.

    The point that touches is at -R z from the middle, so that its velocity is g' - R omega x z.
    """

    kind: ClassVar[str] = "rolling_ball"
    meets: ClassVar[bool] = False
    radius: float = fields.quantity(0.1, unit="m", doc="Radius of the ball.", above=0.0)

    def rows(self) -> tuple[Row, ...]:
        """The height of the middle, no slip along x and y."""
        x, y = Direction.BASE_X, Direction.BASE_Y
        return (
            Dot(Direction.GAP, Direction.BASE_Z, self.radius),
            Relation(((Slide(x), 1.0), (Spin(y), -self.radius))),
            Relation(((Slide(y), 1.0), (Spin(x), self.radius))),
        )

    @classmethod
    def measured(cls, gap: Vector) -> dict[str, Any]:
        """As large as a ball on a level plane is."""
        return {"radius": abs(gap[2])} if gap[2] else {}
