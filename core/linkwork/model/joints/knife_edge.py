"""Knife edge: a blade or a skate that goes along its edge and does not slip across it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.math3d.vector import Vector
from linkwork.model.joints.grounded import Grounded
from linkwork.model.joints.rows import SHIFT_X, SHIFT_Y, Angle, Coordinate, Direction, Row, Slide


@dataclass(frozen=True, slots=True, kw_only=True)
class KnifeEdge(Grounded):
    """The follower's origin moves along its own x axis, never along its y axis; add a planar joint to keep it level."""

    kind: ClassVar[str] = "knife_edge"
    axis_unless_said: ClassVar[dict[str, Vector]] = {}
    own_axis: ClassVar[dict[str, int]] = {"base": 2, "follower": 0}
    coordinates: ClassVar[tuple[Coordinate, ...]] = (SHIFT_X, SHIFT_Y, Angle("heading"))

    def rows(self) -> tuple[Row, ...]:
        """No slip across the edge."""
        return (Slide(Direction.FOLLOWER_Y),)
