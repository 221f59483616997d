"""Rolling wheel: a thin disc that rolls on a plane of the ground without slipping; it may lean, turn and fall."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.joints.grounded import Grounded
from linkwork.model.joints.rows import Roll, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class RollingWheel(Grounded):
    """A wheel about the z axis of the follower touches the x-y plane of the base and does not slip there."""

    kind: ClassVar[str] = "rolling_wheel"
    meets: ClassVar[bool] = False
    radius: float = fields.quantity(0.3, unit="m", doc="Radius of the wheel.", above=0.0)

    def rows(self) -> tuple[Row, ...]:
        """The lowest point on the plane, no slip along and across the track."""
        return tuple(Roll(part, self.radius) for part in ("height", "along", "across"))

    @classmethod
    def measured(cls, gap: Vector) -> dict[str, Any]:
        """As large as an upright wheel on a level plane is."""
        return {"radius": abs(gap[2])} if gap[2] else {}
