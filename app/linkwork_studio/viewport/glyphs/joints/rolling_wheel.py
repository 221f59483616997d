"""Picture of a rolling wheel: its hub; the wheel itself is the body's shape."""

from __future__ import annotations

from typing import ClassVar

from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointGlyph, JointSize
from linkwork_studio.viewport.glyphs.mesh import CYLINDER
from linkwork_studio.viewport.glyphs.part import Part


class RollingWheelGlyph(JointGlyph):
    """A hub and its axle, carried by the follower."""

    kind: ClassVar[str] = "rolling_wheel"

    def parts(self, size: JointSize) -> tuple[Part, ...]:
        """A disc where the plane begins."""
        r = size.ball
        return (Part(CYLINDER, (1.6 * r, 1.6 * r, 0.12 * r), margin=(1.0, 1.0, 2.0), tone=0.8),)

    def follower_parts(self, size: JointSize) -> tuple[Part, ...]:
        """The hub, and an axle through it."""
        r = size.ball
        hub = Part(CYLINDER, (r, r, 1.2 * r), margin=(1.0, 1.0, 2.0), tone=0.95)
        axle = Part(CYLINDER, (0.4 * r, 0.4 * r, 3.2 * r), margin=(1.0, 1.0, 2.0), tone=1.12)
        return (hub, axle)
