"""Stress at the nodes, from displacements: exact at inner points of each element, drawn out to its nodes, and the mean.

Stress is best at the points that integrate linear strain; a linear function through them is taken to the nodes, and the
mean over the elements that share a node is its stress. Order of components: xx, yy, zz, xy, yz, zx.
"""

from __future__ import annotations

import numpy as np

from linkwork.fem.elements import HEXAHEDRON, TETRAHEDRON, WEDGE, Array, Element
from linkwork.fem.material import Material
from linkwork.fem.mesh import Mesh

AT_ONCE = 200  # elements
_INNER = {HEXAHEDRON: (3**-0.5, 3**-0.5), TETRAHEDRON: (5**-0.5, 5**-0.5), WEDGE: (0.5, 3**-0.5)}


def nodal_stress(mesh: Mesh, material: Material, shapes: Array) -> Array:
    """Stress at all nodes under each of the displacements of all nodes (3n x c to n x 6 x c) [Pa].

    The mean of the elements that share a node; a node that no element has is without stress.
    """
    n, count = len(mesh.points), shapes.shape[1]
    moved = shapes.reshape(n, 3, count)
    total, shared = np.zeros((n, 6, count)), np.zeros(n)
    for cell in mesh.cells:
        points, drawn = _inner_points(cell.kind)
        slopes = cell.kind.gradients(points)
        np.add.at(shared, cell.nodes.ravel(), 1.0)
        for start in range(0, len(cell.nodes), AT_ONCE):
            nodes = cell.nodes[start : start + AT_ONCE]
            inner = _stress_within(mesh.points[nodes], slopes, moved[nodes], material)
            at_nodes = np.tensordot(inner, drawn, axes=(1, 1))  # elements x 6 x c x nodes
            for k in range(cell.kind.count):
                np.add.at(total, nodes[:, k], at_nodes[..., k])
    return total / np.maximum(shared, 1.0)[:, None, None]


def _stress_within(places: Array, slopes: Array, moved: Array, material: Material) -> Array:
    """Stress at inner points of elements (elements x points x 6 x c)."""
    jacobians = np.einsum("qai,eaj->eqij", slopes, places)
    gradients = np.einsum("eqij,qaj->eqia", np.linalg.inv(jacobians), slopes)
    elements, points, _, nodes = gradients.shape
    count = moved.shape[-1]
    slope = gradients.reshape(elements, 3 * points, nodes) @ moved.reshape(elements, nodes, 3 * count)
    slope = slope.reshape(elements, points, 3, 3, count)  # derivative by d of component i
    first, second = material.lame
    swelling = first * np.einsum("eqiic->eqc", slope)
    normal = [swelling + 2 * second * slope[:, :, i, i] for i in range(3)]
    shear = [second * (slope[:, :, i, j] + slope[:, :, j, i]) for i, j in ((0, 1), (1, 2), (2, 0))]
    return np.stack([*normal, *shear], axis=2)


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


def distortion(stress: Array) -> Array:
    """Five sums of the stress whose squares add up to that of von Mises (... x 6 x c to ... x 5 x c) [Pa]."""
    xx, yy, zz, *shear = np.moveaxis(stress, -2, 0)
    sums = 0.75**0.5 * (xx - yy), 0.5 * (xx + yy - 2 * zz), *(3**0.5 * part for part in shear)
    return np.stack(sums, axis=-2)


def energy_density(stress: Array, material: Material) -> Array:
    """Elastic energy in a unit of volume (... x 6 to ...) [J/m3]."""
    return np.einsum("...s,st,...t->...", stress, np.linalg.inv(elasticity(material)), stress) / 2
