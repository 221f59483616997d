"""A cylinder along its own z axis."""

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
class Cylinder(Shape):
    """A circular cylinder along z."""

    kind: ClassVar[str] = "cylinder"
    radius: float = fields.quantity(0.05, unit="m", doc="Radius.", above=0.0)
    length: float = fields.quantity(0.2, unit="m", doc="Length along z.", above=0.0)

    @classmethod
    def filling(cls, half: Vector) -> Cylinder:
        """The one that comes nearest to filling a box with these half edges [m]."""
        return cls(radius=math.sqrt(half[0] * half[1]), length=2 * half[2])

    @property
    def volume(self) -> float:
        """Volume [m3]."""
        return math.pi * self.radius**2 * self.length

    @property
    def half_size(self) -> Vector:
        """Half the edges of the box around it [m]."""
        return (self.radius, self.radius, self.length / 2)

    def anchors(self) -> tuple[Anchor, ...]:
        """The middles of both ends and the centre, along its axis."""
        half = self.length / 2
        ends = (Anchor("end", (0.0, 0.0, sign * half), vector.Z) for sign in (-1.0, 1.0))
        return (*ends, Anchor("centre", vector.ZERO, vector.Z))

    def unit_inertia(self) -> inertia.Tensor:
        """Inertia of one kilogram [m2]."""
        across = self.radius**2 / 4 + self.length**2 / 12
        return inertia.tensor((across, across, self.radius**2 / 2))
