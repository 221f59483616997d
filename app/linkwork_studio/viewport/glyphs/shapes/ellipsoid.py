"""Picture of a ellipsoid."""

from __future__ import annotations

from typing import ClassVar

from linkwork.equations import ray
from linkwork.model.shapes.ellipsoid import Ellipsoid
from linkwork_studio.viewport.glyphs.mesh import BALL
from linkwork_studio.viewport.glyphs.part import Part, Solid
from linkwork_studio.viewport.glyphs.shapes.shape_glyph import ShapeGlyph


class EllipsoidGlyph(ShapeGlyph):
    """A ball stretched along its axes."""

    kind: ClassVar[str] = "ellipsoid"

    def parts(self, shape: Ellipsoid) -> tuple[Part, ...]:
        """A stretched ball."""
        return (Part(BALL, shape.half_size),)

    def solid(self, shape: Ellipsoid) -> Solid:
        """The ellipsoid itself."""
        return Solid(ray.ELLIPSOID, shape.half_size)
