"""Brake: holds two points back along the line between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.forces.force import ForceBetween
from linkwork.model.forces.laws import Acting, Spring
from linkwork.model.joints.rows import Length


@dataclass(frozen=True, slots=True, kw_only=True)
class Brake(ForceBetween):
    """Force c d' along the line between two points at the distance d."""

    kind: ClassVar[str] = "brake"
    drag: float = fields.quantity(1.0, unit="N s/m", doc="Force for each m/s.", low=0.0)

    def acting(self) -> tuple[Acting, ...]:
        """One law along the distance."""
        return (Acting(Length(), Spring(0.0, self.drag, 0.0)),)
