"""Picture of a sphere."""

from __future__ import annotations

from typing import ClassVar

from linkwork.equations import ray
from linkwork.model.shapes.sphere import Sphere
from linkwork_studio.viewport.glyphs.mesh import BALL
from linkwork_studio.viewport.glyphs.part import Part, Solid
from linkwork_studio.viewport.glyphs.shapes.shape_glyph import ShapeGlyph


class SphereGlyph(ShapeGlyph):
    """One ball."""

    kind: ClassVar[str] = "sphere"

    def parts(self, shape: Sphere) -> tuple[Part, ...]:
        """A ball of the shape's radius."""
        return (Part(BALL, (shape.radius,) * 3),)

    def solid(self, shape: Sphere) -> Solid:
        """The ball itself."""
        return Solid(ray.ELLIPSOID, (shape.radius,) * 3)
