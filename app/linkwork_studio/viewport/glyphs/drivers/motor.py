"""Picture of a motor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from linkwork.equations import ray
from linkwork.math3d import rotation, vector
from linkwork_studio.viewport.glyphs.drivers.driver_glyph import DriverGlyph, End, Mark, disc
from linkwork_studio.viewport.glyphs.mesh import BOX
from linkwork_studio.viewport.glyphs.part import Part, Solid

WIDE, LONG, FLANGE = 2.5, 3.2, 0.5  # radius and length of the can, thickness of its flange, by the radius of the pin


class MotorGlyph(DriverGlyph):
    """A can with a flange at the end of the pin; where a joint slides, a box around the rail."""

    kind: ClassVar[str] = "motor"

    def marks(self, driver: Any, ends: tuple[End, ...]) -> Iterator[Mark]:
        """The housing, which the base carries."""
        (end,) = ends
        r = end.size.radius
        if not end.turns:
            edges = (3.4 * r, 3.4 * r, 4.0 * r)
            place = vector.add(end.origin, vector.scale(end.along, -(end.size.half_length + 2.0 * r)))
            part = Part(BOX, edges, place, rotation.along(end.along), margin=(2.0, 2.0, 2.0), tone=0.9)
            yield Mark(0, "base", part, Solid(ray.BOX, tuple(e / 2 for e in edges)))
            return
        for inner, wide, long in ((0.0, 1.15 * WIDE * r, FLANGE * r), (FLANGE * r, WIDE * r, LONG * r)):
            middle = vector.scale(end.axis, end.size.half_length + inner + long / 2)
            yield disc(0, "base", vector.add(end.origin, middle), end.axis, (wide, long))
