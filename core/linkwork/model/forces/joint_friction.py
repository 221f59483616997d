"""Joint friction: the same effort against any motion of a joint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.forces.force import ForceOnJoint
from linkwork.model.forces.laws import Acting, Friction


@dataclass(frozen=True, slots=True, kw_only=True)
class JointFriction(ForceOnJoint):
    """Coulomb friction in a joint coordinate, regularised below `speed`: it creeps instead of sticking."""

    kind: ClassVar[str] = "joint_friction"
    level: float = fields.quantity(0.1, unit="effort", doc="Friction force or torque.", low=0.0)
    speed: float = fields.quantity(
        0.01, unit="coordinate/s", doc="Transition speed, below which friction is viscous.", above=0.0
    )

    def acting(self) -> tuple[Acting, ...]:
        """One law along the coordinate."""
        return (Acting(self.row, Friction(self.level, self.speed)),)
