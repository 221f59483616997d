"""Pin in a slot: a pin that slides along a slot and turns in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import PARALLEL_Z, SHIFT_X, Angle, Coordinate, Direction, Dot, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class PinInSlot(Joint):
    """The follower's origin stays on the x axis of the base, both z axes are parallel."""

    kind: ClassVar[str] = "pin_in_slot"
    coordinates: ClassVar[tuple[Coordinate, ...]] = (SHIFT_X, Angle())
    offset: float = fields.quantity(0.0, unit="m", doc="How far beside the x axis the slot lies.")

    def rows(self) -> tuple[Row, ...]:
        """No way across the slot nor along the pin, and the z axes parallel."""
        return (
            Dot(Direction.GAP, Direction.BASE_Y, self.offset),
            Dot(Direction.GAP, Direction.BASE_Z),
            *PARALLEL_Z,
        )
