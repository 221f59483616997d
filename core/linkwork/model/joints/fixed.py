"""Fixed joint: a weld."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import COINCIDENT, Direction, Dot, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixed(Joint):
    """Both frames coincide."""

    kind: ClassVar[str] = "fixed"

    def rows(self) -> tuple[Row, ...]:
        """Three ties of the origins, three right angles of the axes."""
        return (
            *COINCIDENT,
            Dot(Direction.BASE_X, Direction.FOLLOWER_Y),
            Dot(Direction.BASE_Y, Direction.FOLLOWER_Z),
            Dot(Direction.BASE_Z, Direction.FOLLOWER_X),
        )
