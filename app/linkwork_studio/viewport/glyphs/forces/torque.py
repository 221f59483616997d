"""Picture of a torque."""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np
from vtkmodules.vtkCommonDataModel import vtkPolyData

from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork_studio.viewport.glyphs.forces.force_glyph import ForceGlyph, tube
from linkwork_studio.viewport.glyphs.mesh import CONE, Mesh
from linkwork_studio.viewport.glyphs.part import Part

WIRE, SWEEP = 0.1, math.radians(270)


class TorqueGlyph(ForceGlyph):
    """An arc with a head about the axis of the torque."""

    kind: ClassVar[str] = "torque"
    around: ClassVar[float] = 0.4

    def parts(self, radius: float, pull: Vector) -> tuple[Part, ...]:
        """Arc and head."""
        size, turn = 3.0 * radius, rotation.along(pull)
        head = Part(CONE, (0.75 * radius, 0.75 * radius, 2.0 * radius), (0.0, -size, 0.0), rotation.along(vector.X))
        parts = (Part(ARC, (size, size, size)), head)
        return tuple(part.placed(vector.ZERO, turn) for part in parts)


def _arc(segments: int) -> vtkPolyData:
    """Three quarters of a ring of radius 1 about z, from x to -y."""
    turn = np.linspace(0.0, SWEEP, 48)
    return tube(np.stack((np.cos(turn), np.sin(turn), 0 * turn), axis=1), WIRE, segments)


ARC = Mesh("arc", _arc)
