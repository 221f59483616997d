"""A beam or cable: an elastic rod that bends, twists and stretches, made of frames with stiffness between them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.math3d.inertia import Tensor
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.bodies.body import Body

ROUND, TUBE, RECTANGLE, TYPED = SECTIONS = ("round", "tube", "rectangle", "typed")
SUPERELEMENT, DIRECTOR = THEORIES = ("superelement", "director")
MOST_ELEMENTS = 1000
LEAST, MOST = 1e-30, 1e30  # of mass and stiffness, in SI units
BENT = 14  # numbers of a place in `bent`: place, position 3, rotation 4, velocity 3, angular velocity 3
NATURAL = 8  # numbers of a place in `natural`: place, position 3, rotation 4
SAME_LENGTH = 1e-9  # a curve that fits its beam as well is taken as it is


class Stiffness(NamedTuple):
    """What a section resists: EA and GA [N], GJ, and EI against bending along its own y and z axes [N m2]."""

    axial: float
    shear: float
    torsion: float
    along_y: float
    along_z: float


class Heft(NamedTuple):
    """Mass of a length [kg/m], and the integrals of density y2 and z2 over the section [kg m]."""

    mass: float
    along_y: float
    along_z: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Beam(Body):
    """Lies along its own x axis, from -length/2 to length/2, unless it is curved or bent; joints may hold it anywhere.

    A place on it is told by the x of the straight beam, measured along it: curved, bent or stretched.
    """

    kind: ClassVar[str] = "beam"
    columns: ClassVar[int] = 4
    length: float = fields.quantity(1.0, unit="m", doc="Undeformed length, along its own x axis.", above=0.0)
    elements: int = fields.count(
        4,
        doc="Number of elements; use more for larger deflections. Each joint adds a node where it attaches.",
        low=1,
        high=MOST_ELEMENTS,
    )
    section: str = fields.plain(
        ROUND,
        doc="Cross-section. Typed: stiffness and mass of a length are given below instead of a material.",
        choices=SECTIONS,
    )
    width: float = fields.quantity(
        0.02, unit="m", doc="Diameter of a round or typed section or tube, or width along its own y axis.", above=0.0
    )
    height: float = fields.quantity(0.02, unit="m", doc="Height of a rectangle along its own z axis.", above=0.0)
    wall: float = fields.quantity(0.002, unit="m", doc="Wall thickness of a tube.", above=0.0)
    young: float = fields.quantity(2.1e11, unit="Pa", doc="Young's modulus E.", above=0.0)
    poisson: float = fields.quantity(0.3, doc="Poisson's ratio, which gives the shear modulus G = E / 2(1 + nu).")
    density: float = fields.quantity(7850.0, unit="kg/m3", doc="Density.", above=0.0)
    axial_stiffness: float = fields.quantity(1e5, unit="N", doc="EA of a typed section.", above=0.0)
    shear_stiffness: float = fields.quantity(
        0.0,
        unit="N",
        doc="GA of a typed section with its shear factor; 0 for one that does not give in shear.",
        low=0.0,
    )
    torsional_stiffness: float = fields.quantity(1.0, unit="N m2", doc="GJ of a typed section.", above=0.0)
    bending_stiffness_y: float = fields.quantity(
        1.0, unit="N m2", doc="EI of a typed section against bending along its own y axis.", above=0.0
    )
    bending_stiffness_z: float = fields.quantity(
        1.0, unit="N m2", doc="EI of a typed section against bending along its own z axis.", above=0.0
    )
    mass_per_length: float = fields.quantity(
        0.1,
        unit="kg/m",
        doc="Mass of a length of a typed section; it resists turning like a round one of its diameter.",
        above=0.0,
    )
    damping: float = fields.quantity(
        0.0, unit="s", doc="Stiffness-proportional damping: damping = this time × stiffness.", low=0.0
    )
    theory: str = fields.plain(
        SUPERELEMENT,
        doc="Superelement: cubic bending, exact for small deflections of each element. "
        "Director: geometrically exact with shear, linear between nodes, for large deflections with many elements.",
        choices=THEORIES,
    )
    collides: bool = fields.plain(
        False, doc="Whether it touches shapes that collide, other beams that collide, and itself."
    )
    friction: float = fields.quantity(0.5, doc="Coulomb friction coefficient of its surface.", low=0.0)
    material: str = fields.plain("", doc="Surface material; a contact pair sets the properties of two materials.")
    natural: tuple[tuple[float, ...], ...] = fields.plain(
        (),
        doc="How it is curved and twisted without load: places along it, with position and rotation there, in its own "
        "frame; it grows with the length; straight where empty.",
        shown=False,
    )
    bent: tuple[tuple[float, ...], ...] = fields.plain(
        (),
        doc="How it is bent at the start: places along it, with position, rotation, velocity and angular velocity "
        "there, all in its own frame; as it is without load where empty.",
        shown=False,
    )

    def __post_init__(self) -> None:
        """Refuse a section or a material that cannot be."""
        Body.__post_init__(self)
        if self.section == TUBE and 2.0 * self.wall >= self.width:
            raise ModelError(
                f"{self.id}: a wall of {self.wall:g} m leaves nothing of a tube of {self.width:g} m; "
                "make it thinner, or use a round section.",
                self.id,
            )
        if not -1.0 < self.poisson < 0.5:
            raise ModelError(
                f"{self.id}: Poisson's ratio is {self.poisson:g}; it must lie between -1 and 0.5 (0.3 for steel).",
                self.id,
            )
        self._check_places("bent", BENT)
        self._check_places("natural", NATURAL)
        self._check_stiffness()

    def _check_places(self, name: str, count: int) -> None:
        """Raise ModelError for a bent or curved shape that is none."""
        try:
            rows = tuple(tuple(float(number) for number in row) for row in getattr(self, name))
        except (TypeError, ValueError):
            rows = ((),)
        numbers = all(len(row) == count and all(map(math.isfinite, row)) for row in rows)
        object.__setattr__(self, name, rows)
        if not numbers or len(rows) == 1 or not all(a[0] < b[0] for a, b in pairwise(rows)):
            raise ModelError(
                f"{self.id}: {name} takes {count} finite numbers for each of two places or more, in the order of the "
                "places; leave it empty for a straight beam.",
                self.id,
            )

    def _check_stiffness(self) -> None:
        """Raise ModelError where mass or stiffness is beyond what numbers bear."""
        spacing, stiffness, heft = self.length / self.elements, self.stiffness, self.heft
        stiffnesses = stiffness.axial, stiffness.torsion, stiffness.along_y, stiffness.along_z
        reported = (self.mass, *stiffnesses, spacing**3, min(heft.along_y, heft.along_z) * spacing)
        if self.section == TYPED and not all(LEAST < number < MOST for number in reported):
            raise ModelError(
                f"{self.id}: EA = {stiffness.axial:.3g} N, GJ = {stiffness.torsion:.3g} N m2 and {heft.mass:.3g} kg/m "
                f"on {self.length:.3g} m cannot be reckoned with; give them in SI units.",
                self.id,
            )
        if not all(LEAST < number < MOST for number in (*reported, max(stiffnesses) / max(spacing**3, LEAST))):
            raise ModelError(
                f"{self.id}: a section of {self.area:.3g} m2 on {self.length:.3g} m with E = {self.young:.3g} Pa and "
                f"{self.density:.3g} kg/m3 has no mass or stiffness that can be reckoned with; give it in SI units.",
                self.id,
            )

    def in_global(self, point: Vector) -> Vector:
        """Where a point of the straight beam, in its own frame, is as it is stored, bent or not [m]."""
        return Body.in_global(self, _lines().in_frame(self.lies, point) if self.lies else point)

    def in_body(self, point: Vector) -> Vector:
        """The point of the straight beam that is at a global point as it is stored [m]."""
        found = Body.in_body(self, point)
        return _lines().in_beam(self.lies, found) if self.lies else found

    def turn_at(self, point: Vector) -> Quaternion:
        """Rotation of the section of a point of the straight beam, as it is stored."""
        if not self.lies:
            return self.rotation
        return rotation.multiply(self.rotation, _lines().turn_at(self.lies, point[0]))

    @property
    def idle_fields(self) -> frozenset[str]:
        """Fields that its section does not read."""
        solid = {"young", "poisson", "density"}
        typed = {name for name in type(self).__dataclass_fields__ if "stiffness" in name or name == "mass_per_length"}
        idle = {RECTANGLE: {"wall"} | typed, TUBE: {"height"} | typed, TYPED: {"height", "wall"} | solid}
        return frozenset(idle.get(self.section, {"height", "wall"} | typed))

    @property
    def lies(self) -> tuple[tuple[float, ...], ...]:
        """How it lies as it is stored, in rows of `bent`; empty for a straight beam."""
        return self.bent or tuple((*row, *(0.0,) * (BENT - NATURAL)) for row in self.curve)

    @property
    def curve(self) -> tuple[tuple[float, ...], ...]:
        """How it is curved without load, grown with its length; empty for a straight beam."""
        if not self.natural:
            return ()
        first, last = self.natural[0][0], self.natural[-1][0]
        middle, grown = (first + last) / 2.0, self.length / (last - first)
        if abs(grown - 1.0) < SAME_LENGTH and abs(middle) < SAME_LENGTH * self.length:
            return self.natural
        return tuple(
            ((at - middle) * grown, x * grown, y * grown, z * grown, *turn) for at, x, y, z, *turn in self.natural
        )

    @property
    def area(self) -> float:
        """Area of the section [m2], of a typed one that of its diameter."""
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
    def stiffness(self) -> Stiffness:
        """What its section resists."""
        if self.section == TYPED:
            bending = self.bending_stiffness_y, self.bending_stiffness_z
            return Stiffness(self.axial_stiffness, self.shear_stiffness or math.inf, self.torsional_stiffness, *bending)
        young, shear, (y, z) = self.young, self.shear, self.second_moments
        return Stiffness(
            young * self.area, shear * self.shear_share * self.area, shear * self.torsion, young * y, young * z
        )

    @property
    def heft(self) -> Heft:
        """Mass of a length and its resistance against turning."""
        if self.section == TYPED:
            turning = self.mass_per_length * self.width**2 / 16.0
            return Heft(self.mass_per_length, turning, turning)
        y, z = self.second_moments
        return Heft(self.density * self.area, self.density * y, self.density * z)

    @property
    def mass(self) -> float:
        """Mass [kg]."""
        return self.heft.mass * self.length

    def second_moment(self) -> Tensor:
        """Integral of s sT dm of the straight beam about its centre [kg m2]."""
        along, heft, length = self.mass * self.length**2 / 12.0, self.heft, self.length
        return ((along, 0.0, 0.0), (0.0, heft.along_y * length, 0.0), (0.0, 0.0, heft.along_z * length))

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
