"""Picture of a rod."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import BALL
from linkwork_studio.viewport.glyphs.part import Part


class RodGlyph(JointGlyph):
    """A bar between two balls."""

    kind: ClassVar[str] = "rod"
    spans: ClassVar[float] = 0.55

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """The ball on the base."""
        return (Part(BALL, (1.3 * size.radius,) * 3, tone=1.05),)

    def follower_parts(self, size: JointSize) -> tuple[Part, ...]:
        """The ball on the follower."""
        return self.parts(size)
