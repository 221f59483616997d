"""Picture of a knife edge."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import BOX, CYLINDER
from linkwork_studio.viewport.glyphs.part import Part


class KnifeEdgeGlyph(JointGlyph):
    """A blade of the follower along its x axis, above the point that does not slip across."""

    kind: ClassVar[str] = "knife_edge"

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """A disc where the plane begins."""
        r = size.ball
        return (Part(CYLINDER, (1.6 * r, 1.6 * r, 0.12 * r), margin=(1.0, 1.0, 2.0), tone=0.8),)

    def follower_parts(self, size: JointSize) -> tuple[Part, ...]:
        """The blade, and a back to it."""
        r, margin = size.ball, (2.0, 2.0, 2.0)
        blade = Part(BOX, (3.8 * r, 0.16 * r, 1.0 * r), (0.0, 0.0, 0.5 * r), margin=margin, tone=1.12)
        back = Part(BOX, (3.0 * r, 0.5 * r, 0.35 * r), (0.0, 0.0, 1.1 * r), margin=margin, tone=0.85)
        return (blade, back)
