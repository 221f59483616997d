"""Cylinders and tubes."""

import numpy as np
import pytest

from linkwork.errors import ModelError
from linkwork.fem.assembly import assembled, rigid_motions, times_mass
from linkwork.fem.material import Material
from linkwork.fem.mesh import check
from linkwork.fem.meshing.cylinder import mesh_of_cylinder


@pytest.mark.parametrize("bore", [0.0, 0.015])
def test_mass_and_inertia_are_those_of_the_shape(bore):
    mesh = mesh_of_cylinder(0.02, 0.1, 0.006, bore)
    check(mesh, "shaft")
    rigid = rigid_motions(mesh.points)
    found = rigid.T @ times_mass(assembled(mesh, Material(1e9, 0.3, 1000)).masses, rigid)
    mass = 1000 * np.pi * (0.02**2 - bore**2) * 0.1
    spin, tumble = mass / 2 * (0.02**2 + bore**2), mass / 12 * (3 * (0.02**2 + bore**2) + 0.1**2)
    assert np.diag(found) == pytest.approx([mass] * 3 + [tumble, tumble, spin], rel=1e-4)


def test_all_nodes_of_the_skin_are_round():
    mesh = mesh_of_cylinder(0.02, 0.1, 0.01)
    radius = np.hypot(*mesh.points[mesh.surface, :2].T)
    skin = mesh.surface[(abs(mesh.points[mesh.surface, 2]) < 0.049) & (radius > 0.019)]
    assert np.hypot(*mesh.points[skin, :2].T) == pytest.approx(0.02, rel=1e-12)


@pytest.mark.parametrize("bore", [0.02, -0.01, float("nan")])
def test_a_bore_that_leaves_nothing_is_refused(bore):
    with pytest.raises(ModelError, match="cylinder: the bore is"):
        mesh_of_cylinder(0.02, 0.1, 0.01, bore)
