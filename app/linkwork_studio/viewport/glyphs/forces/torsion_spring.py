"""Picture of a torsion spring."""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np
from vtkmodules.vtkCommonDataModel import vtkPolyData

from linkwork.math3d.vector import Vector
from linkwork_studio.viewport.glyphs.forces.force_glyph import ForceGlyph, tube
from linkwork_studio.viewport.glyphs.mesh import Mesh
from linkwork_studio.viewport.glyphs.part import Part


class TorsionSpringGlyph(ForceGlyph):
    """A flat spiral about z."""

    kind: ClassVar[str] = "torsion_spring"

    def parts(self, radius: float, pull: Vector) -> tuple[Part, ...]:
        """The spiral."""
        return (Part(SPIRAL, (2.6 * radius,) * 3),)


def _spiral(segments: int) -> vtkPolyData:
    turn = np.linspace(0.0, 6 * math.pi, 120)
    out = 0.2 + 0.8 * turn / turn[-1]
    return tube(np.stack((out * np.cos(turn), out * np.sin(turn), 0 * turn), axis=1), 0.05, segments)


SPIRAL = Mesh("spiral", _spiral)
