"""Cylindrical joint: a rod in a sleeve, which slides and turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import ON_LINE, PARALLEL_Z, Angle, Coordinate, Distance, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Cylindrical(Joint):
    """The z axes are collinear; the follower slides along this line and turns about it."""

    kind: ClassVar[str] = "cylindrical"
    coordinates: ClassVar[tuple[Coordinate, ...]] = (Distance(), Angle())

    def rows(self) -> tuple[Row, ...]:
        """The follower's origin on the z axis, the z axes parallel."""
        return ON_LINE + PARALLEL_Z
