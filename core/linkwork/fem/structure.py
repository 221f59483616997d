"""An elastic body on its own: stiffness, mass, rigid motions, and the factor with which all else is solved.

Rigid interfaces tie their nodes, u = T u_t, and K = TT K_f T has six rigid motions Φ without energy. Six stiffnesses
C CT on three nodes make it K + C CT, which is factorised once: where loads are in balance, ΦT f = 0, these six carry
nothing, CT u = 0, and the solution is that of the free body. Averaged interfaces are not in the factor, so a further
one costs six more right-hand sides.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.sparse import coo_array, csc_array, eye_array, kron
from scipy.sparse.linalg import LinearOperator, eigsh, splu

from linkwork.fem.assembly import Matrices, rigid_motions
from linkwork.fem.elements import Array, Ints
from linkwork.fem.interface import RIGID, Interface, moved_by
from linkwork.fem.mesh import Mesh
from linkwork.fem.ordering import dissected

SEED = 1.0  # of the vector with which eigenvalues are sought: the same each time


@dataclass(frozen=True, eq=False)
class Structure:
    """A free elastic body with its rigid interfaces tied; t coordinates are left.

    Attributes:
        mesh, matrices: of all n nodes.
        ties: T, to the displacements of all nodes (3n x t).
        rigid: Φ, the coordinates under unit translations, and unit turns about the origin (t x 6).
        starts: first coordinate of each rigid interface, by name.
    """

    mesh: Mesh
    matrices: Matrices
    ties: csc_array
    rigid: Array
    starts: dict[str, int]

    @property
    def size(self) -> int:
        """Number of coordinates, t."""
        return self.ties.shape[1]

    @functools.cached_property
    def stiffness(self) -> csc_array:
        """K (t x t)."""
        return csc_array(self.ties.T @ self.matrices.stiffness @ self.ties)

    @functools.cached_property
    def mass(self) -> csc_array:
        """M (t x t)."""
        return csc_array(self.ties.T @ kron(self.matrices.masses, eye_array(3), format="csr") @ self.ties)

    @functools.cached_property
    def rigid_mass(self) -> Array:
        """ΦT M Φ (6 x 6)."""
        return self.rigid.T @ self._heavy

    @functools.cached_property
    def _heavy(self) -> Array:
        return self.mass @ self.rigid

    @functools.cached_property
    def _order(self) -> Ints:
        """The coordinates as they are eliminated: nested dissection of the free nodes, then rigid interfaces."""
        count = self.size - 6 * len(self.starts)
        free = self.ties.indices[self.ties.indptr[:count:3]] // 3
        nodes = dissected(self.mesh.points[free], self.matrices.masses[free][:, free])
        return np.concatenate([(3 * nodes[:, None] + np.arange(3)).ravel(), np.arange(count, self.size)])

    @functools.cached_property
    def _factor(self) -> Any:
        props = _three_nodes(self.mesh, self.ties)
        scale = float(self.stiffness.diagonal().mean())
        propped = csc_array(self.stiffness + scale * (props @ props.T))[self._order][:, self._order]
        return splu(csc_array(propped), permc_spec="NATURAL", diag_pivot_thresh=0.0, options={"SymmetricMode": True})

    def _solved(self, loads: Array) -> Array:
        found = np.empty(loads.shape)
        found[self._order] = self._factor.solve(np.asfortranarray(loads[self._order]))
        return found

    def balanced(self, loads: Array) -> Array:
        """Loads with the inertia forces that the rigid motion under them calls up: P f = f - M Φ (ΦT M Φ)^-1 ΦT f."""
        return loads - self._heavy @ np.linalg.solve(self.rigid_mass, self.rigid.T @ loads)

    def deflection(self, loads: Array) -> Array:
        """The elastic displacements of the free body under loads, without any rigid motion: PT (K + C CT)^-1 P f."""
        u = self._solved(self.balanced(loads))
        return u - self.rigid @ np.linalg.solve(self.rigid_mass, self._heavy.T @ u)

    def free_modes(self, count: int) -> tuple[Array, Array]:
        """Angular frequencies [rad/s] and shapes of the first modes of the free body, ΦT M Φ = 1."""
        return modes(self, count, self.deflection)


def modes(structure: Structure, count: int, solve: Any) -> tuple[Array, Array]:
    """The lowest modes of what `solve` answers: loads to displacements, symmetric."""
    t = structure.size
    count = min(count, t - 7)
    inverse = LinearOperator((t, t), matvec=solve, dtype=float)
    start = solve(structure.mass @ np.cos(SEED * np.arange(t)))
    squares, shapes = eigsh(structure.stiffness, count, structure.mass, sigma=0.0, OPinv=inverse, v0=start)
    order = np.argsort(squares)
    return np.sqrt(squares[order]), shapes[:, order]


def tied(mesh: Mesh, matrices: Matrices, interfaces: tuple[Interface, ...]) -> Structure:
    """The body with those of the interfaces tied that are rigid."""
    stiff = [interface for interface in interfaces if interface.kind == RIGID]
    free = np.ones(len(mesh.points), dtype=bool)
    for interface in stiff:
        free[interface.nodes] = False
    left = np.flatnonzero(np.repeat(free, 3))
    count = len(left)
    rows, columns, values = [left], [np.arange(count)], [np.ones(count)]
    starts, rigid = {}, [rigid_motions(mesh.points)[left]]
    for k, interface in enumerate(stiff):
        starts[interface.name] = start = count + 6 * k
        block = moved_by(mesh.points[interface.nodes], interface.place).reshape(-1, 6)
        at = (3 * interface.nodes[:, None] + np.arange(3)).ravel()
        rows.append(np.repeat(at, 6))
        columns.append(np.tile(start + np.arange(6), len(at)))
        values.append(block.ravel())
        rigid.append(frame_moved(interface.place))
    entries = (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns)))
    ties = csc_array(coo_array(entries, shape=(mesh.size, count + 6 * len(stiff))))
    return Structure(mesh, matrices, ties, np.vstack(rigid), starts)


def frame_moved(place: Array) -> Array:
    """Displacement and turn of a frame under unit translations, and unit turns about the origin (6 x 6)."""
    found = np.eye(6)
    found[:3] = moved_by(place[None], np.zeros(3))[0]
    return found


def _three_nodes(mesh: Mesh, ties: csc_array) -> csc_array:
    """C: six directions on three nodes far apart, a tripod, a pair and a single one (t x 6)."""
    x = mesh.points
    a = _farthest(np.linalg.norm(x - x.mean(axis=0), axis=1))
    b = _farthest(np.linalg.norm(x - x[a], axis=1))
    way = (x[b] - x[a]) / np.linalg.norm(x[b] - x[a])
    c = _farthest(np.linalg.norm(np.cross(x - x[a], way), axis=1))
    normal = np.cross(way, x[c] - x[a])
    normal /= np.linalg.norm(normal)
    props = np.zeros((6, mesh.size))
    props[:3, 3 * a : 3 * a + 3] = np.eye(3)
    props[3, 3 * b : 3 * b + 3], props[4, 3 * b : 3 * b + 3] = normal, np.cross(way, normal)
    props[5, 3 * c : 3 * c + 3] = normal
    return csc_array(ties.T @ csc_array(props.T))


def _farthest(distances: Array) -> Ints:
    return np.int64(np.argmax(distances))
