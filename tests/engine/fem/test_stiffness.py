"""The kernels of elements, beside the same integrals by matrices of strain in plain numpy."""

import numpy as np
import pytest

from linkwork.fem.assembly import assembled
from linkwork.fem.elements import HEXAHEDRON, TETRAHEDRON, WEDGE
from linkwork.fem.material import Material
from linkwork.fem.mesh import Cells, Mesh

MATERIAL = Material(7.0, 0.3, 2.5)
KINDS = [HEXAHEDRON, TETRAHEDRON, WEDGE]


def distorted(kind) -> Mesh:
    """One element with curved edges."""
    points = kind.nodes @ np.array([[1.0, 0.1, 0], [0.2, 0.8, 0.1], [0, -0.1, 1.2]])
    points += np.random.default_rng(3).uniform(-0.03, 0.03, points.shape)
    return Mesh(points, (Cells(kind, np.arange(kind.count)[None]),))


def by_strains(mesh: Mesh) -> np.ndarray:
    """∫ BT D B with Voigt's strains."""
    kind, e, nu = mesh.cells[0].kind, MATERIAL.young, MATERIAL.poisson
    compliance = (np.eye(3) * (1 + nu) - nu) / e
    law = np.zeros((6, 6))
    law[:3, :3], law[3:, 3:] = np.linalg.inv(compliance), np.eye(3) * e / (2 * (1 + nu))
    total = np.zeros((3 * kind.count, 3 * kind.count))
    for slopes, weight in zip(kind.gradients(kind.points), kind.weights, strict=True):
        jacobian = mesh.points.T @ slopes
        x, y, z = (slopes @ np.linalg.inv(jacobian)).T
        o = np.zeros_like(x)
        rows = [(x, o, o), (o, y, o), (o, o, z), (y, x, o), (o, z, y), (z, o, x)]
        b = np.array([np.column_stack(row).ravel() for row in rows])
        total += weight * np.linalg.det(jacobian) * b.T @ law @ b
    return total


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_stiffness_is_that_of_the_strains(kind):
    mesh = distorted(kind)
    found, wanted = assembled(mesh, MATERIAL).stiffness.toarray(), by_strains(mesh)
    assert abs(found - wanted).max() <= 1e-13 * abs(wanted).max()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_mass_is_the_integral_of_products_of_shapes(kind):
    mesh = distorted(kind)
    shapes, slopes = kind.shapes(kind.mass_points), kind.gradients(kind.mass_points)
    volumes = kind.mass_weights * [np.linalg.det(mesh.points.T @ slope) for slope in slopes]
    wanted = MATERIAL.density * np.einsum("q,qa,qb->ab", volumes, shapes, shapes)
    matrices = assembled(mesh, MATERIAL)
    assert matrices.masses.toarray() == pytest.approx(wanted, rel=1e-12)
    assert matrices.volume == pytest.approx(volumes.sum(), rel=1e-13)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_one_element_has_six_motions_without_energy(kind):
    values = np.linalg.eigvalsh(assembled(distorted(kind), MATERIAL).stiffness.toarray())
    assert abs(values[:6]).max() < 1e-12 * values[-1]
    assert values[6] > 1e-4 * values[-1]
