"""Stress at nodes: exact for linear stress, energies and von Mises in closed form."""

import numpy as np
import pytest

from linkwork.fem.elements import HEXAHEDRON, TETRAHEDRON, WEDGE
from linkwork.fem.material import Material
from linkwork.fem.mesh import Mesh, quadratic
from linkwork.fem.meshing.box import mesh_of_box
from linkwork.fem.recovery import AT_ONCE, elasticity, energy_density, nodal_stress, von_mises

STEEL = Material(210e9, 0.3, 7850)


def split(kind) -> Mesh:
    """A box of hexahedra, of wedges, or of tetrahedra."""
    box = mesh_of_box((0.4, 0.2, 0.2), 0.1)
    corners = box.cells[0].nodes[:, :8]
    if kind is HEXAHEDRON:
        return box
    wedges = np.vstack([corners[:, [0, 1, 2, 4, 5, 6]], corners[:, [0, 2, 3, 4, 6, 7]]])
    if kind is WEDGE:
        return quadratic(box.points, {WEDGE: wedges})
    six = [(0, 1, 2, 6), (0, 2, 3, 6), (0, 3, 7, 6), (0, 7, 4, 6), (0, 4, 5, 6), (0, 5, 1, 6)]
    return quadratic(box.points, {TETRAHEDRON: np.vstack([corners[:, list(t)] for t in six])})


def used_nodes(mesh: Mesh) -> np.ndarray:
    return np.unique(mesh.cells[0].nodes)


@pytest.mark.parametrize("kind", [HEXAHEDRON, TETRAHEDRON, WEDGE], ids=lambda kind: kind.name)
def test_pure_bending_is_met_at_every_node(kind):
    mesh, kappa, nu = split(kind), 1e-3, STEEL.poisson
    nodes = used_nodes(mesh)
    x, y, z = mesh.points.T
    u = kappa * np.column_stack([-x * z, nu * y * z, (x**2 + nu * (z**2 - y**2)) / 2])
    stress = nodal_stress(mesh, STEEL, u.reshape(-1, 1))[nodes, :, 0]
    wanted = np.zeros((len(nodes), 6))
    wanted[:, 0] = -STEEL.young * kappa * z[nodes]
    assert stress == pytest.approx(wanted, abs=1e-9 * STEEL.young * kappa)


def test_von_mises_of_pull_shear_and_pressure():
    pull, shear, pressure = np.zeros(6), np.zeros(6), np.array([1.0, 1, 1, 0, 0, 0])
    pull[1], shear[4] = 3.0, 2.0
    assert von_mises(np.array([pull, shear, pressure])) == pytest.approx([3.0, 2.0 * 3**0.5, 0.0])


def test_energy_of_a_pull_and_of_shear():
    pull, shear = np.zeros(6), np.zeros(6)
    pull[2], shear[3] = 2e8, 1e8
    found = energy_density(np.array([pull, shear]), STEEL)
    assert found == pytest.approx([2e8**2 / (2 * 210e9), 1e8**2 / (2 * 210e9 / 2.6)])
    assert elasticity(STEEL) == pytest.approx(elasticity(STEEL).T)


def test_uniform_strain_has_the_stress_of_its_law():
    """Many displacements at once, in more elements than are taken at once."""
    mesh = mesh_of_box((0.4, 0.2, 0.2), 0.04)
    assert len(mesh.cells[0].nodes) > AT_ONCE
    slopes = np.random.default_rng(7).normal(size=(3, 3, 3)) * 1e-3
    shapes = np.stack([(mesh.points @ slope.T).ravel() for slope in slopes], axis=1)
    found = nodal_stress(mesh, STEEL, shapes)
    for k, slope in enumerate(slopes):
        (xx, xy, zx), (_, yy, yz), (_, _, zz) = slope + slope.T
        strain = np.array([xx / 2, yy / 2, zz / 2, xy, yz, zx])
        wanted = elasticity(STEEL) @ strain
        assert found[:, :, k] == pytest.approx(np.tile(wanted, (len(mesh.points), 1)), abs=1e-9 * abs(wanted).max())
