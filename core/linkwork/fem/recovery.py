"""Stress at the nodes, from displacements: exact at inner points of each element, drawn out to its nodes, and the mean.

Stress is best at the points that integrate linear strain; a linear function through them is taken to the nodes, and the
mean over the elements that share a node is its stress. Order of components: xx, yy, zz, xy, yz, zx.
"""

from __future__ import annotations

import numpy as np
from scipy.sparse import coo_array, csr_array

from linkwork.fem.elements import HEXAHEDRON, TETRAHEDRON, WEDGE, Array, Element
from linkwork.fem.material import Material
from linkwork.fem.mesh import Mesh

_INNER = {HEXAHEDRON: (3**-0.5, 3**-0.5), TETRAHEDRON: (5**-0.5, 5**-0.5), WEDGE: (0.5, 3**-0.5)}


def stress_rows(mesh: Mesh, material: Material) -> csr_array:
    """Stress at all nodes from the displacements of all nodes (6n x 3n) [Pa/m]."""
    n = len(mesh.points)
    shared = np.zeros(n)
    for cell in mesh.cells:
        np.add.at(shared, cell.nodes.ravel(), 1.0)
    total = csr_array((6 * n, 3 * n))
    law = elasticity(material)
    for cell in mesh.cells:
        kind, nodes = cell.kind, cell.nodes
        points, drawn = _inner_points(kind)
        slopes = kind.gradients(points)
        jacobians = np.einsum("qai,eaj->eqij", slopes, mesh.points[nodes])
        gradients = np.einsum("eqij,qaj->eqai", np.linalg.inv(jacobians), slopes)
        stress = np.einsum("st,eqatd,cq,ec->ecsad", law, _strain(gradients), drawn, 1 / shared[nodes], optimize=True)
        rows = np.broadcast_to((6 * nodes[:, :, None] + np.arange(6))[:, :, :, None, None], stress.shape)
        columns = np.broadcast_to((3 * nodes[:, :, None] + np.arange(3))[:, None, None], stress.shape)
        entries = (stress.ravel(), (rows.ravel(), columns.ravel()))
        total = total + coo_array(entries, shape=total.shape).tocsr()
    return total


def _inner_points(kind: Element) -> tuple[Array, Array]:
    """Points of the element, and the weights that draw values there out to its nodes (nodes x points)."""
    flat, high = _INNER[kind]
    middle = kind.corners.mean(axis=0)
    points = middle + (kind.corners - middle) * np.array([flat, flat, high])
    linear = _linear_powers(kind)
    values = np.prod(points[:, None] ** linear, axis=2)
    return points, np.prod(kind.nodes[:, None] ** linear, axis=2) @ np.linalg.inv(values)


def _linear_powers(kind: Element) -> Array:
    """Exponents of the functions that the corners alone tell."""
    low = kind.powers[(kind.powers <= 1).all(axis=1)]
    if kind is TETRAHEDRON:
        low = low[low.sum(axis=1) <= 1]
    if kind is WEDGE:
        low = low[low[:, 0] + low[:, 1] <= 1]
    return low.astype(float)


def _strain(gradients: Array) -> Array:
    """Strains (xx, yy, zz, xy, yz, zx; shear twice) from displacements (... x nodes x 6 x 3)."""
    found = np.zeros((*gradients.shape[:-1], 6, 3))
    x, y, z = (gradients[..., k] for k in range(3))
    for k, slope in enumerate((x, y, z)):
        found[..., k, k] = slope
    found[..., 3, 0], found[..., 3, 1] = y, x
    found[..., 4, 1], found[..., 4, 2] = z, y
    found[..., 5, 2], found[..., 5, 0] = x, z
    return found


def elasticity(material: Material) -> Array:
    """Stress from strain (6 x 6) [Pa]."""
    first, second = material.lame
    law = np.diag([2 * second] * 3 + [second] * 3)
    law[:3, :3] += first
    return law


def von_mises(stress: Array) -> Array:
    """The stress that a simple pull would need to come as near to yielding (... x 6 to ...) [Pa]."""
    xx, yy, zz, xy, yz, zx = np.moveaxis(stress, -1, 0)
    normal = ((xx - yy) ** 2 + (yy - zz) ** 2 + (zz - xx) ** 2) / 2
    return np.sqrt(normal + 3 * (xy**2 + yz**2 + zx**2))


def energy_density(stress: Array, material: Material) -> Array:
    """Elastic energy in a unit of volume (... x 6 to ...) [J/m3]."""
    return np.einsum("...s,st,...t->...", stress, np.linalg.inv(elasticity(material)), stress) / 2
