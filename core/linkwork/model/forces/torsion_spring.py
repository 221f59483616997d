"""Torsion spring: turns a follower back to its free angle, with a damper beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.forces.force import ForceBetween
from linkwork.model.forces.laws import Acting, sprung
from linkwork.model.joints.rows import Angle


@dataclass(frozen=True, slots=True, kw_only=True)
class TorsionSpring(ForceBetween):
    """Torque k (angle - free) + c angle' about z between two frames, or a table of angle - free.

    The angle, which includes full turns, is that of the follower's x axis projected along the z axis of the base.
    """

    kind: ClassVar[str] = "torsion_spring"
    meets: ClassVar[bool] = True
    stiffness: float = fields.quantity(1.0, unit="N m/rad", doc="Torsional stiffness.", low=0.0)
    damping: float = fields.quantity(0.0, unit="N m s/rad", doc="Torsional damping coefficient.", low=0.0)
    free_angle: float = fields.quantity(0.0, unit="rad", doc="Free angle.")
    table: str = fields.reference(
        "Table of torque over twist instead of a stiffness.", "", family="drivers", kind="table"
    )

    def acting(self) -> tuple[Acting, ...]:
        """One law along the angle."""
        law = sprung(self.stiffness, self.damping, self.free_angle, self.table)
        return (Acting(Angle(), law),)
