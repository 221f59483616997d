import math

import numpy as np
import pytest
from vtkmodules.util.numpy_support import vtk_to_numpy

from linkwork_studio.viewport.glyphs.extrusion import circle, extruded

SQUARE = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def volume(surface) -> float:
    points = vtk_to_numpy(surface.GetPoints().GetData()).astype(float)
    triangles = vtk_to_numpy(surface.GetPolys().GetConnectivityArray()).reshape(-1, 3)
    a, b, c = (points[triangles[:, k]] for k in range(3))
    return float(np.einsum("ni,ni->n", np.cross(a, b), c).sum() / 6)


def test_a_square_is_a_box():
    mesh = extruded("square", lambda _: [SQUARE])
    assert volume(mesh.surface(12)) == pytest.approx(4)
    assert mesh.edges(12).GetNumberOfCells() == 12


def test_a_hole_is_cut_out():
    mesh = extruded("holed", lambda segments: [SQUARE, circle(0.5, segments)])
    assert volume(mesh.surface(48)) == pytest.approx(4 - math.pi / 4, rel=0.01)


def test_round_walls_are_smooth_and_corners_sharp():
    normals = vtk_to_numpy(extruded("square", lambda _: [SQUARE]).surface(12).GetPointData().GetNormals())
    assert set(np.abs(normals).max(axis=1).round(6)) == {1.0}
    disc = extruded("disc", lambda segments: [circle(1.0, segments)[::-1]]).surface(24)
    points = vtk_to_numpy(disc.GetPoints().GetData())
    normals = vtk_to_numpy(disc.GetPointData().GetNormals())
    wall = np.abs(normals[:, 2]) < 0.5
    assert np.allclose(points[wall][:, :2], normals[wall][:, :2], atol=1e-3)


def test_no_hole_is_no_loop():
    assert circle(0.0, 24) == ()
