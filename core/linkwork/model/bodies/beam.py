"""A beam: a straight elastic rod that bends, twists and stretches, made of frames with stiffness between them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from types import ModuleType
from typing import Any, ClassVar

from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.math3d.inertia import Tensor
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.bodies.body import Body

ROUND, TUBE, RECTANGLE = SECTIONS = ("round", "tube", "rectangle")
SUPERELEMENT, DIRECTOR = THEORIES = ("superelement", "director")
MOST_ELEMENTS = 1000
LEAST, MOST = 1e-30, 1e30  # of mass and stiffness, in SI units
BENT = 14  # numbers of a place in `bent`: place, position 3, rotation 4, velocity 3, angular velocity 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Beam(Body):
    """Lies along its own x axis, from -length/2 to length/2, when nothing bends it; joints may hold it anywhere."""

    kind: ClassVar[str] = "beam"
    columns: ClassVar[int] = 4
    length: float = fields.quantity(1.0, unit="m", doc="Length without load, along its own x axis.", above=0.0)
    elements: int = fields.count(
        4,
        doc="Elements along the beam; more follow larger deflections. Each joint adds a node where it holds.",
        low=1,
        high=MOST_ELEMENTS,
    )
    section: str = fields.plain(ROUND, doc="Cross-section.", choices=SECTIONS)
    width: float = fields.quantity(
        0.02, unit="m", doc="Diameter of a round section or tube, or width along its own y axis.", above=0.0
    )
    height: float = fields.quantity(0.02, unit="m", doc="Height of a rectangle along its own z axis.", above=0.0)
    wall: float = fields.quantity(0.002, unit="m", doc="Thickness of the wall of a tube.", above=0.0)
    young: float = fields.quantity(2.1e11, unit="Pa", doc="Young's modulus E.", above=0.0)
    poisson: float = fields.quantity(0.3, doc="Poisson's ratio, which gives the shear modulus G = E / 2(1 + nu).")
    density: float = fields.quantity(7850.0, unit="kg/m3", doc="Density.", above=0.0)
    damping: float = fields.quantity(
        0.0, unit="s", doc="Damping over stiffness: strain rates are held back by so much of what strains are.", low=0.0
    )
    theory: str = fields.plain(
        SUPERELEMENT,
        doc="Superelement: cubic bending, exact for small deflections of each element. "
        "Director: geometrically exact with shear, linear between nodes, for large deflections with many elements.",
        choices=THEORIES,
    )

    bent: tuple[tuple[float, ...], ...] = fields.plain(
        (),
        doc="How it is bent at the start: places along it, with position, rotation, velocity and angular velocity "
        "there, all in its own frame; straight where empty.",
        shown=False,
    )

    def __post_init__(self) -> None:
        """Refuse a section or a material that cannot be."""
        Body.__post_init__(self)
        if self.section == TUBE and 2.0 * self.wall >= self.width:
            raise ModelError(
                f"{self.id}: a wall of {self.wall:g} m leaves nothing of a tube of {self.width:g} m; "
                "make it thinner, or take a round section.",
                self.id,
            )
        if not -1.0 < self.poisson < 0.5:
            raise ModelError(
                f"{self.id}: Poisson's ratio is {self.poisson:g}; it must lie between -1 and 0.5 (0.3 for steel).",
                self.id,
            )
        self._check_bent()
        self._check_stiffness()

    def _check_bent(self) -> None:
        """Raise ModelError for a bent shape that is none."""
        try:
            rows = tuple(tuple(float(number) for number in row) for row in self.bent)
        except (TypeError, ValueError):
            rows = ((),)
        numbers = all(len(row) == BENT and all(map(math.isfinite, row)) for row in rows)
        object.__setattr__(self, "bent", rows)
        if not numbers or len(rows) == 1 or not all(a[0] < b[0] for a, b in pairwise(rows)):
            raise ModelError(
                f"{self.id}: bent takes {BENT} finite numbers for each of two places or more, in the order of the "
                "places; leave it empty for a straight beam.",
                self.id,
            )

    def _check_stiffness(self) -> None:
        """Raise ModelError where mass or stiffness is beyond what numbers bear."""
        spacing, (y, z) = self.length / self.elements, self.second_moments
        stiffnesses = self.young * self.area, self.young * y, self.young * z, self.shear * self.torsion
        reported = (self.mass, *stiffnesses, spacing**3, self.density * min(y, z) * spacing)
        if not all(LEAST < number < MOST for number in (*reported, max(stiffnesses) / max(spacing**3, LEAST))):
            raise ModelError(
                f"{self.id}: a section of {self.area:.3g} m2 on {self.length:.3g} m with E = {self.young:.3g} Pa and "
                f"{self.density:.3g} kg/m3 has no mass or stiffness that can be reckoned with; give it in SI units.",
                self.id,
            )

    def in_global(self, point: Vector) -> Vector:
        """Where a point of the straight beam, in its own frame, is as it is stored, bent or not [m]."""
        return Body.in_global(self, _lines().in_frame(self.bent, point) if self.bent else point)

    def in_body(self, point: Vector) -> Vector:
        """The point of the straight beam that is at a global point as it is stored [m]."""
        found = Body.in_body(self, point)
        return _lines().in_beam(self.bent, found) if self.bent else found

    def turn_at(self, point: Vector) -> Quaternion:
        """Rotation of the section of a point of the straight beam, as it is stored."""
        if not self.bent:
            return self.rotation
        return rotation.multiply(self.rotation, _lines().turn_at(self.bent, point[0]))

    @property
    def area(self) -> float:
        """Area of the section [m2]."""
        if self.section == RECTANGLE:
            return self.width * self.height
        return math.pi / 4.0 * (self.width**2 - self._bore**2)

    @property
    def second_moments(self) -> tuple[float, float]:
        """Integrals of y2 and of z2 over the section [m4]: bending along y and along z."""
        if self.section == RECTANGLE:
            return self.height * self.width**3 / 12.0, self.width * self.height**3 / 12.0
        moment = math.pi / 64.0 * (self.width**4 - self._bore**4)
        return moment, moment

    @property
    def torsion(self) -> float:
        """Torsion constant J of the section [m4]; of a rectangle by the series of Saint-Venant."""
        if self.section != RECTANGLE:
            return sum(self.second_moments)
        short, long = sorted((self.width, self.height))
        odd = range(1, 40, 2)
        series = sum(math.tanh(n * math.pi * long / (2.0 * short)) / n**5 for n in odd)
        return long * short**3 / 3.0 * (1.0 - 192.0 * short / (math.pi**5 * long) * series)

    @property
    def shear_share(self) -> float:
        """Share of the area that bears shear, after Cowper (1966)."""
        nu = self.poisson
        if self.section == RECTANGLE:
            return 10.0 * (1.0 + nu) / (12.0 + 11.0 * nu)
        square = (self._bore / self.width) ** 2
        full = (1.0 + square) ** 2
        return 6.0 * (1.0 + nu) * full / ((7.0 + 6.0 * nu) * full + (20.0 + 12.0 * nu) * square)

    @property
    def shear(self) -> float:
        """Shear modulus G [Pa]."""
        return self.young / (2.0 * (1.0 + self.poisson))

    @property
    def mass(self) -> float:
        """Mass [kg]."""
        return self.density * self.area * self.length

    def second_moment(self) -> Tensor:
        """Integral of s sT dm of the straight beam about its centre [kg m2]."""
        along, (y, z) = self.mass * self.length**2 / 12.0, self.second_moments
        across = self.density * self.length
        return ((along, 0.0, 0.0), (0.0, across * y, 0.0), (0.0, 0.0, across * z))

    @property
    def _bore(self) -> float:
        """Inner diameter [m]."""
        return self.width - 2.0 * self.wall if self.section == TUBE else 0.0


def _lines() -> ModuleType:
    """The lines of bent beams, which take numpy: the words load without it."""
    from linkwork.model import bent_line

    return bent_line


def reaching(id: str, start: Vector, end: Vector) -> dict[str, Any]:
    """Length, position and rotation of a beam from one global point to another [m]."""
    along = vector.subtract(end, start)
    length = vector.norm(along)
    if not length > 0.0:
        raise ModelError(f"{id}: a beam needs two different points, not {start!r} twice.", id)
    return {
        "length": length,
        "position": tuple((a + b) / 2.0 for a, b in zip(start, end, strict=True)),
        "rotation": rotation.shortest(vector.X, vector.unit(along)),
    }
