"""Picture of a gear."""

from __future__ import annotations

from typing import ClassVar

from linkwork.equations import ray
from linkwork.model.shapes.gear import Gear
from linkwork_studio.viewport.glyphs.extrusion import circle, extruded
from linkwork_studio.viewport.glyphs.part import Part, Solid
from linkwork_studio.viewport.glyphs.shapes.shape_glyph import ShapeGlyph


class GearGlyph(ShapeGlyph):
    """The outline of the teeth, with the bore, as thick as the face is wide."""

    kind: ClassVar[str] = "gear"

    def parts(self, shape: Gear) -> tuple[Part, ...]:
        """One gear; equal gears share a mesh."""
        key = f"gear {shape.module!r} {shape.teeth} {shape.bore_radius!r}"
        mesh = extruded(key, lambda segments: [shape.outline(), circle(shape.bore_radius, segments)])
        return (Part(mesh, (1.0, 1.0, shape.width), margin=(1 / shape.tip_radius, 1 / shape.tip_radius, 2.0)),)

    def solid(self, shape: Gear) -> Solid:
        """The cylinder around the teeth."""
        return Solid(ray.CYLINDER, (shape.tip_radius, shape.tip_radius, shape.width / 2))
