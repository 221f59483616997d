"""A sphere."""

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
class Sphere(Shape):
    """A ball."""

    kind: ClassVar[str] = "sphere"
    radius: float = fields.quantity(0.05, unit="m", doc="Radius.", above=0.0)

    @classmethod
    def filling(cls, half: Vector) -> Sphere:
        """The one that comes nearest to filling a box with these half edges [m]."""
        return cls(radius=math.cbrt(half[0] * half[1] * half[2]))

    @property
    def volume(self) -> float:
        """Volume [m3]."""
        return 4 / 3 * math.pi * self.radius**3

    @property
    def half_size(self) -> Vector:
        """Half the edges of the box around it [m]."""
        return (self.radius, self.radius, self.radius)

    def anchors(self) -> tuple[Anchor, ...]:
        """The centre."""
        return (Anchor("centre", vector.ZERO),)

    def unit_inertia(self) -> inertia.Tensor:
        """Inertia of one kilogram [m2]."""
        i = 0.4 * self.radius**2
        return inertia.tensor((i, i, i))
