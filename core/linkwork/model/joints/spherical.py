"""Spherical joint: a ball in its socket."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import COINCIDENT, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Spherical(Joint):
    """Both origins coincide; the follower rotates freely."""

    kind: ClassVar[str] = "spherical"

    def rows(self) -> tuple[Row, ...]:
        """Three ties of the origins."""
        return COINCIDENT
