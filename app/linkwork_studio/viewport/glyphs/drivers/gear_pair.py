"""Picture of a gear pair."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, ClassVar

from linkwork.equations import ray
from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork.model.shapes.gear import Gear
from linkwork_studio.viewport.glyphs.drivers.driver_glyph import DriverGlyph, End, Mark
from linkwork_studio.viewport.glyphs.mesh import ring
from linkwork_studio.viewport.glyphs.part import Part, Solid
from linkwork_studio.viewport.glyphs.shapes.gear import GearGlyph

RIM = ring(0.07)  # of a wheel with teeth inside
FACE = 1.2  # width of the teeth by the radius of a pin
APART = 4.0  # radius of the smaller wheel by that of a pin where the axes do not tell how far the wheels are apart
FEWEST, MOST, USUAL = 8, 150, 20  # teeth that are drawn


class GearPairGlyph(DriverGlyph):
    """Two wheels in mesh on the line between their axes; none on a body that has the shape of a gear."""

    kind: ClassVar[str] = "gear_pair"

    def marks(self, driver: Any, ends: tuple[End, ...]) -> Iterator[Mark]:
        """The wheels, which turn with the followers."""
        radii, teeth = pitch_radii(driver, ends), drawn_teeth(driver)
        line = across(ends)
        for n, end in enumerate(ends):
            if end.is_drawn:
                continue
            if driver.inner and radii[n] == max(radii):
                part = Part(RIM, (1.07 * radii[n],) * 3, end.origin, rotation.along(end.axis))
                yield Mark(n, "follower", part, Solid(ray.TORUS, (1.07 * radii[n], 1.07 * radii[n], 0.1 * radii[n])))
                continue
            towards = vector.scale(line, -1.0) if n and not driver.inner else line
            phase = math.pi / teeth[n] if n else 0.0
            yield _wheel(n, end, radii[n], teeth[n], rotation.rotate(rotation.about(end.axis, phase), towards))


def _wheel(n: int, end: End, radius: float, teeth: int, tooth: Vector) -> Mark:
    """A wheel with one of its teeth in a direction."""
    shape = Gear(module=2.0 * radius / teeth, teeth=teeth, width=FACE * end.size.radius, bore_radius=0.2 * radius)
    (part,) = GearGlyph().parts(shape)
    turn = rotation.through(2, end.axis, (0, tooth))
    return Mark(n, "follower", part.placed(end.origin, turn), GearGlyph().solid(shape))


def across(ends: tuple[End, ...]) -> Vector:
    """Direction from the first axis to the second, at right angles to the first; any where they meet."""
    gap = vector.subtract(ends[1].origin, ends[0].origin)
    axis = ends[0].axis
    flat = vector.subtract(gap, vector.scale(axis, vector.dot(gap, axis)))
    return vector.unit(flat) if vector.norm(flat) > 1e-9 else rotation.axes(ends[0].turn)[0]


def pitch_radii(driver: Any, ends: tuple[End, ...]) -> tuple[float, float]:
    """Radii in the ratio of the sizes, such that wheels on parallel axes touch [m]."""
    first, second = driver.first_size, driver.second_size
    gap = vector.dot(vector.subtract(ends[1].origin, ends[0].origin), across(ends))
    parallel = vector.norm(vector.cross(ends[0].axis, ends[1].axis)) < 1e-3
    whole = abs(first - second) if driver.inner else first + second
    least = APART * min(end.size.radius for end in ends)
    share = gap / whole if parallel and gap > 0.0 and whole > 0.0 else least / min(first, second)
    return share * first, share * second


def drawn_teeth(driver: Any) -> tuple[int, int]:
    """Teeth of both wheels: those that are said, or as many as look like a gear."""
    sizes = (driver.first_size, driver.second_size)
    if all(size == round(size) and FEWEST <= size <= MOST for size in sizes):
        return (round(sizes[0]), round(sizes[1]))
    share = USUAL / min(sizes)
    return tuple(min(max(FEWEST, round(share * size)), MOST) for size in sizes)
