"""Stiffness and mass matrices of a mesh: the pattern once, then a kernel for all elements."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.sparse import bsr_array, csc_array, csr_array

from linkwork.fem.elements import Array, Ints
from linkwork.fem.material import Material
from linkwork.fem.mesh import Mesh
from linkwork.fem.stiffness import add_mass, add_stiffness


@dataclass(frozen=True, eq=False)
class Matrices:
    """What a mesh and a material give.

    Attributes:
        stiffness: K, three displacements a node (3n x 3n) [N/m].
        masses: m, the mass of any one direction (n x n) [kg]; M = m ⊗ 1.
        volume: [m3].
    """

    stiffness: csc_array
    masses: csr_array
    volume: float


def assembled(mesh: Mesh, material: Material) -> Matrices:
    """The matrices of a checked mesh."""
    starts, columns = pattern(mesh)
    blocks, masses = np.zeros((len(columns), 3, 3)), np.zeros(len(columns))
    volume = 0.0
    for cell in mesh.cells:
        kind, nodes = cell.kind, np.ascontiguousarray(cell.nodes)
        g, products = np.empty((kind.count, 3)), np.empty((kind.count, kind.count, 9))
        derivatives = kind.gradients(kind.points)
        lame = np.array(material.lame)
        add_stiffness(mesh.points, nodes, derivatives, kind.weights, lame, starts, columns, blocks, g, products)
        shapes, slopes = np.ascontiguousarray(kind.shapes(kind.mass_points)), kind.gradients(kind.mass_points)
        rho = material.density
        more = (mesh.points, nodes, shapes, slopes, kind.mass_weights, rho, starts, columns, masses, g, products)
        volume += add_mass(*more)
    n = len(mesh.points)
    rows = bsr_array((blocks, columns, starts), shape=(3 * n, 3 * n)).tocsr()
    stiffness = csc_array((rows.data, rows.indices, rows.indptr), shape=rows.shape)  # symmetric: its rows are columns
    return Matrices(stiffness, csr_array((masses, columns, starts), shape=(n, n)), float(volume))


def pattern(mesh: Mesh) -> tuple[Ints, Ints]:
    """Which nodes share an element: starts of the rows and rising columns."""
    n = len(mesh.points)
    total = csr_array((n, n), dtype=np.int32)
    for cell in mesh.cells:
        count = cell.nodes.size
        starts = np.arange(0, count + 1, cell.kind.count)
        has = csr_array((np.ones(count, np.int32), cell.nodes.ravel(), starts), shape=(len(cell.nodes), n))
        total = total + has.T.tocsr() @ has
    total.sort_indices()
    return total.indptr.astype(np.int64), total.indices.astype(np.int64)


def times_mass(masses: csr_array, u: Array) -> Array:
    """M u for columns of displacements (3n, or 3n x k)."""
    n = masses.shape[0]
    return (masses @ u.reshape(n, -1)).reshape(u.shape)


def rigid_motions(points: Array) -> Array:
    """Displacements of the nodes under unit translations and unit turns about the origin (3n x 6)."""
    found = np.zeros((len(points), 3, 6))
    found[:, :, :3] = np.eye(3)
    x, y, z = points.T
    found[:, 1, 3], found[:, 2, 3] = -z, y
    found[:, 0, 4], found[:, 2, 4] = z, -x
    found[:, 0, 5], found[:, 1, 5] = -y, x
    return found.reshape(-1, 6)
