"""Joint spring: drives a joint back to its free position, with a damper beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.forces.force import ForceOnJoint
from linkwork.model.forces.laws import Acting, sprung


@dataclass(frozen=True, slots=True, kw_only=True)
class JointSpring(ForceOnJoint):
    """Effort k (s - free) + c s' opposing the joint coordinate s, or a table of s - free."""

    kind: ClassVar[str] = "joint_spring"
    stiffness: float = fields.quantity(1.0, unit="effort/coordinate", doc="Stiffness.", low=0.0)
    damping: float = fields.quantity(0.0, unit="effort s/coordinate", doc="Damping coefficient.", low=0.0)
    free: float = fields.quantity(0.0, unit="coordinate", doc="Free position.")
    table: str = fields.reference(
        "Table of effort over travel instead of a stiffness.", "", family="drivers", kind="table"
    )

    def acting(self) -> tuple[Acting, ...]:
        """One law along the coordinate."""
        law = sprung(self.stiffness, self.damping, self.free, self.table)
        return (Acting(self.row, law),)
