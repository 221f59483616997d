"""Actuator: pushes two points apart as a formula says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.forces.force import ForceBetween
from linkwork.model.forces.laws import Acting, Effort
from linkwork.model.joints.rows import Length


@dataclass(frozen=True, slots=True, kw_only=True)
class Actuator(ForceBetween):
    """A force along the line between two points; positive values push them apart."""

    kind: ClassVar[str] = "actuator"
    push: str = fields.expression("0", unit="N", doc="Force, positive in extension, such as 10*sin(2*pi*t).")

    def acting(self) -> tuple[Acting, ...]:
        """The formula along the distance."""
        return (Acting(Length(), Effort("push")),)
