"""Picture of a planar joint."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import BOX, CYLINDER
from linkwork_studio.viewport.glyphs.part import Part


class PlanarGlyph(JointGlyph):
    """A table of the base and a puck of the follower."""

    kind: ClassVar[str] = "planar"

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """The table."""
        r = size.ball
        return (Part(BOX, (3.8 * r, 3.8 * r, 0.25 * r), (0.0, 0.0, -0.125 * r), margin=(2.0, 2.0, 2.0), tone=0.8),)

    def follower_parts(self, size: JointSize) -> tuple[Part, ...]:
        """The puck."""
        r = size.ball
        return (Part(CYLINDER, (r, r, 0.5 * r), (0.0, 0.0, 0.25 * r), margin=(1.0, 1.0, 2.0)),)
