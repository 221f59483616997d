"""Picture of a cylinder."""

from __future__ import annotations

from typing import ClassVar

from linkwork.equations import ray
from linkwork.model.shapes.cylinder import Cylinder
from linkwork_studio.viewport.glyphs.mesh import CYLINDER
from linkwork_studio.viewport.glyphs.part import Part, Solid
from linkwork_studio.viewport.glyphs.shapes.shape_glyph import ShapeGlyph


class CylinderGlyph(ShapeGlyph):
    """One cylinder along z."""

    kind: ClassVar[str] = "cylinder"

    def parts(self, shape: Cylinder) -> tuple[Part, ...]:
        """A cylinder of the shape's radius and length."""
        return (Part(CYLINDER, (shape.radius, shape.radius, shape.length), margin=(1.0, 1.0, 2.0)),)

    def solid(self, shape: Cylinder) -> Solid:
        """The cylinder itself."""
        return Solid(ray.CYLINDER, (shape.radius, shape.radius, shape.length / 2))
