"""Picture of a universal joint."""

from __future__ import annotations

from typing import ClassVar

from linkwork.math3d import rotation, vector
from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import BALL, CYLINDER
from linkwork_studio.viewport.glyphs.part import Part


class UniversalGlyph(JointGlyph):
    """The cross of two forks: one pin turns in the base, the other in the follower."""

    kind: ClassVar[str] = "universal"

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """A ball in the middle and the pin along x."""
        return (Part(BALL, (0.8 * size.ball,) * 3, tone=1.05), *_pin(size, vector.X))

    def follower_parts(self, size: JointSize) -> tuple[Part, ...]:
        """The pin along y."""
        return _pin(size, vector.Y)


def _pin(size: JointSize, axis: vector.Vector) -> tuple[Part, ...]:
    r, half, turn = 0.42 * size.ball, 1.7 * size.ball, rotation.along(axis)
    pin = Part(CYLINDER, (r, r, 2 * half), rotation=turn, margin=(1.0, 1.0, 2.0), tone=1.1)
    heads = (
        Part(CYLINDER, (1.5 * r, 1.5 * r, 0.6 * r), vector.scale(axis, s), turn, (1.0, 1.0, 2.0), 0.85)
        for s in (-half, half)
    )
    return (pin, *heads)
