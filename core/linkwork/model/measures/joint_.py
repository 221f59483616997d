"""Joint: a coordinate of a joint, its rate, or what the joint holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from linkwork.model import fields
from linkwork.model.coordinates import coordinate_named, unit_along
from linkwork.model.forces.laws import JointCoordinate
from linkwork.model.measures.measure import Known, Measure, Read

if TYPE_CHECKING:
    from linkwork.model.model import Model

RATES = {"coordinate": "coordinate", "speed": "coordinate/s", "acceleration": "coordinate/s2"}
REACTIONS = {"force": "N", "torque": "N m"}


@dataclass(frozen=True, slots=True, kw_only=True)
class JointMeasure(Measure):
    """A joint's coordinate, speed or acceleration, or its force or torque on the follower in global axes."""

    kind: ClassVar[str] = "joint"
    joint: str = fields.reference("Measured joint.", family="joints")
    quantity: str = fields.plain("coordinate", doc="Quantity of the joint.", choices=(*RATES, *REACTIONS))
    coordinate: str = fields.plain("", doc="Joint coordinate; empty if there is only one.")

    def readings(self, model: Model) -> tuple[Read | Known, ...]:
        """One number of a coordinate, or x, y and z of what it holds."""
        if self.quantity in REACTIONS:
            unit = REACTIONS[self.quantity]
            return tuple(Known(axis, unit, self.quantity, self.joint, n) for n, axis in enumerate("xyz"))
        coordinate = coordinate_named(model.joints[self.joint], self.coordinate, self.id)
        unit = unit_along(coordinate, RATES[self.quantity])
        row = JointCoordinate(self.joint, coordinate.name)
        name = coordinate.name if self.quantity == "coordinate" else self.quantity
        return (Read(name, unit, row, list(RATES).index(self.quantity)),)
