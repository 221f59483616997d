"""Picture of a prismatic joint."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import BOX
from linkwork_studio.viewport.glyphs.part import Part


class PrismaticGlyph(JointGlyph):
    """A square rail of the base in a sleeve of the follower."""

    kind: ClassVar[str] = "prismatic"
    has_axis: ClassVar[bool] = True

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """The rail."""
        side = 0.9 * size.ball
        return (Part(BOX, (side, side, 7 * size.ball), margin=(2.0, 2.0, 2.0), tone=1.12),)

    def follower_parts(self, size: JointSize) -> tuple[Part, ...]:
        """The sleeve, and a rim on each end."""
        r, half = size.ball, 1.4 * size.ball
        sleeve = Part(BOX, (1.8 * r, 1.8 * r, 2 * half), margin=(2.0, 2.0, 2.0), tone=0.92)
        rims = (
            Part(BOX, (2.05 * r, 2.05 * r, 0.3 * r), (0.0, 0.0, z), margin=(2.0, 2.0, 2.0), tone=0.8)
            for z in (-half, half)
        )
        return (sleeve, *rims)
