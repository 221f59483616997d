from dataclasses import replace

import numpy as np
import pytest
from surfaces import TETRAHEDRON, ball, cube
from vtkmodules.util.numpy_support import vtk_to_numpy

from linkwork.model.shapes.mesh import Mesh
from linkwork_studio.viewport.glyphs.shapes.faceted import FacetedGlyph

GLYPH = FacetedGlyph()


def drawn(shape, segments=48):
    (part,) = GLYPH.parts(shape)
    data = part.mesh.surface(segments)
    points = vtk_to_numpy(data.GetPoints().GetData()).astype(float) * part.scale
    triangles = vtk_to_numpy(data.GetPolys().GetConnectivityArray()).reshape(-1, 3)
    return points, triangles, vtk_to_numpy(data.GetPointData().GetNormals())


def test_the_centroid_is_the_origin_and_points_are_scaled():
    points, _, _ = drawn(Mesh.of(*TETRAHEDRON, scale=(2.0, 1.0, 0.5)))
    assert np.unique(points.round(6), axis=0).tolist() == [
        [-0.5, -0.25, -0.125],
        [-0.5, -0.25, 0.375],
        [-0.5, 0.75, -0.125],
        [1.5, -0.25, -0.125],
    ]


@pytest.mark.parametrize("scale", [(1, 1, 1), (1, -1, 1), (-2, -1, 1), (-1, -1, -1)])
def test_faces_and_normals_look_outwards_also_in_the_mirror(scale):
    points, triangles, normals = drawn(Mesh.of(*cube(), scale=scale))
    a, b, c = (points[triangles[:, k]] for k in range(3))
    outwards = np.einsum("ij,ij->i", np.cross(b - a, c - a), a + b + c)
    assert (outwards > 0).all()
    assert (np.einsum("ij,ij->i", points, normals) > 0).all()
    assert np.abs(normals).max(axis=1) == pytest.approx(1.0)  # flat to the edge


def test_round_surfaces_are_smooth():
    points, _, normals = drawn(Mesh.of(*ball(1.0, 4)))
    assert np.einsum("ij,ij->i", points, normals).min() > 0.99


def test_equal_surfaces_share_a_mesh_whatever_their_scale():
    one = Mesh.of(*cube())
    mesh = GLYPH.parts(one)[0].mesh
    assert GLYPH.parts(replace(one, scale=(2.0, 3.0, 4.0)))[0].mesh == mesh
    assert GLYPH.parts(replace(one, scale=(-2.0, 3.0, 4.0)))[0].mesh != mesh
    assert GLYPH.parts(Mesh.of(*TETRAHEDRON))[0].mesh != mesh


def test_many_triangles_get_fewer_where_little_can_be_drawn():
    (part,) = GLYPH.parts(Mesh.of(*ball(1.0, 6)))
    counts = [part.mesh.surface(s).GetNumberOfCells() for s in (48, 16, 8)]
    assert counts[0] == 8 * 4**6
    assert counts[0] > counts[1] > counts[2] > 200
    coarse = vtk_to_numpy(part.mesh.surface(8).GetPoints().GetData())
    assert np.linalg.norm(coarse, axis=1) == pytest.approx(1.0, abs=0.1)
    assert part.mesh.segments_for(1, 4000) < 48


def test_the_solid_is_the_box_around_and_the_triangles(ray_distance):
    solid = GLYPH.solid(Mesh.of(*TETRAHEDRON))
    assert solid.size == (0.75, 0.75, 0.75)
    assert solid.faces.centre == (0.25, 0.25, 0.25)


def test_a_rim_stands_out(check_outline):
    check_outline(GLYPH, Mesh.of(*cube(0.5)))
