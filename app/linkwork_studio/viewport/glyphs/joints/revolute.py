"""Picture of a revolute joint."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import CYLINDER
from linkwork_studio.viewport.glyphs.part import Part

COLLAR_RADIUS, COLLAR_LENGTH = 1.75, 0.55  # of the pin's radius


class RevoluteGlyph(JointGlyph):
    """A pin along z with a collar on each end."""

    kind: ClassVar[str] = "revolute"
    has_axis: ClassVar[bool] = True

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """Pin and two collars."""
        r, h = size.radius, size.half_length
        wide, thick = COLLAR_RADIUS * r, COLLAR_LENGTH * r
        pin = Part(CYLINDER, (r, r, 2 * h), margin=(1.0, 1.0, 2.0), tone=1.12)
        collars = (
            Part(CYLINDER, (wide, wide, thick), (0.0, 0.0, z), margin=(1.0, 1.0, 2.0), tone=0.9)
            for z in (thick - h, h - thick)
        )
        return (pin, *collars)
