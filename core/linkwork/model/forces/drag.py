"""Drag: still air that holds a point of a body back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.forces import laws
from linkwork.model.forces.force import DIRECTIONS, ForceAt
from linkwork.model.forces.laws import Acting
from linkwork.model.joints.rows import Slide


@dataclass(frozen=True, slots=True, kw_only=True)
class Drag(ForceAt):
    """Drag (linear + quadratic |v|) v opposing the velocity v of a point."""

    kind: ClassVar[str] = "drag"
    linear: float = fields.quantity(0.1, unit="N s/m", doc="Linear drag coefficient.", low=0.0)
    quadratic: float = fields.quantity(
        0.0,
        unit="N s2/m2",
        doc="Quadratic drag coefficient: ½ × air density × drag coefficient × area.",
        low=0.0,
    )

    def acting(self) -> tuple[Acting, ...]:
        """One law along each axis, which share the speed."""
        along = DIRECTIONS["world"]
        return tuple(Acting(Slide(d), laws.Drag(self.linear, self.quadratic, n)) for n, d in enumerate(along))
