"""Point on plane: the tip of a leg that slides on the floor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import IN_PLANE, SHIFT_X, SHIFT_Y, Coordinate, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class PointOnPlane(Joint):
    """The follower's origin stays in the x-y plane of the base; the follower rotates freely."""

    kind: ClassVar[str] = "point_on_plane"
    coordinates: ClassVar[tuple[Coordinate, ...]] = (SHIFT_X, SHIFT_Y)

    def rows(self) -> tuple[Row, ...]:
        """No distance from the plane along z of the base."""
        return IN_PLANE
