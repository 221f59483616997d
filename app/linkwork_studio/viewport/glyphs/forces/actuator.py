"""Picture of an actuator."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.forces.force_glyph import ForceGlyph
from linkwork_studio.viewport.glyphs.mesh import CYLINDER
from linkwork_studio.viewport.glyphs.part import Part


class ActuatorGlyph(ForceGlyph):
    """A cylinder with a piston rod, which grow with the distance."""

    kind: ClassVar[str] = "actuator"

    def span(self, radius: float) -> tuple[Part, ...]:
        """Barrel and rod."""
        thin, wide = 0.4 * radius, 0.9 * radius
        rod = Part(CYLINDER, (thin, thin, 1.0), margin=(1.0, 1.0, 0.0), tone=1.2)
        return (rod, Part(CYLINDER, (wide, wide, 0.55), (0.0, 0.0, -0.2), margin=(1.0, 1.0, 0.0)))
