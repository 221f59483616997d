"""A spur gear with straight flanks: what a gear weighs and looks like; how two of them mesh is said by a joint."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.math3d import inertia, vector
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.anchor import Anchor
from linkwork.model.shapes.shape import Shape

ADDENDUM, DEDENDUM, PRESSURE_ANGLE = 1.0, 1.25, math.radians(20)  # heights in modules; basic rack of ISO 53, profile A

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Gear(Shape):
    """Teeth around the z axis, one of them on the x axis."""

    kind: ClassVar[str] = "gear"
    module: float = fields.quantity(0.005, unit="m", doc="Module: pitch diameter over number of teeth.", above=0.0)
    teeth: int = fields.count(24, doc="Number of teeth.", low=6)
    width: float = fields.quantity(0.02, unit="m", doc="Width of the face along z.", above=0.0)
    bore_radius: float = fields.quantity(0.01, unit="m", doc="Radius of the bore; 0 for none.", low=0.0)

    def __post_init__(self) -> None:
        """Refuse a bore that leaves no rim."""
        Shape.__post_init__(self)
        if self.bore_radius >= self._inner_radius:
            raise ModelError(
                f"gear: bore radius is {self.bore_radius:g} m; it must be less than {self._inner_radius:g} m, where "
                "the teeth begin."
            )

    @classmethod
    def filling(cls, half: Vector) -> Gear:
        """The one that comes nearest to filling a box with these half edges [m]."""
        outer, teeth = math.sqrt(half[0] * half[1]), 24
        module = outer / (teeth / 2 + ADDENDUM)
        return cls(module=module, teeth=teeth, width=2 * half[2], bore_radius=outer / 5)

    @property
    def pitch_radius(self) -> float:
        """Radius of the circle that rolls on that of another gear [m]."""
        return self.module * self.teeth / 2

    @property
    def tip_radius(self) -> float:
        """Radius of the circle through the corners of the tips [m]."""
        return self.pitch_radius + ADDENDUM * self.module

    @property
    def root_radius(self) -> float:
        """Radius of the circle through the feet of the flanks [m]."""
        return self.pitch_radius - DEDENDUM * self.module

    @property
    def volume(self) -> float:
        """Volume [m3]."""
        return self._face()[0] * self.width

    @property
    def half_size(self) -> Vector:
        """Half the edges of a box around it [m]."""
        return (self.tip_radius, self.tip_radius, self.width / 2)

    def tooth(self) -> tuple[Point, Point, Point, Point]:
        """Corners of the tooth on the x axis [m], counterclockwise: foot, tip, tip, foot."""
        corners = []
        for height, radius in ((-DEDENDUM, self.root_radius), (ADDENDUM, self.tip_radius)):
            half = (math.pi / 2 - 2 * height * math.tan(PRESSURE_ANGLE)) / self.teeth
            corners.append((radius * math.cos(half), radius * math.sin(half)))
        (foot_x, foot_y), (tip_x, tip_y) = corners
        return ((foot_x, -foot_y), (tip_x, -tip_y), (tip_x, tip_y), (foot_x, foot_y))

    def outline(self) -> tuple[Point, ...]:
        """Corners of all teeth [m], counterclockwise."""
        turns = [(math.cos(a), math.sin(a)) for a in (2 * math.pi * k / self.teeth for k in range(self.teeth))]
        return tuple((c * x - s * y, s * x + c * y) for c, s in turns for x, y in self.tooth())

    def anchors(self) -> tuple[Anchor, ...]:
        """The bore."""
        return (Anchor("hole", vector.ZERO, vector.Z),)

    def unit_inertia(self) -> inertia.Tensor:
        """Inertia of one kilogram [m2]; teeth all around make it the same about x and y."""
        area, polar = self._face()
        about_z = polar / area
        across = about_z / 2 + self.width**2 / 12
        return inertia.tensor((across, across, about_z))

    @property
    def _inner_radius(self) -> float:
        """Distance from the axis to the straight line between two teeth [m]."""
        (x, y), (next_x, next_y) = self._one_pitch()[-2:]
        return math.hypot(x + next_x, y + next_y) / 2

    def _one_pitch(self) -> tuple[Point, ...]:
        """Outline from the foot of a tooth to that of the next one."""
        tooth, angle = self.tooth(), 2 * math.pi / self.teeth
        (x, y), c, s = tooth[0], math.cos(angle), math.sin(angle)
        return (*tooth, (c * x - s * y, s * x + c * y))

    def _face(self) -> tuple[float, float]:
        """Area [m2] and integral of x2 + y2 [m4] of the face: triangles from the axis to each edge, less the bore.

        A triangle 0, p, q has the area p x q / 2 and the integral p x q (p2 + p.q + q2) / 12.
        """
        area = polar = 0.0
        corners = self._one_pitch()
        for (px, py), (qx, qy) in pairwise(corners):
            twice = px * qy - py * qx
            area += twice / 2
            polar += twice * (px * px + py * py + px * qx + py * qy + qx * qx + qy * qy) / 12
        bore = math.pi * self.bore_radius**2
        return self.teeth * area - bore, self.teeth * polar - bore * self.bore_radius**2 / 2
