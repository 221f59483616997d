"""Planar joint: a puck on a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import IN_PLANE, PARALLEL_Z, SHIFT_X, SHIFT_Y, Angle, Coordinate, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Planar(Joint):
    """The follower slides in the x-y plane of the base and turns about z."""

    kind: ClassVar[str] = "planar"
    coordinates: ClassVar[tuple[Coordinate, ...]] = (SHIFT_X, SHIFT_Y, Angle())

    def rows(self) -> tuple[Row, ...]:
        """The follower's origin in the plane, the z axes parallel."""
        return IN_PLANE + PARALLEL_Z
