"""Picture of a fixed joint."""

from __future__ import annotations

import math
from typing import ClassVar

from linkwork.math3d import rotation, vector
from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import BOX
from linkwork_studio.viewport.glyphs.part import Part

EIGHTH_TURN = rotation.about(vector.Z, math.pi / 4)


class FixedGlyph(JointGlyph):
    """Two cubes turned against each other, like the head of a weld stud: nothing here can turn."""

    kind: ClassVar[str] = "fixed"

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """A cube and a lower one at an eighth of a turn."""
        edge = 1.5 * size.ball
        cube = Part(BOX, (edge, edge, edge), margin=(2.0, 2.0, 2.0))
        star = Part(BOX, (edge, edge, 0.6 * edge), rotation=EIGHTH_TURN, margin=(2.0, 2.0, 2.0), tone=0.82)
        return (cube, star)
