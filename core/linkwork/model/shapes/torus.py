"""A torus around its own z axis."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.math3d import inertia, vector
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.anchor import Anchor
from linkwork.model.shapes.shape import Shape


@dataclass(frozen=True, slots=True)
class Torus(Shape):
    """A ring of circular section about z, like a tyre."""

    kind: ClassVar[str] = "torus"
    radius: float = fields.quantity(
        0.1, unit="m", doc="Radius from the centre to the middle of the section.", above=0.0
    )
    tube_radius: float = fields.quantity(0.02, unit="m", doc="Radius of the section.", above=0.0)

    def __post_init__(self) -> None:
        """Refuse a ring that cuts itself."""
        Shape.__post_init__(self)
        if self.tube_radius > self.radius:
            raise ModelError(
                f"torus: tube radius is {self.tube_radius:g} m; it must be at most the radius, {self.radius:g} m."
            )

    @classmethod
    def filling(cls, half: Vector) -> Torus:
        """The one that comes nearest to filling a box with these half edges [m]."""
        outer = math.sqrt(half[0] * half[1])
        tube = min(half[2], outer / 2)
        return cls(radius=outer - tube, tube_radius=tube)

    @property
    def volume(self) -> float:
        """Volume [m3], by Pappus: area of the section times the way of its centre."""
        return 2 * math.pi**2 * self.radius * self.tube_radius**2

    @property
    def half_size(self) -> Vector:
        """Half the edges of the box around it [m]."""
        outer = self.radius + self.tube_radius
        return (outer, outer, self.tube_radius)

    def anchors(self) -> tuple[Anchor, ...]:
        """The middle of the hole."""
        return (Anchor("hole", vector.ZERO, vector.Z),)

    def unit_inertia(self) -> inertia.Tensor:
        """Inertia of one kilogram [m2].

        A point of the section at (R + a, b) weighs in proportion to R + a. Over the section the mean of a2, as of b2,
        is r2/4 and that of odd powers zero, so that

            integral of x2 + y2 dm = <(R + a)3> / R = R2 + 3/4 r2,    integral of z2 dm = <b2 (R + a)> / R = r2/4
        """
        about_z = self.radius**2 + 0.75 * self.tube_radius**2
        across = about_z / 2 + self.tube_radius**2 / 4
        return inertia.tensor((across, across, about_z))
