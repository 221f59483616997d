"""Picture of a belt."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork_studio.viewport.glyphs.drivers.driver_glyph import DriverGlyph, End, Mark, disc, strand
from linkwork_studio.viewport.glyphs.drivers.gear_pair import across
from linkwork_studio.viewport.glyphs.mesh import ring
from linkwork_studio.viewport.glyphs.part import Part

FACE = 1.2  # width of a pulley by the radius of a pin
LOOP = ring(0.05)


class BeltGlyph(DriverGlyph):
    """Two pulleys with a rope around them, whose straight parts are seen where one body carries both axes."""

    kind: ClassVar[str] = "belt"

    def marks(self, driver: Any, ends: tuple[End, ...]) -> Iterator[Mark]:
        """Pulleys on the followers, the rope on the base."""
        radii = (driver.first_radius, driver.second_radius)
        for n, (end, radius) in enumerate(zip(ends, radii, strict=True)):
            yield disc(n, "follower", end.origin, end.axis, (0.96 * radius, FACE * end.size.radius))
            around = Part(LOOP, (radius, radius, radius), end.origin, rotation.along(end.axis), tone=0.6)
            yield Mark(n, "base", around)
        if ends[0].base == ends[1].base:
            for start, stop in tangents(ends, radii, driver.crossed):
                yield Mark(0, "base", replace(strand(start, stop, 0.05 * min(radii)), tone=0.6))


def tangents(ends: tuple[End, ...], radii: tuple[float, float], crossed: bool) -> list[tuple[Vector, Vector]]:
    """Both straight parts of the rope [m]; none where one pulley lies in the other."""
    one, two = ends[0].origin, ends[1].origin
    along = across(ends)
    gap = vector.dot(vector.subtract(two, one), along)
    far = -radii[1] if crossed else radii[1]
    sine = (radii[0] - far) / gap if gap > 0.0 else 2.0
    if abs(sine) >= 1.0:
        return []
    side = vector.cross(ends[0].axis, along)
    found = []
    for sign in (1.0, -1.0):
        out = vector.add(vector.scale(along, sine), vector.scale(side, sign * math.sqrt(1.0 - sine * sine)))
        found.append((vector.add(one, vector.scale(out, radii[0])), vector.add(two, vector.scale(out, far))))
    return found
