"""Picture of a free joint."""

from __future__ import annotations

from typing import ClassVar

from linkwork.math3d import vector
from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import BOX
from linkwork_studio.viewport.glyphs.part import Part


class FreeGlyph(JointGlyph):
    """Three thin arms: nothing is held, only measured."""

    kind: ClassVar[str] = "free"

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """The arms, along the axes of the base frame."""
        long, thin = 4.2 * size.ball, 0.3 * size.ball
        sides = [(long if k == axis else thin for k in range(3)) for axis in range(3)]
        return tuple(Part(BOX, (x, y, z), vector.ZERO, margin=(2.0, 2.0, 2.0), tone=0.85) for x, y, z in sides)
