"""Bushing: a rubber block between two bodies, elastic in all six directions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.forces.force import ForceBetween
from linkwork.model.forces.laws import Acting, Spring
from linkwork.model.joints.rows import SHIFT_X, SHIFT_Y, SHIFT_Z, Angle, Direction

SHIFTS = (SHIFT_X, SHIFT_Y, SHIFT_Z)
TURNS = (
    Angle("about x", Direction.FOLLOWER_Y, Direction.BASE_Y, Direction.BASE_Z),
    Angle("about y", Direction.FOLLOWER_Z, Direction.BASE_Z, Direction.BASE_X),
    Angle("about z", Direction.FOLLOWER_X, Direction.BASE_X, Direction.BASE_Y),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bushing(ForceBetween):
    """Springs and dampers along and about the axes of the base, unloaded where both frames coincide.

    Rotations are small: each of the three angles is that of an axis of the follower, projected along one of the base.
    """

    kind: ClassVar[str] = "bushing"
    meets: ClassVar[bool] = True
    stiffness: Vector = fields.quantity(
        (1e4, 1e4, 1e4), unit="N/m", doc="Translational stiffness along x, y, z.", low=0.0
    )
    damping: Vector = fields.quantity((10.0, 10.0, 10.0), unit="N s/m", doc="Damping along or about x, y, z.", low=0.0)
    turning_stiffness: Vector = fields.quantity(
        (10.0, 10.0, 10.0), unit="N m/rad", doc="Rotational stiffness about x, y, z.", low=0.0
    )
    turning_damping: Vector = fields.quantity(
        (0.01, 0.01, 0.01), unit="N m s/rad", doc="Damping along or about x, y, z.", low=0.0
    )

    def acting(self) -> tuple[Acting, ...]:
        """Three laws along the axes, three about them."""
        shifts = zip(SHIFTS, self.stiffness, self.damping, strict=True)
        turns = zip(TURNS, self.turning_stiffness, self.turning_damping, strict=True)
        return (
            *(Acting(row, Spring(k, c)) for row, k, c in shifts),
            *(Acting(row, Spring(k, c)) for row, k, c in turns),
        )
