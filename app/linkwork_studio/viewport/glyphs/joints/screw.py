"""Picture of a screw."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import CYLINDER
from linkwork_studio.viewport.glyphs.part import Part

THREADS = 9


class ScrewGlyph(JointGlyph):
    """A rod of the base with rings for its thread, in a nut of the follower."""

    kind: ClassVar[str] = "screw"
    has_axis: ClassVar[bool] = True

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """The rod and its thread."""
        r, length = 0.5 * size.ball, 7 * size.ball
        rod = Part(CYLINDER, (r, r, length), margin=(1.0, 1.0, 2.0), tone=1.12)
        thread = (
            Part(CYLINDER, (1.35 * r, 1.35 * r, 0.25 * r), (0.0, 0.0, z), margin=(1.0, 1.0, 2.0), tone=0.9)
            for z in (length * ((n + 0.5) / THREADS - 0.5) for n in range(THREADS))
        )
        return (rod, *thread)

    def follower_parts(self, size: JointSize) -> tuple[Part, ...]:
        """The nut."""
        r = 1.15 * size.ball
        return (Part(CYLINDER, (r, r, 1.3 * size.ball), margin=(1.0, 1.0, 2.0), tone=0.85),)
