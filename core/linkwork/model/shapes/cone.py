"""A cone along its own z axis, tip up."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from linkwork.math3d import inertia, vector
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.anchor import Anchor
from linkwork.model.shapes.shape import Shape


@dataclass(frozen=True, slots=True)
class Cone(Shape):
    """A circular cone; its base lies a quarter of the length below the origin, its apex three quarters above."""

    kind: ClassVar[str] = "cone"
    radius: float = fields.quantity(0.05, unit="m", doc="Radius of the base.", above=0.0)
    length: float = fields.quantity(0.2, unit="m", doc="Length along z, from base to apex.", above=0.0)

    @classmethod
    def filling(cls, half: Vector) -> Cone:
        """The one that comes nearest to filling a box with these half edges [m]."""
        return cls(radius=math.sqrt(half[0] * half[1]), length=half[2] / 0.75)

    @property
    def volume(self) -> float:
        """Volume [m3]."""
        return math.pi * self.radius**2 * self.length / 3

    @property
    def half_size(self) -> Vector:
        """Half the edges of the box around it [m], with the centroid in its middle."""
        return (self.radius, self.radius, 0.75 * self.length)

    def anchors(self) -> tuple[Anchor, ...]:
        """The middle of the disc, the tip and the centre, along its axis."""
        ends = (Anchor("end", (0.0, 0.0, share * self.length), vector.Z) for share in (-0.25, 0.75))
        return (*ends, Anchor("centre", vector.ZERO, vector.Z))

    def unit_inertia(self) -> inertia.Tensor:
        """Inertia of one kilogram [m2].

        The slice at the share s of the length below the tip has the radius s r and the mass 3 s2 ds, so that

            integral of x2 dm = 3 r2/4 integral of s4 ds     = 3/20 r2
            integral of z2 dm = 3 l2 integral of s2 (s - 3/4)2 ds = 3/80 l2
        """
        xx, zz = 3 / 20 * self.radius**2, 3 / 80 * self.length**2
        return inertia.tensor((xx + zz, xx + zz, 2 * xx))
