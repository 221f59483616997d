"""Matrices of a mesh: patch test, mass, inertia, and energy of states known in closed form."""

import numpy as np
import pytest

from linkwork.fem.assembly import assembled, pattern, rigid_motions, times_mass
from linkwork.fem.material import Material
from linkwork.fem.meshing.box import mesh_of_box
from linkwork.fem.meshing.cylinder import mesh_of_cylinder

MATERIAL = Material(70e9, 0.3, 2700)
SIZE = (0.4, 0.3, 0.2)


@pytest.fixture(scope="module")
def box():
    mesh = mesh_of_box(SIZE, 0.1)
    return mesh, assembled(mesh, MATERIAL)


def test_stiffness_is_symmetric_and_feels_no_rigid_motion(box):
    mesh, matrices = box
    scale = abs(matrices.stiffness).max()
    assert abs(matrices.stiffness - matrices.stiffness.T).max() <= 1e-15 * scale
    assert abs(matrices.stiffness @ rigid_motions(mesh.points)).max() <= 1e-14 * scale


def test_a_linear_motion_has_the_energy_of_its_strain(box):
    mesh, matrices = box
    slope = np.random.default_rng(0).normal(size=(3, 3)) * 1e-3
    u = (mesh.points @ slope.T).ravel()
    strain = (slope + slope.T) / 2
    first, second = MATERIAL.lame
    energy = first / 2 * np.trace(strain) ** 2 + second * (strain**2).sum()
    assert u @ (matrices.stiffness @ u) / 2 == pytest.approx(energy * np.prod(SIZE), rel=1e-12)


def test_forces_of_a_linear_motion_act_on_the_surface_only(box):
    mesh, matrices = box
    slope = np.random.default_rng(0).normal(size=(3, 3))
    forces = (matrices.stiffness @ (mesh.points @ slope.T).ravel()).reshape(-1, 3)
    inside = np.setdiff1d(np.arange(len(mesh.points)), mesh.surface)
    assert abs(forces[inside]).max() <= 1e-13 * abs(forces).max()


def test_pure_bending_is_met_exactly_by_one_layer():
    """u = (-κ x z, 0, κ/2 (x^2 + ν (z^2 - y^2)) ..) has the energy E I κ^2 L / 2: quadratic elements do not lock."""
    length, width, height, kappa = 1.0, 0.1, 0.1, 1e-3
    mesh = mesh_of_box((length, width, height), 0.5)
    assert len(mesh.cells[0].nodes) == 2
    x, y, z = mesh.points.T
    nu = MATERIAL.poisson
    u = kappa * np.column_stack([-x * z, nu * y * z, (x**2 + nu * (z**2 - y**2)) / 2])
    found = u.ravel() @ (assembled(mesh, MATERIAL).stiffness @ u.ravel()) / 2
    assert found == pytest.approx(MATERIAL.young * width * height**3 / 12 * kappa**2 * length / 2, rel=1e-12)


def test_mass_and_inertia_of_a_box(box):
    mesh, matrices = box
    rigid = rigid_motions(mesh.points)
    found = rigid.T @ times_mass(matrices.masses, rigid)
    x, y, z = SIZE
    mass = MATERIAL.density * x * y * z
    moments = mass / 12 * np.array([y * y + z * z, x * x + z * z, x * x + y * y])
    assert found == pytest.approx(np.diag([mass] * 3 + [*moments]), rel=1e-12, abs=1e-12 * mass)


def test_a_round_bar_converges_to_its_mass_with_the_fourth_order():
    misses = [abs(assembled(mesh_of_cylinder(1, 1, size), MATERIAL).volume / np.pi - 1) for size in (0.8, 0.4, 0.2)]
    assert misses[0] < 2e-3
    assert misses[0] > 10 * misses[1] > 100 * misses[2]


def test_the_pattern_joins_those_who_share_an_element(box):
    mesh, _ = box
    starts, columns = pattern(mesh)
    nodes = mesh.cells[0].nodes
    for node in (0, 17, len(mesh.points) - 1):
        wanted = np.unique(nodes[(nodes == node).any(axis=1)])
        assert columns[starts[node] : starts[node + 1]].tolist() == wanted.tolist()
