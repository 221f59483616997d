"""A box."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.math3d import inertia, vector
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.anchor import AXES, Anchor
from linkwork.model.shapes.shape import Shape


@dataclass(frozen=True, slots=True)
class Box(Shape):
    """A box with edges along its own axes."""

    kind: ClassVar[str] = "box"
    x: float = fields.quantity(0.1, unit="m", doc="Edge along x.", above=0.0)
    y: float = fields.quantity(0.1, unit="m", doc="Edge along y.", above=0.0)
    z: float = fields.quantity(0.1, unit="m", doc="Edge along z.", above=0.0)

    @classmethod
    def filling(cls, half: Vector) -> Box:
        """The one that comes nearest to filling a box with these half edges [m]."""
        return cls(x=2 * half[0], y=2 * half[1], z=2 * half[2])

    @property
    def volume(self) -> float:
        """Volume [m3]."""
        return self.x * self.y * self.z

    @property
    def half_size(self) -> Vector:
        """Half the edges of the box around it [m]."""
        return (self.x / 2, self.y / 2, self.z / 2)

    def anchors(self) -> tuple[Anchor, ...]:
        """Middles of the faces and of the edges, and the centre."""
        x, y, z = (vector.scale(axis, half) for axis, half in zip(AXES, self.half_size, strict=True))
        edges = [
            Anchor("edge", vector.add(vector.scale(a, s), vector.scale(b, t)), axis)
            for a, b, axis in ((x, y, vector.Z), (y, z, vector.X), (z, x, vector.Y))
            for s in (-1.0, 1.0)
            for t in (-1.0, 1.0)
        ]
        return (*Shape.anchors(self), *edges)

    def unit_inertia(self) -> inertia.Tensor:
        """Inertia of one kilogram [m2]."""
        xx, yy, zz = self.x**2 / 12, self.y**2 / 12, self.z**2 / 12
        return inertia.tensor((yy + zz, xx + zz, xx + yy))
