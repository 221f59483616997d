"""Picture of a point on plane."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import BALL, BOX
from linkwork_studio.viewport.glyphs.part import Part


class PointOnPlaneGlyph(JointGlyph):
    """A table of the base and a ball of the follower."""

    kind: ClassVar[str] = "point_on_plane"

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """The table."""
        r = size.ball
        return (Part(BOX, (3.8 * r, 3.8 * r, 0.25 * r), (0.0, 0.0, -0.125 * r), margin=(2.0, 2.0, 2.0), tone=0.8),)

    def follower_parts(self, size: JointSize) -> tuple[Part, ...]:
        """The ball; its middle is the point."""
        return (Part(BALL, (0.8 * size.ball,) * 3, tone=1.05),)
