"""Cubes within closed surfaces, and surfaces that are none."""

import numpy as np
import pytest

from linkwork.errors import ModelError
from linkwork.fem.assembly import assembled, rigid_motions, times_mass
from linkwork.fem.material import Material
from linkwork.fem.mesh import Mesh, check
from linkwork.fem.meshing.box import mesh_of_box
from linkwork.fem.meshing.cylinder import mesh_of_cylinder
from linkwork.fem.meshing.voxels import mesh_of_surface

LIGHT = Material(1e9, 0.3, 1000)


def skin(mesh: Mesh) -> tuple[np.ndarray, np.ndarray]:
    return mesh.points, mesh.triangles


def test_a_box_is_met_exactly():
    found = mesh_of_surface(*skin(mesh_of_box((0.4, 0.3, 0.2), 0.2)), 0.05)
    check(found, "part")
    assert len(found.cells[0].nodes) == 8 * 6 * 4
    assert assembled(found, LIGHT).volume == pytest.approx(0.4 * 0.3 * 0.2, rel=1e-12)
    assert np.ptp(found.points, axis=0) == pytest.approx([0.4, 0.3, 0.2], rel=1e-9)


def test_a_tube_stays_open_and_has_its_mass():
    tube = mesh_of_cylinder(0.05, 0.1, 0.01, bore=0.03)
    found = mesh_of_surface(*skin(tube), 0.00625)
    check(found, "tube")
    assert np.hypot(*found.points[:, :2].T).min() > 0.02
    a, b, c = (tube.points[tube.triangles[:, k]] for k in range(3))
    matrices = assembled(found, LIGHT)
    assert matrices.volume == pytest.approx(np.einsum("ij,ij", a, np.cross(b, c)) / 6, rel=1e-12)
    inertia = [np.diag(gram_of_rigid(mesh)) for mesh in (tube, found)]
    assert inertia[1] == pytest.approx(inertia[0], rel=0.05)


def gram_of_rigid(mesh: Mesh) -> np.ndarray:
    rigid = rigid_motions(mesh.points)
    return rigid.T @ times_mass(assembled(mesh, LIGHT).masses, rigid)


def test_a_surface_with_holes_is_refused():
    points, triangles = skin(mesh_of_box((0.4, 0.3, 0.2), 0.2))
    with pytest.raises(
        ModelError, match=r"bracket: the surface is not closed \(3 of its \d+ edges border one triangle"
    ):
        mesh_of_surface(points, triangles[1:], 0.05, "bracket")


def test_one_triangle_the_wrong_way_round_is_refused():
    points, triangles = skin(mesh_of_box((0.4, 0.3, 0.2), 0.2))
    triangles = triangles.copy()
    triangles[0] = triangles[0, ::-1]
    with pytest.raises(ModelError, match="its triangles face both ways"):
        mesh_of_surface(points, triangles, 0.05)


def test_inside_out_is_refused():
    points, triangles = skin(mesh_of_box((0.4, 0.3, 0.2), 0.2))
    with pytest.raises(ModelError, match="inside out"):
        mesh_of_surface(points, triangles[:, ::-1], 0.05)


def test_cubes_that_are_too_large_are_refused():
    with pytest.raises(ModelError, match="take smaller ones"):
        mesh_of_surface(*skin(mesh_of_cylinder(0.05, 0.1, 0.01, bore=0.045)), 0.05)
