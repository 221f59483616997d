"""Screw: a nut on a thread, which moves along as it turns.

    z = pitch / (2 pi) * angle

The x axes of both frames are in line where the origins meet; a whole pitch farther on the thread holds as well.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import ON_LINE, PARALLEL_Z, Angle, Coordinate, Distance, Relation, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Screw(Joint):
    """The z axes are collinear; the follower advances by the pitch with each turn."""

    kind: ClassVar[str] = "screw"
    coordinates: ClassVar[tuple[Coordinate, ...]] = (Angle(),)
    pitch: float = fields.handed(0.01, unit="m", doc="Advance per turn; negative for a left-hand thread.")

    def rows(self) -> tuple[Row, ...]:
        """Those of a cylindrical joint, and the thread."""
        thread = Relation(((Distance(), 1.0), (Angle(), -self.pitch / (2 * math.pi))), period=abs(self.pitch))
        return (*ON_LINE, *PARALLEL_Z, thread)
