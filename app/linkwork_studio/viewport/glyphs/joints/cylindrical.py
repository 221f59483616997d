"""Picture of a cylindrical joint."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import CYLINDER
from linkwork_studio.viewport.glyphs.part import Part


class CylindricalGlyph(JointGlyph):
    """A rod of the base in a round sleeve of the follower."""

    kind: ClassVar[str] = "cylindrical"
    has_axis: ClassVar[bool] = True

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """The rod."""
        r = 0.5 * size.ball
        return (Part(CYLINDER, (r, r, 7 * size.ball), margin=(1.0, 1.0, 2.0), tone=1.12),)

    def follower_parts(self, size: JointSize) -> tuple[Part, ...]:
        """The sleeve, and a rim on each end."""
        r, half = size.ball, 1.4 * size.ball
        sleeve = Part(CYLINDER, (r, r, 2 * half), margin=(1.0, 1.0, 2.0), tone=0.92)
        rims = (
            Part(CYLINDER, (1.15 * r, 1.15 * r, 0.3 * r), (0.0, 0.0, z), margin=(1.0, 1.0, 2.0), tone=0.8)
            for z in (-half, half)
        )
        return (sleeve, *rims)
