"""Tyre: carries a wheel on a level road and grips it until it slides."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.forces import laws
from linkwork.model.forces.force import ForceAt
from linkwork.model.forces.laws import Acting, Stop
from linkwork.model.frame import Frame
from linkwork.model.joints.rows import Roll


@dataclass(frozen=True, slots=True, kw_only=True)
class Tyre(ForceAt):
    """A wheel about the frame's z axis on a level road: an elastic rim, and grip for each unit of slip.

    Slip along is the share of the speed by which the rim runs ahead or behind, slip across the tangent of the angle
    between track and motion. Both forces together never exceed the grip times the load.
    """

    kind: ClassVar[str] = "tyre"
    has_axis: ClassVar[bool] = True
    radius: float = fields.quantity(0.1, unit="m", doc="Unloaded radius.", above=0.0)
    height: float = fields.quantity(0.0, unit="m", doc="Height of the road, global z.")
    stiffness: float = fields.quantity(5e3, unit="N/m", doc="Vertical stiffness.", above=0.0)
    damping: float = fields.quantity(20.0, unit="N s/m", doc="Vertical damping coefficient.", low=0.0)
    along: float = fields.quantity(50.0, unit="N", doc="Longitudinal slip stiffness: force per unit slip.", low=0.0)
    across: float = fields.quantity(50.0, unit="N", doc="Lateral slip stiffness: force per unit slip.", low=0.0)
    grip: float = fields.quantity(0.9, doc="Friction coefficient: largest horizontal force over load.", low=0.0)

    @property
    def base_frame(self) -> Frame:
        """The road."""
        return Frame((0.0, 0.0, self.height))

    def acting(self) -> tuple[Acting, ...]:
        """The load, then the forces along and across."""
        slips = ((part, laws.Tyre(self.along, self.across, self.grip, n)) for n, part in ((1, "along"), (2, "across")))
        load = Acting(Roll("height", self.radius), Stop(0.0, math.inf, self.stiffness, self.damping))
        return (load, *(Acting(Roll(part, self.radius), law) for part, law in slips))
