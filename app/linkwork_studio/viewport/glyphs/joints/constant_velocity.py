"""Picture of a constant velocity joint."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import BALL, RING
from linkwork_studio.viewport.glyphs.part import Part


class ConstantVelocityGlyph(JointGlyph):
    """A ball in a cage: one ring goes with the base, the other with the follower."""

    kind: ClassVar[str] = "constant_velocity"

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """The ball and the ring of the base, across its shaft."""
        r = size.ball
        return (Part(BALL, (r, r, r), tone=1.05), Part(RING, (1.12 * r,) * 3, (0.0, 0.0, -0.3 * r), tone=0.8))

    def follower_parts(self, size: JointSize) -> tuple[Part, ...]:
        """The ring of the follower, across its shaft."""
        r = size.ball
        return (Part(RING, (1.12 * r,) * 3, (0.0, 0.0, 0.3 * r), tone=0.8),)
