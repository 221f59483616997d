"""Meshes: their surface, linear elements made quadratic, parts welded, and what is refused."""

import numpy as np
import pytest

from linkwork.errors import ModelError
from linkwork.fem.elements import HEXAHEDRON, TETRAHEDRON
from linkwork.fem.mesh import Cells, Mesh, check, pieces, quadratic, used, welded
from linkwork.fem.meshing.box import mesh_of_box

SIZE = (0.4, 0.3, 0.2)


@pytest.fixture
def box() -> Mesh:
    return mesh_of_box(SIZE, 0.1)


def moved(mesh: Mesh, by: tuple[float, float, float]) -> Mesh:
    return Mesh(mesh.points + np.array(by), mesh.cells)


def test_the_surface_encloses_the_volume(box):
    a, b, c = (box.points[box.triangles[:, k]] for k in range(3))
    assert np.einsum("ij,ij", a, np.cross(b, c)) / 6 == pytest.approx(np.prod(SIZE), rel=1e-12)
    on_surface = (abs(abs(box.points) - np.array(SIZE) / 2) < 1e-12).any(axis=1)
    assert set(box.surface) == set(np.flatnonzero(on_surface))


def test_linear_elements_become_quadratic():
    points = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1)], dtype=float)
    mesh = quadratic(points, {TETRAHEDRON: np.array([(0, 1, 2, 3), (4, 2, 1, 3)])})
    assert mesh.cells[0].nodes.shape == (2, 10)
    assert len(mesh.points) == 5 + 9  # three of twelve edges are shared
    for kind, nodes in ((cell.kind, cell.nodes) for cell in mesh.cells):
        for k, (a, b) in enumerate(kind.edges):
            middle = mesh.points[nodes[:, len(kind.corners) + k]]
            assert middle == pytest.approx((mesh.points[nodes[:, a]] + mesh.points[nodes[:, b]]) / 2)


def test_parts_that_touch_are_welded(box):
    both = welded([box, moved(box, (SIZE[0], 0, 0))])
    assert pieces(both) == 1
    assert len(both.points) == 2 * len(box.points) - (abs(box.points[:, 0] - SIZE[0] / 2) < 1e-9).sum()


def test_a_good_mesh_passes(box):
    check(box, "arm")


def test_two_pieces_are_refused(box):
    apart = welded([box, moved(box, (1.0, 0, 0))])
    with pytest.raises(ModelError, match="arm: the mesh is in 2 pieces"):
        check(apart, "arm")


def test_inverted_elements_are_counted(box):
    nodes = box.cells[0].nodes.copy()
    nodes[3, [0, 1]] = nodes[3, [1, 0]]
    with pytest.raises(ModelError, match=r"arm: 1 of 24 elements .* inverted or flat, the first is number 4"):
        check(Mesh(box.points, (Cells(HEXAHEDRON, nodes),)), "arm")


def test_a_wrong_unit_is_refused(box):
    with pytest.raises(ModelError, match="arm: the mesh is 40000 m long; name its unit"):
        check(Mesh(1e5 * box.points, box.cells), "arm")


def test_nothing_and_no_numbers_are_refused(box):
    with pytest.raises(ModelError, match="no elements that fill space"):
        check(Mesh(box.points, ()), "arm")
    points = box.points.copy()
    points[0, 0] = np.nan
    with pytest.raises(ModelError, match="coordinates are no numbers"):
        check(Mesh(points, box.cells), "arm")


def test_nodes_without_elements_are_refused_and_can_be_dropped(box):
    more = Mesh(np.vstack([box.points, [[0.0, 0.0, 0.0]]]), box.cells)
    with pytest.raises(ModelError, match="1 nodes of the mesh belong to no element"):
        check(more, "arm")
    check(used(more), "arm")
