"""Picture of a link plate."""

from __future__ import annotations

import math
from typing import ClassVar

from linkwork.equations import ray
from linkwork.model.shapes.link_plate import LinkPlate
from linkwork_studio.viewport.glyphs.extrusion import Loop, circle, extruded
from linkwork_studio.viewport.glyphs.part import Part, Solid
from linkwork_studio.viewport.glyphs.shapes.shape_glyph import ShapeGlyph


class LinkPlateGlyph(ShapeGlyph):
    """A flat bar with round ends and holes."""

    kind: ClassVar[str] = "link_plate"

    def parts(self, shape: LinkPlate) -> tuple[Part, ...]:
        """One plate; equal plates share a mesh."""
        key = f"plate {shape.spacing!r} {shape.holes} {shape.width!r} {shape.hole_radius!r}"
        mesh = extruded(key, lambda segments: plate_loops(shape, segments))
        half_x, half_y, _ = shape.half_size
        return (Part(mesh, (1.0, 1.0, shape.thickness), margin=(1 / half_x, 1 / half_y, 2.0)),)

    def solid(self, shape: LinkPlate) -> Solid:
        """The box around the plate."""
        return Solid(ray.BOX, shape.half_size)


def plate_loops(shape: LinkPlate, segments: int) -> list[Loop]:
    """Outline and holes of a plate [m]."""
    half, radius, count = shape.length / 2, shape.width / 2, segments // 2
    ends = []
    for side, first in ((half, -math.pi / 2), (-half, math.pi / 2)):
        angles = [first + math.pi * k / count for k in range(count + 1)]
        ends += [(side + radius * math.cos(a), radius * math.sin(a)) for a in angles]
    return [tuple(ends), *(circle(shape.hole_radius, segments, x) for x in shape.hole_places)]
