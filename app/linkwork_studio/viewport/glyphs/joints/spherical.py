"""Picture of a spherical joint."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import BALL, CYLINDER
from linkwork_studio.viewport.glyphs.part import Part


class SphericalGlyph(JointGlyph):
    """A ball in a ring."""

    kind: ClassVar[str] = "spherical"

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """The ball, and a narrow ring that stands for the socket."""
        r = size.ball
        ring = Part(CYLINDER, (1.08 * r, 1.08 * r, 0.42 * r), margin=(1.0, 1.0, 2.0), tone=0.72)
        return (Part(BALL, (r, r, r), tone=1.05), ring)
