"""A capsule along its own z axis: a cylinder with a half ball on each end."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from linkwork.math3d import inertia, vector
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.anchor import Anchor
from linkwork.model.shapes.shape import Shape

ROUNDEST = 0.999  # of half the length, for a radius that leaves some cylinder between the ends


@dataclass(frozen=True, slots=True)
class Capsule(Shape):
    """A cylinder along z with hemispherical ends."""

    kind: ClassVar[str] = "capsule"
    radius: float = fields.quantity(0.05, unit="m", doc="Radius.", above=0.0)
    length: float = fields.quantity(0.2, unit="m", doc="Length of the cylindrical part along z.", above=0.0)

    @classmethod
    def filling(cls, half: Vector) -> Capsule:
        """The one that comes nearest to filling a box with these half edges [m]."""
        radius = min(math.sqrt(half[0] * half[1]), ROUNDEST * half[2])
        return cls(radius=radius, length=2 * (half[2] - radius))

    @property
    def volume(self) -> float:
        """Volume [m3]."""
        return math.pi * self.radius**2 * (self.length + 4 / 3 * self.radius)

    @property
    def half_size(self) -> Vector:
        """Half the edges of the box around it [m]."""
        return (self.radius, self.radius, self.length / 2 + self.radius)

    def anchors(self) -> tuple[Anchor, ...]:
        """The centres of the round ends, and its own."""
        half = self.length / 2
        return (*(Anchor("end", (0.0, 0.0, sign * half)) for sign in (-1.0, 1.0)), Anchor("centre", vector.ZERO))

    def unit_inertia(self) -> inertia.Tensor:
        """Inertia of one kilogram [m2]: cylinder and ball by their shares of the volume.

        A half ball has 2/5 r2 about each axis through the centre of its disc, and its centroid lies at 3/8 r from it.
        """
        r, half = self.radius, self.length / 2
        balls = 4 / 3 * r / (self.length + 4 / 3 * r)
        bar = 1 - balls
        across = bar * (r**2 / 4 + self.length**2 / 12) + balls * (0.4 * r**2 + half**2 + 2 * half * 3 / 8 * r)
        return inertia.tensor((across, across, bar * r**2 / 2 + balls * 0.4 * r**2))
