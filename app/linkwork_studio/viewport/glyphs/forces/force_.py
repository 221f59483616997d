"""Picture of a force."""

from __future__ import annotations

from typing import ClassVar

from linkwork.math3d.vector import Vector
from linkwork_studio.viewport.glyphs.forces.force_glyph import ForceGlyph, arrow
from linkwork_studio.viewport.glyphs.part import Part


class PointForceGlyph(ForceGlyph):
    """An arrow to the point where it takes hold."""

    kind: ClassVar[str] = "force"

    def parts(self, radius: float, pull: Vector) -> tuple[Part, ...]:
        """The arrow."""
        return arrow(radius, pull)
