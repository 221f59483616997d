"""Joint effort: a torque or force in a joint as a formula says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.forces.force import ForceOnJoint
from linkwork.model.forces.laws import Acting, Effort


@dataclass(frozen=True, slots=True, kw_only=True)
class JointEffort(ForceOnJoint):
    """Drives a joint coordinate towards larger values: a torque for an angle, otherwise a force."""

    kind: ClassVar[str] = "joint_effort"
    effort: str = fields.expression("0", unit="effort", doc="Torque or force as a formula, such as 10*sin(2*pi*t).")

    def acting(self) -> tuple[Acting, ...]:
        """The formula along the coordinate."""
        return (Acting(self.row, Effort("effort")),)
