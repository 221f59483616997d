"""Picture of drag."""

from __future__ import annotations

from typing import ClassVar

from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork_studio.viewport.glyphs.forces.force_glyph import ForceGlyph
from linkwork_studio.viewport.glyphs.mesh import CYLINDER
from linkwork_studio.viewport.glyphs.part import Part


class DragGlyph(ForceGlyph):
    """A small sail on the point that the air holds back."""

    kind: ClassVar[str] = "drag"

    def parts(self, radius: float, pull: Vector) -> tuple[Part, ...]:
        """Three discs across each other."""
        thin, wide = 0.12 * radius, 1.6 * radius
        return tuple(
            Part(CYLINDER, (wide, wide, thin), rotation=rotation.along(a)) for a in (vector.X, vector.Y, vector.Z)
        )
