"""Free joint: nothing is held, but the way from the base is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import SHIFT_X, SHIFT_Y, SHIFT_Z, Coordinate, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Free(Joint):
    """Six degrees of freedom; the coordinates are those of the follower's origin in the axes of the base."""

    kind: ClassVar[str] = "free"
    coordinates: ClassVar[tuple[Coordinate, ...]] = (SHIFT_X, SHIFT_Y, SHIFT_Z)

    def rows(self) -> tuple[Row, ...]:
        """None."""
        return ()
