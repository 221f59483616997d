"""Picture of a torus."""

from __future__ import annotations

from typing import ClassVar

from linkwork.equations import ray
from linkwork.model.shapes.torus import Torus
from linkwork_studio.viewport.glyphs.mesh import ring
from linkwork_studio.viewport.glyphs.part import Part, Solid
from linkwork_studio.viewport.glyphs.shapes.shape_glyph import ShapeGlyph


class TorusGlyph(ShapeGlyph):
    """A ring; rings of one ratio of radii share a mesh."""

    kind: ClassVar[str] = "torus"

    def parts(self, shape: Torus) -> tuple[Part, ...]:
        """A ring around z."""
        return (Part(ring(shape.tube_radius / shape.radius), (shape.radius,) * 3),)

    def solid(self, shape: Torus) -> Solid:
        """The torus itself."""
        return Solid(ray.TORUS, (shape.radius, shape.radius, shape.tube_radius))
