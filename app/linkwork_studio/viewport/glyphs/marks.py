"""Marks that belong to no kind: centre of mass, sticks of a body without a shape, the ground's support."""

from __future__ import annotations

import numpy as np
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkCommonDataModel import vtkPolyData

from linkwork.math3d import rotation, vector
from linkwork.math3d.vector import Vector
from linkwork_studio.viewport.glyphs.joints.joint_glyph import JointSize
from linkwork_studio.viewport.glyphs.mesh import BALL, BOX, CYLINDER, Mesh, faceted, polydata
from linkwork_studio.viewport.glyphs.part import Part


def centre_of_mass(radius: float) -> tuple[Part, ...]:
    """The draughtsman's sign: a ball with light and dark octants."""
    return (Part(LIGHT_OCTANTS, (radius,) * 3), Part(DARK_OCTANTS, (radius,) * 3, tone=0.3))


def stick(end: Vector, radius: float) -> tuple[Part, ...]:
    """A thin bar from the body's origin to a point of the body; nothing where they coincide."""
    length = vector.norm(end)
    if length < radius:
        return ()
    middle = vector.scale(end, 0.5)
    return (Part(CYLINDER, (radius, radius, length), middle, rotation.along(end), margin=(1.0, 1.0, 2.0)),)


def support(size: JointSize, up: Vector, front: Vector, offset: float) -> tuple[Part, ...]:
    """The ground as mechanics books draw it: a triangle on a hatched bar, with its tip at a joint.

    Args:
        size: of the joint.
        up: from the bar to the tip.
        front: normal of the drawing, across `up`.
        offset: how far the drawing lies behind the joint, against `front` [m].
    """
    r = max(size.radius, 0.42 * size.ball)
    turn = rotation.from_axes(vector.cross(up, front), up, front)
    back = vector.scale(front, -offset)
    height, thick = 4.0 * r, 0.5 * r
    parts = [
        Part(WEDGE, (2.3 * r, height + 0.9 * r, thick), tone=1.16),
        Part(BOX, (6.6 * r, 0.55 * r, thick), (0.0, -height, 0.0), margin=(2.0, 2.0, 2.0), tone=1.05),
    ]
    slant = rotation.about(vector.Z, -0.75)
    for k in range(5):
        place = ((1.4 * k - 3.1) * r, -height - 0.85 * r, 0.0)
        parts.append(Part(BOX, (0.22 * r, 1.35 * r, 0.8 * thick), place, slant, margin=(2.0, 2.0, 2.0), tone=0.9))
    return tuple(part.placed(back, turn) for part in parts)


def _octants(segments: int, sign: int) -> vtkPolyData:
    ball = BALL.surface(segments)
    points = vtk_to_numpy(ball.GetPoints().GetData())
    normals = vtk_to_numpy(ball.GetPointData().GetNormals())
    triangles = vtk_to_numpy(ball.GetPolys().GetConnectivityArray()).reshape(-1, 3)
    middle = points[triangles].mean(axis=1)
    return polydata(points, triangles[np.sign(middle.prod(axis=1)) == sign], normals)


def _wedge(_segments: int) -> vtkPolyData:
    """A triangle of half width 1 with its tip above the origin, its foot at y = -1, thickness 1."""
    outline = [(-1.0, -1.0), (1.0, -1.0), (0.28, 0.12), (-0.28, 0.12)]
    corners = [(x, y, z) for z in (-0.5, 0.5) for x, y in outline]
    faces = [(4, 5, 6, 7), (3, 2, 1, 0), *((k, (k + 1) % 4, (k + 1) % 4 + 4, k + 4) for k in range(4))]
    return faceted(np.array(corners), faces)


LIGHT_OCTANTS = Mesh("light octants", lambda segments: _octants(segments, 1))
DARK_OCTANTS = Mesh("dark octants", lambda segments: _octants(segments, -1))
WEDGE = Mesh("wedge", _wedge, edged=True, is_closed=True)
