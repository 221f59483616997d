"""Picture of a spring."""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np
from vtkmodules.vtkCommonDataModel import vtkPolyData

from linkwork_studio.viewport.glyphs.forces.force_glyph import ForceGlyph, tube
from linkwork_studio.viewport.glyphs.mesh import Mesh
from linkwork_studio.viewport.glyphs.part import Part

TURNS, WIRE = 9, 0.16  # windings, radius of the wire by that of the coil
SLENDER = 16.0  # length of the coil by its radius
STRAIGHT = 0.1  # share of the length without windings at each end


class SpringGlyph(ForceGlyph):
    """A coil between two points, which stretches with them."""

    kind: ClassVar[str] = "spring"

    def span(self, radius: float) -> tuple[Part, ...]:
        """The coil."""
        return (Part(COIL, (radius, radius, 1.0), margin=(1.0, 1.0, 0.0)),)


def _coil(segments: int) -> vtkPolyData:
    """A coil of radius 1 along z from -0.5 to 0.5, its ends on the axis; round where it is SLENDER radii long."""
    z = np.linspace(-0.5, 0.5, 24 * TURNS)
    inside = np.clip((z + 0.5 - STRAIGHT) / (1 - 2 * STRAIGHT), 0.0, 1.0)
    turn = 2 * math.pi * TURNS * inside
    out = np.clip(12.0 * np.minimum(inside, 1.0 - inside), 0.0, 1.0) * (1.0 - WIRE)
    return tube(np.stack((out * np.cos(turn), out * np.sin(turn), SLENDER * z), axis=1), WIRE, segments, 1 / SLENDER)


COIL = Mesh("coil", _coil)
