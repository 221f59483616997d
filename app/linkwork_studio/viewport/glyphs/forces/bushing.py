"""Picture of a bushing."""

from __future__ import annotations

from typing import ClassVar

from linkwork.math3d.vector import Vector
from linkwork_studio.viewport.glyphs.forces.force_glyph import ForceGlyph
from linkwork_studio.viewport.glyphs.mesh import CYLINDER
from linkwork_studio.viewport.glyphs.part import Part


class BushingGlyph(ForceGlyph):
    """A rubber ring between an inner and an outer sleeve."""

    kind: ClassVar[str] = "bushing"

    def parts(self, radius: float, pull: Vector) -> tuple[Part, ...]:
        """Sleeve within sleeve."""
        sizes = ((2.0, 1.6, 1.0), (1.7, 1.8, 0.6), (0.8, 2.2, 1.2))
        return tuple(Part(CYLINDER, (r * radius, r * radius, h * radius), tone=tone) for r, h, tone in sizes)
