"""Point on line: a bead on a straight wire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import ON_LINE, Coordinate, Distance, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class PointOnLine(Joint):
    """The follower's origin stays on the z axis of the base; the follower rotates freely."""

    kind: ClassVar[str] = "point_on_line"
    coordinates: ClassVar[tuple[Coordinate, ...]] = (Distance(),)

    def rows(self) -> tuple[Row, ...]:
        """No distance from the line along x and along y of the base."""
        return ON_LINE
