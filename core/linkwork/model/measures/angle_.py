"""Angle: how far two directions are turned from each other, 0 to 180 degrees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.joints.rows import Direction, Dot
from linkwork.model.measures.measure import MeasureBetween, Read

AXES = ("x", "y", "z")


@dataclass(frozen=True, slots=True, kw_only=True)
class AngleBetween(MeasureBetween):
    """Unsigned angle between an axis of one frame and an axis of another."""

    kind: ClassVar[str] = "angle"
    base_axis: str = fields.plain("z", doc="Axis of the frame on the base.", choices=AXES)
    follower_axis: str = fields.plain("z", doc="Axis of the frame on the follower.", choices=AXES)

    def reads(self) -> tuple[Read, ...]:
        """The one angle."""
        a, b = Direction(AXES.index(self.base_axis)), Direction(3 + AXES.index(self.follower_axis))
        return (Read("angle", "rad", Dot(a, b), arc=True),)
