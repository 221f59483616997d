import numpy as np
import pytest
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkFiltersCore import vtkFeatureEdges

from linkwork_studio.viewport.glyphs.extrusion import circle, extruded
from linkwork_studio.viewport.glyphs.joints.joint_glyph import DIAMOND
from linkwork_studio.viewport.glyphs.marks import WEDGE
from linkwork_studio.viewport.glyphs.mesh import (
    BALL,
    BOX,
    CONE,
    CYLINDER,
    HALF_BALL,
    RING,
    SEGMENTS,
    TUBE,
    Mesh,
    _welded,
    ring,
)

ALL = [BOX, CYLINDER, TUBE, BALL, HALF_BALL, CONE, RING, DIAMOND, WEDGE]
PLATE = extruded("plate", lambda segments: [[(-2, -2), (2, -2), (2, 2), (-2, 2)], circle(1.0, segments)])
CLOSED = {BOX: 1.0, CYLINDER: np.pi, BALL: 4 / 3 * np.pi, CONE: np.pi / 3, RING: 2 * np.pi**2 * 0.16**2}


def arrays(surface):
    points = vtk_to_numpy(surface.GetPoints().GetData()).astype(float)
    triangles = vtk_to_numpy(surface.GetPolys().GetConnectivityArray()).reshape(-1, 3)
    return points, vtk_to_numpy(surface.GetPointData().GetNormals()), triangles


@pytest.mark.parametrize("mesh", ALL, ids=lambda mesh: mesh.key)
@pytest.mark.parametrize("segments", [SEGMENTS[0], SEGMENTS[-1]])
def test_triangles_face_outwards_like_their_normals(mesh, segments):
    points, normals, triangles = arrays(mesh.surface(segments))
    assert np.allclose(np.linalg.norm(normals, axis=1), 1, atol=1e-5)
    a, b, c = (points[triangles[:, k]] for k in range(3))
    across = np.cross(b - a, c - a)
    assert (np.linalg.norm(across, axis=1) > 1e-12).all()
    assert (np.einsum("ni,ni->n", across, normals[triangles].mean(axis=1)) > 0).all()


@pytest.mark.parametrize("mesh", CLOSED, ids=lambda mesh: mesh.key)
def test_closed_meshes_have_their_volume(mesh):
    points, _, triangles = arrays(mesh.surface(48))
    a, b, c = (points[triangles[:, k]] for k in range(3))
    assert np.einsum("ni,ni->n", np.cross(a, b), c).sum() / 6 == pytest.approx(CLOSED[mesh], rel=0.02)


@pytest.mark.parametrize(("mesh", "edges"), [(BOX, 12), (CYLINDER, 2 * 48), (CONE, 48), (BALL, 0), (DIAMOND, 12)])
def test_sharp_edges(mesh, edges):
    assert mesh.edges(48).GetNumberOfCells() == edges


@pytest.mark.parametrize("mesh", [*ALL, PLATE], ids=lambda mesh: mesh.key)
@pytest.mark.parametrize("segments", [SEGMENTS[0], SEGMENTS[-1]])
def test_what_is_called_closed_has_no_border(mesh, segments):
    finder = vtkFeatureEdges()
    finder.SetInputData(_welded(mesh.surface(segments)))
    finder.FeatureEdgesOff()
    finder.NonManifoldEdgesOff()
    finder.Update()
    assert mesh.is_closed == (finder.GetOutput().GetNumberOfCells() == 0)


def test_a_coarse_round_mesh_has_no_more_edges_than_a_fine_one():
    assert CYLINDER.edges(8).GetNumberOfCells() == 2 * 8
    assert BALL.edges(8).GetNumberOfCells() == 0


def test_many_instances_are_coarser():
    fine = BALL.segments_for(1, 10_000)
    assert fine == SEGMENTS[0]
    assert BALL.segments_for(50, 10_000) < fine
    assert BALL.segments_for(10**6, 10_000) == SEGMENTS[-1]
    assert BOX.segments_for(10, 10_000) == SEGMENTS[0]


def test_equal_keys_are_equal_meshes():
    assert ring(0.5) == ring(0.5) != ring(0.25)
    assert Mesh("box", BOX.build).surface(12) is BOX.surface(12)
