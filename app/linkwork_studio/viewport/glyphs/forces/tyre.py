"""Picture of a tyre."""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np
from vtkmodules.vtkCommonDataModel import vtkPolyData

from linkwork.equations import ray
from linkwork.math3d.vector import Vector
from linkwork_studio.viewport.glyphs.forces.force_glyph import ForceGlyph, tube
from linkwork_studio.viewport.glyphs.mesh import Mesh
from linkwork_studio.viewport.glyphs.part import Part, Solid

WIDTH = 0.16  # half of it by the radius of the wheel
PROUD = 1.04  # of the radius, so that it shows around a wheel that is drawn


class TyreGlyph(ForceGlyph):
    """A ring as large as the wheel, about its axle."""

    kind: ClassVar[str] = "tyre"

    def parts(self, radius: float, pull: Vector) -> tuple[Part, ...]:
        """The ring; the mark's radius is that of the wheel."""
        return (Part(RING, (PROUD * radius, PROUD * radius, 1.6 * radius), tone=0.6),)

    def solid(self, radius: float) -> Solid:
        """The ring."""
        return Solid(ray.TORUS, ((1.0 - WIDTH) * radius, (1.0 - WIDTH) * radius, WIDTH * radius))


def _ring(segments: int) -> vtkPolyData:
    turn = np.linspace(0.0, 2 * math.pi, 2 * segments)
    out = 1.0 - WIDTH
    return tube(np.stack((out * np.cos(turn), out * np.sin(turn), 0 * turn), axis=1), WIDTH, segments)


RING = Mesh("tyre", _ring)
