"""Motion: a coordinate of a joint goes as a formula of time says, whatever force that takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.model import fields
from linkwork.model.drivers.driver import LEVELS, Driver, Prescribed
from linkwork.model.forces.laws import JointCoordinate

UNITS = {"position": "coordinate", "speed": "coordinate/s", "acceleration": "coordinate/s2"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Motion(Driver):
    """Prescribes the position, speed or acceleration of a joint coordinate."""

    kind: ClassVar[str] = "motion"
    joint: str = fields.reference("Joint that is driven.", family="joints")
    coordinate: str = fields.plain("", doc="Joint coordinate; empty if there is only one.")
    level: str = fields.plain("position", doc="Quantity given by the formula.", choices=LEVELS)
    formula: str = fields.expression("0", unit="coordinate", doc="Formula of time, such as 30 deg * sin(2*pi*t).")

    def __post_init__(self) -> None:
        """Check the fields."""
        Driver.__post_init__(self)
        if self.level not in LEVELS:
            raise ModelError(f"{self.id}: level is {self.level!r}; it is one of {', '.join(LEVELS)}.", self.id)

    @property
    def formula_unit(self) -> str:
        """Unit of the formula at its level."""
        return UNITS[self.level]

    @property
    def formula_derivatives(self) -> int:
        """Derivatives in time that the level needs."""
        return 2 - LEVELS.index(self.level)

    def held(self) -> tuple[Prescribed, ...]:
        """The coordinate at its level."""
        return (Prescribed(JointCoordinate(self.joint, self.coordinate), "formula", self.level),)
