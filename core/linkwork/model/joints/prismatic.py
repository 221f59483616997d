"""Prismatic joint: a slide, like a drawer's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import ON_LINE, PARALLEL_Z, Coordinate, Direction, Distance, Dot, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Prismatic(Joint):
    """The follower translates along the common z axis without turning."""

    kind: ClassVar[str] = "prismatic"
    coordinates: ClassVar[tuple[Coordinate, ...]] = (Distance(),)

    def rows(self) -> tuple[Row, ...]:
        """The follower's origin on the z axis, the z axes parallel, no turn about them."""
        return ON_LINE + PARALLEL_Z + (Dot(Direction.BASE_X, Direction.FOLLOWER_Y),)
