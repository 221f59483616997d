"""What all pictures of shapes share; alone it is the picture of a kind that has none: the box around it."""

from __future__ import annotations

from typing import ClassVar

from linkwork.equations import ray
from linkwork.math3d import vector
from linkwork.model.shapes.shape import Shape
from linkwork_studio.viewport.glyphs.mesh import BOX
from linkwork_studio.viewport.glyphs.part import Part, Solid


class ShapeGlyph:
    """Parts in the shape's own axes."""

    kind: ClassVar[str] = ""

    def parts(self, shape: Shape) -> tuple[Part, ...]:
        """The meshes that make up the shape."""
        return (Part(BOX, vector.scale(shape.half_size, 2.0), margin=(2.0, 2.0, 2.0)),)

    def solid(self, shape: Shape) -> Solid:
        """The solid that picking sees."""
        return Solid(ray.BOX, shape.half_size)
