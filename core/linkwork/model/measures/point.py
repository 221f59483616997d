"""Point: where a frame of a body is, how fast it goes, how it speeds up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.joints.rows import SHIFT_X, SHIFT_Y, SHIFT_Z
from linkwork.model.measures.measure import MeasureBetween, Read

UNITS = {"position": "m", "velocity": "m/s", "acceleration": "m/s2"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Point(MeasureBetween):
    """Position, velocity or acceleration of a frame's origin relative to another frame, in its axes."""

    kind: ClassVar[str] = "point"
    quantity: str = fields.plain("position", doc="Quantity of the point.", choices=tuple(UNITS))

    def reads(self) -> tuple[Read, ...]:
        """x, y and z."""
        unit, derivative = UNITS[self.quantity], list(UNITS).index(self.quantity)
        return tuple(Read(row.name, unit, row, derivative) for row in (SHIFT_X, SHIFT_Y, SHIFT_Z))
