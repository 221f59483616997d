"""An ellipsoid."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from linkwork.math3d import inertia
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.shapes.shape import Shape


@dataclass(frozen=True, slots=True)
class Ellipsoid(Shape):
    """An ellipsoid with semi-axes along x, y and z."""

    kind: ClassVar[str] = "ellipsoid"
    radius_x: float = fields.quantity(0.1, unit="m", doc="Semi-axis along x.", above=0.0)
    radius_y: float = fields.quantity(0.05, unit="m", doc="Semi-axis along y.", above=0.0)
    radius_z: float = fields.quantity(0.05, unit="m", doc="Semi-axis along z.", above=0.0)

    @classmethod
    def filling(cls, half: Vector) -> Ellipsoid:
        """The one that comes nearest to filling a box with these half edges [m]."""
        return cls(radius_x=half[0], radius_y=half[1], radius_z=half[2])

    @property
    def volume(self) -> float:
        """Volume [m3]."""
        return 4 / 3 * math.pi * self.radius_x * self.radius_y * self.radius_z

    @property
    def half_size(self) -> Vector:
        """Half the edges of the box around it [m]."""
        return (self.radius_x, self.radius_y, self.radius_z)

    def unit_inertia(self) -> inertia.Tensor:
        """Inertia of one kilogram [m2]: the integral of x2 dm is that of the unit ball, 1/5, stretched twice."""
        xx, yy, zz = self.radius_x**2 / 5, self.radius_y**2 / 5, self.radius_z**2 / 5
        return inertia.tensor((yy + zz, xx + zz, xx + yy))
