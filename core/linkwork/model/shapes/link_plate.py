"""A link plate: what people draw for the links of a mechanism."""

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
class LinkPlate(Shape):
    """A flat bar along x with rounded ends and a row of holes along z; the outer holes are concentric with the ends."""

    kind: ClassVar[str] = "link_plate"
    spacing: float = fields.quantity(0.2, unit="m", doc="Distance between adjacent holes.", above=0.0)
    holes: int = fields.count(2, doc="Number of holes.", low=2)
    width: float = fields.quantity(0.04, unit="m", doc="Width along y; the end radius is half of it.", above=0.0)
    thickness: float = fields.quantity(0.01, unit="m", doc="Thickness along z.", above=0.0)
    hole_radius: float = fields.quantity(0.008, unit="m", doc="Radius of the holes; 0 for none.", low=0.0)

    def __post_init__(self) -> None:
        """Refuse holes that cut the rim or each other."""
        Shape.__post_init__(self)
        room = min(self.width, self.spacing) / 2
        if self.hole_radius >= room:
            raise ModelError(
                f"link_plate: hole radius is {self.hole_radius:g} m; it must be less than half the width and half the "
                f"spacing, {room:g} m."
            )

    @classmethod
    def filling(cls, half: Vector) -> LinkPlate:
        """The one that comes nearest to filling a box with these half edges [m]."""
        width = min(2 * half[1], half[0])
        spacing = 2 * half[0] - width
        return cls(spacing=spacing, width=width, thickness=2 * half[2], hole_radius=min(width, spacing) / 5)

    @property
    def length(self) -> float:
        """From the first hole to the last [m]."""
        return (self.holes - 1) * self.spacing

    @property
    def hole_places(self) -> tuple[float, ...]:
        """Where on the x axis the holes are [m]."""
        return tuple(k * self.spacing - self.length / 2 for k in range(self.holes))

    @property
    def area(self) -> float:
        """Area of the face [m2]."""
        round_ends = math.pi * self.width**2 / 4
        return self.length * self.width + round_ends - self.holes * math.pi * self.hole_radius**2

    @property
    def volume(self) -> float:
        """Volume [m3]."""
        return self.area * self.thickness

    @property
    def half_size(self) -> Vector:
        """Half the edges of the box around it [m]."""
        return ((self.length + self.width) / 2, self.width / 2, self.thickness / 2)

    def anchors(self) -> tuple[Anchor, ...]:
        """The holes, and the centre."""
        holes = (Anchor("hole", (x, 0.0, 0.0), vector.Z) for x in self.hole_places)
        return (*holes, Anchor("centre", vector.ZERO, vector.Z))

    def unit_inertia(self) -> inertia.Tensor:
        """Inertia of one kilogram [m2]."""
        xx, yy = self._second_moments()
        xx, yy, zz = xx / self.area, yy / self.area, self.thickness**2 / 12
        return inertia.tensor((yy + zz, xx + zz, xx + yy))

    def _second_moments(self) -> tuple[float, float]:
        """Integrals of x2 and of y2 over the face [m4]: rectangle, and two half discs, less the holes.

        A half disc of radius R has pi R4/8 about both axes through the middle of its straight side, from which its
        centroid lies 4 R / 3 pi away, so that two of them at the distance l/2 have

            integral of x2 = pi R4/4 + 4/3 l R3 + pi R2 l2/4,    integral of y2 = pi R4/4
        """
        length, r, hole = self.length, self.width / 2, self.hole_radius
        disc, ends = math.pi * r**4 / 4, length * r**3 * 4 / 3 + math.pi * (r * length) ** 2 / 4
        away = sum(x * x for x in self.hole_places)
        xx = length**3 * self.width / 12 + disc + ends - math.pi * hole**2 * (self.holes * hole**2 / 4 + away)
        yy = length * self.width**3 / 12 + disc - self.holes * math.pi * hole**4 / 4
        return xx, yy
