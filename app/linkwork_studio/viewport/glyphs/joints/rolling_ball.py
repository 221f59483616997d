"""Picture of a rolling ball: its middle; the ball itself is the body's shape."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import BALL, CYLINDER
from linkwork_studio.viewport.glyphs.part import Part


class RollingBallGlyph(JointGlyph):
    """A small ball, carried by the follower."""

    kind: ClassVar[str] = "rolling_ball"

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """A disc where the plane begins."""
        r = size.ball
        return (Part(CYLINDER, (1.6 * r, 1.6 * r, 0.12 * r), margin=(1.0, 1.0, 2.0), tone=0.8),)

    def follower_parts(self, size: JointSize) -> tuple[Part, ...]:
        """The middle."""
        return (Part(BALL, (0.8 * size.ball,) * 3, tone=1.05),)
