"""Motor: a controller that pushes a coordinate of a joint towards a target, with a limited torque or force."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.model import fields
from linkwork.model.drivers.driver import Driver
from linkwork.model.forces.laws import Acting, JointCoordinate, Servo

FOLLOWS = {"position": "coordinate", "speed": "coordinate/s"}
GAINS = {  # units where a position is followed, or a speed
    "p": ("effort/coordinate", "effort s/coordinate"),
    "i": ("effort/coordinate/s", "effort/coordinate"),
    "d": ("effort s/coordinate", "effort s2/coordinate"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Motor(Driver):
    """effort = p e + i integral of e + d e', at most the limit; e = target - coordinate, or - its speed (without d)."""

    kind: ClassVar[str] = "motor"
    joint: str = fields.reference("Joint that is driven.", family="joints")
    coordinate: str = fields.plain("", doc="Joint coordinate; empty if there is only one.")
    follows: str = fields.plain("position", doc="Controlled quantity.", choices=tuple(FOLLOWS))
    target: str = fields.expression("0", unit="coordinate", doc="Target as a formula, such as 30 deg or a slider.")
    p: float = fields.quantity(100.0, unit=GAINS["p"], doc="Proportional gain.", low=0.0)
    i: float = fields.quantity(0.0, unit=GAINS["i"], doc="Integral gain.", low=0.0)
    d: float = fields.quantity(10.0, unit=GAINS["d"], doc="Derivative gain; for position control only.", low=0.0)
    limit: float = fields.quantity(1000.0, unit="effort", doc="Largest torque or force.", above=0.0)

    def __post_init__(self) -> None:
        """Check the fields."""
        Driver.__post_init__(self)
        if self.follows not in FOLLOWS:
            raise ModelError(f"{self.id}: follows is {self.follows!r}; it is one of {', '.join(FOLLOWS)}.", self.id)

    @property
    def formula_unit(self) -> str:
        """Unit of the target."""
        return FOLLOWS[self.follows]

    def along_of(self, field: str) -> str:
        """Unit of a gain or the limit, in words of the coordinate."""
        return GAINS[field][self.follows == "speed"] if field in GAINS else "effort"

    @property
    def formula_derivatives(self) -> int:
        """The rate of a position is compared as well."""
        return 1 if self.follows == "position" else 0

    def acting(self) -> tuple[Acting, ...]:
        """A controller along the coordinate."""
        law = Servo("target", self.p, self.i, self.d, self.limit, self.follows == "speed")
        return (Acting(JointCoordinate(self.joint, self.coordinate), law),)
