"""Picture of a capsule."""

from __future__ import annotations

from typing import ClassVar

from linkwork.equations import ray
from linkwork.math3d.rotation import Quaternion
from linkwork.model.shapes.capsule import Capsule
from linkwork_studio.viewport.glyphs.mesh import HALF_BALL, TUBE
from linkwork_studio.viewport.glyphs.part import Part, Solid
from linkwork_studio.viewport.glyphs.shapes.shape_glyph import ShapeGlyph

UPSIDE_DOWN: Quaternion = (0.0, 1.0, 0.0, 0.0)  # half a turn about x


class CapsuleGlyph(ShapeGlyph):
    """A tube and two half balls: right for any radius and length, which one stretched mesh would not be."""

    kind: ClassVar[str] = "capsule"

    def parts(self, shape: Capsule) -> tuple[Part, ...]:
        """Tube along z, a half ball on each end."""
        r, half = shape.radius, shape.length / 2
        tube = Part(TUBE, (r, r, shape.length), margin=(1.0, 1.0, 0.0))
        top = Part(HALF_BALL, (r, r, r), (0.0, 0.0, half))
        return (tube, top, Part(HALF_BALL, (r, r, r), (0.0, 0.0, -half), UPSIDE_DOWN))

    def solid(self, shape: Capsule) -> Solid:
        """The capsule itself."""
        return Solid(ray.CAPSULE, (shape.radius, shape.radius, shape.length / 2))
