"""Picture of a cone."""

from __future__ import annotations

from typing import ClassVar

from linkwork.equations import ray
from linkwork.model.shapes.cone import Cone
from linkwork_studio.viewport.glyphs.mesh import CONE
from linkwork_studio.viewport.glyphs.part import Part, Solid
from linkwork_studio.viewport.glyphs.shapes.shape_glyph import ShapeGlyph


class ConeGlyph(ShapeGlyph):
    """One cone along z, tip up."""

    kind: ClassVar[str] = "cone"

    def parts(self, shape: Cone) -> tuple[Part, ...]:
        """A cone of the shape's radius and length."""
        return (Part(CONE, (shape.radius, shape.radius, shape.length), margin=(1.0, 1.0, 2.0)),)

    def solid(self, shape: Cone) -> Solid:
        """The cone itself."""
        return Solid(ray.CONE, (shape.radius, shape.radius, shape.length))
