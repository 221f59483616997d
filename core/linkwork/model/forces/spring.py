"""Spring: pulls two points together when they are farther apart than its free length, with a damper beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.forces.force import ForceBetween
from linkwork.model.forces.laws import Acting, sprung
from linkwork.model.joints.rows import Length


@dataclass(frozen=True, slots=True, kw_only=True)
class LinearSpring(ForceBetween):
    """Force k (d - free) + c d' along the line between two points at the distance d, or a table of d - free."""

    kind: ClassVar[str] = "spring"
    stiffness: float = fields.quantity(100.0, unit="N/m", doc="Stiffness.", low=0.0)
    damping: float = fields.quantity(0.0, unit="N s/m", doc="Damping coefficient.", low=0.0)
    free_length: float = fields.quantity(1.0, unit="m", doc="Free length.", low=0.0)
    table: str = fields.reference(
        "Table of force over stretch instead of a stiffness.", "", family="drivers", kind="table"
    )

    @classmethod
    def measured(cls, gap: Vector) -> dict[str, Any]:
        """Without force at the stored poses."""
        return {"free_length": vector.norm(gap)}

    def acting(self) -> tuple[Acting, ...]:
        """One law along the distance."""
        law = sprung(self.stiffness, self.damping, self.free_length, self.table)
        return (Acting(Length(), law),)
