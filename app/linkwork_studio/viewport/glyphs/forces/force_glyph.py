"""What all pictures of forces share; a kind without one is seen in the tree only."""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np
from vtkmodules.vtkCommonDataModel import vtkPolyData

from linkwork.equations import ray
from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork_studio.viewport.glyphs.mesh import CONE, CYLINDER, polydata
from linkwork_studio.viewport.glyphs.part import Part, Solid


class ForceGlyph:
    """Parts of a force, for a mark of a radius [m].

    Attributes:
        around: least radius of the mark by how far the body reaches, for signs that go around it.
    """

    kind: ClassVar[str] = ""
    around: ClassVar[float] = 0.0

    def span(self, radius: float) -> tuple[Part, ...]:
        """The meshes between the two ends, along z from -0.5 to 0.5: they stretch with the distance."""
        return ()

    def parts(self, radius: float, pull: Vector) -> tuple[Part, ...]:
        """The meshes at the follower's frame; `pull` is where the force points, as far as that can be told."""
        return ()

    def solid(self, radius: float) -> Solid | None:
        """What picking sees: of a span a cylinder as long as 1, else of the follower's frame; None for nothing."""
        if self.span(radius):
            return Solid(ray.CYLINDER, (radius, radius, 0.5))
        return Solid(ray.ELLIPSOID, (1.2 * radius,) * 3)


def arrow(radius: float, direction: Vector) -> tuple[Part, ...]:
    """An arrow that ends at the origin, 6 radii long."""
    way, turn = vector.unit(direction), rotation.along(direction)
    thin, wide, long = 0.28 * radius, 0.75 * radius, 2.0 * radius
    shaft = Part(CYLINDER, (thin, thin, 2.1 * long), vector.scale(way, -1.95 * long), turn, margin=(1.0, 1.0, 2.0))
    return (shaft, Part(CONE, (wide, wide, long), vector.scale(way, -0.75 * long), turn, tone=1.1))


def tube(path: np.ndarray, radius: float, segments: int, shorten: float = 1.0) -> vtkPolyData:
    """A round wire of a radius along points (n, 3), then made shorter along z by a factor."""
    along = np.gradient(path, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None]
    side = np.cross(along, np.where(np.abs(along[:, 2:]) < 0.9, (0.0, 0.0, 1.0), (1.0, 0.0, 0.0)))
    side /= np.linalg.norm(side, axis=1)[:, None]
    up = np.cross(along, side)
    around = max(6, segments // 4)
    angles = np.linspace(0.0, 2 * math.pi, around, endpoint=False)
    normals = np.cos(angles)[None, :, None] * side[:, None] + np.sin(angles)[None, :, None] * up[:, None]
    points = (path[:, None] + radius * normals) * (1.0, 1.0, shorten)
    a = (np.arange(len(path) - 1)[:, None] * around + np.arange(around)).ravel()
    b = (np.arange(len(path) - 1)[:, None] * around + (np.arange(around) + 1) % around).ravel()
    triangles = np.concatenate((np.stack((a, b, a + around), 1), np.stack((b, b + around, a + around), 1)))
    return polydata(points.reshape(-1, 3), triangles, normals.reshape(-1, 3))
