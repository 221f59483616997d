"""Joint stop: ends of a joint's travel, elastic or hard."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.model import fields
from linkwork.model.forces.force import ForceOnJoint
from linkwork.model.forces.laws import Acting, Barrier, Stop

SIDES = ("both", "low", "high")


@dataclass(frozen=True, slots=True, kw_only=True)
class JointStop(ForceOnJoint):
    """Elastic or hard limits of a joint coordinate."""

    kind: ClassVar[str] = "joint_stop"
    sides: str = fields.plain("both", doc="Active limits.", choices=SIDES)
    low: float = fields.quantity(-1.0, unit="coordinate", doc="Lower limit.")
    high: float = fields.quantity(1.0, unit="coordinate", doc="Upper limit.")
    stiffness: float = fields.quantity(1e3, unit="effort/coordinate", doc="Stiffness of the stop.", low=0.0)
    damping: float = fields.quantity(1.0, unit="effort s/coordinate", doc="Damping coefficient.", low=0.0)
    hard: bool = fields.plain(False, doc="Hard limits: stiffness and damping are ignored.")
    restitution: float = fields.share(0.0, doc="Coefficient of restitution of hard limits.")

    def __post_init__(self) -> None:
        """Check the fields; between two ends there is some room."""
        ForceOnJoint.__post_init__(self)
        if self.sides == "both" and self.low > self.high:
            raise ModelError(
                f"{self.id}: low is {self.low:g} and high is {self.high:g}; high must not be smaller.", self.id
            )

    def acting(self) -> tuple[Acting, ...]:
        """One law along the coordinate."""
        low = self.low if self.sides != "high" else -math.inf
        high = self.high if self.sides != "low" else math.inf
        if self.hard:
            return (Acting(self.row, Barrier(low, high, self.restitution)),)
        return (Acting(self.row, Stop(low, high, self.stiffness, self.damping)),)
