"""Frame motion: a point of a body is carried along a path, whatever force that takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.model import fields
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.drivers.driver import LEVELS, Driver, Prescribed
from linkwork.model.frame import Frame
from linkwork.model.from_ground import FromGround
from linkwork.model.joints.rows import SHIFT_X, SHIFT_Y, SHIFT_Z, Angle, Distance

PER = {"position": "", "speed": "/s", "acceleration": "/s2"}
ROWS: dict[str, Distance | Angle] = {"x": SHIFT_X, "y": SHIFT_Y, "z": SHIFT_Z, "angle": Angle()}


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameMotion(FromGround, Driver):
    """Prescribes the motion of a frame of a body, in global axes; a component without a formula stays free."""

    kind: ClassVar[str] = "frame_motion"
    body: str = fields.reference("Body that moves along the path.", family="bodies")
    frame: Frame = fields.plain(Frame(), doc="Frame of the body that follows the path.")
    level: str = fields.plain("position", doc="Quantity given by the formulas.", choices=LEVELS)
    x: str = fields.expression("", unit="own", doc="Along the global x axis as a formula of time.")
    y: str = fields.expression("", unit="own", doc="Along the global y axis as a formula of time.")
    z: str = fields.expression("", unit="own", doc="Along the global z axis as a formula of time.")
    angle: str = fields.expression("", unit="own", doc="Angle of the frame's x axis about global z, seen from above.")

    def __post_init__(self) -> None:
        """Check the fields; the ground cannot be carried."""
        Driver.__post_init__(self)
        if self.level not in LEVELS:
            raise ModelError(f"{self.id}: level is {self.level!r}; it is one of {', '.join(LEVELS)}.", self.id)
        if self.body == GROUND_ID:
            raise ModelError(f"{self.id}: the ground does not move; choose another body.", self.id)

    def own_unit(self, field: str) -> str:
        """Unit of a formula at its level."""
        return ROWS[field].unit + PER[self.level]

    @property
    def formula_derivatives(self) -> int:
        """Derivatives in time that the level needs."""
        return 2 - LEVELS.index(self.level)

    def held(self) -> tuple[Prescribed, ...]:
        """A row for each formula that is there."""
        return tuple(Prescribed(row, field, self.level) for field, row in ROWS.items() if getattr(self, field))
