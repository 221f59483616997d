"""Revolute joint: a hinge, like a door's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import COINCIDENT, PARALLEL_Z, Angle, Coordinate, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Revolute(Joint):
    """The origins coincide and the z axes are parallel; the follower turns about z."""

    kind: ClassVar[str] = "revolute"
    coordinates: ClassVar[tuple[Coordinate, ...]] = (Angle(),)

    def rows(self) -> tuple[Row, ...]:
        """Three ties of the origins, two right angles of the axes."""
        return COINCIDENT + PARALLEL_Z
