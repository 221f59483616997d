"""Picture of a point on line."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import BALL, CYLINDER
from linkwork_studio.viewport.glyphs.part import Part


class PointOnLineGlyph(JointGlyph):
    """A wire of the base and a bead of the follower."""

    kind: ClassVar[str] = "point_on_line"

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """The wire."""
        r = size.radius
        return (Part(CYLINDER, (0.5 * r, 0.5 * r, 24 * r), margin=(1.0, 1.0, 2.0), tone=1.12),)

    def follower_parts(self, size: JointSize) -> tuple[Part, ...]:
        """The bead."""
        return (Part(BALL, (size.ball,) * 3, tone=1.05),)
