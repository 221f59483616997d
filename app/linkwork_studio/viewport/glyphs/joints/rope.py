"""Picture of a rope."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import BALL
from linkwork_studio.viewport.glyphs.part import Part


class RopeGlyph(JointGlyph):
    """A thread between two knots."""

    kind: ClassVar[str] = "rope"
    spans: ClassVar[float] = 0.22

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """The knot on the base."""
        return (Part(BALL, (0.75 * size.radius,) * 3),)

    def follower_parts(self, size: JointSize) -> tuple[Part, ...]:
        """The knot on the follower."""
        return self.parts(size)
