"""Craig and Bampton's reduction: static modes of the interfaces, and modes with all interfaces held.

With B the rows that read the interfaces, q_b = B u, each held problem K u + BT μ = f, B u = q_b is solved by the factor
of the free body, whose answers to BT are kept: u = A (f - BT μ) + Φ a with (B A BT) μ - B Φ a = B A f - q_b and
(B Φ)T μ = ΦT f.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np

from linkwork.fem.elements import Array
from linkwork.fem.interface import RIGID, Interface, moved_by
from linkwork.fem.structure import Structure, modes


@dataclass(frozen=True, eq=False)
class Held:
    """A structure whose interfaces are held or moved.

    Attributes:
        structure: the free body.
        interfaces: all of them, N.
        rows: B (6N x t).
        answers: deflections of the free body under BT (t x 6N).
    """

    structure: Structure
    interfaces: tuple[Interface, ...]
    rows: Array
    answers: Array

    @functools.cached_property
    def _bordered(self) -> Array:
        n, turned = len(self.rows), self.rows @ self.structure.rigid
        return np.block([[self.rows @ self.answers, -turned], [turned.T, np.zeros((6, 6))]]) if n else np.zeros((6, 6))

    def solve(self, loads: Array, moved: Array | None = None) -> Array:
        """Displacements under loads (t, or t x k) where the interfaces are held, or moved by q_b."""
        return self.with_reactions(loads, moved)[0]

    def with_reactions(self, loads: Array, moved: Array | None = None) -> tuple[Array, Array]:
        """The displacements, and the forces μ on what holds the interfaces."""
        free = self.structure.deflection(loads)
        read = self.rows @ free
        right = np.concatenate([read if moved is None else read - moved, self.structure.rigid.T @ loads])
        solved = np.linalg.solve(self._bordered, right)
        count = len(self.rows)
        return free - self.answers @ solved[:count] + self.structure.rigid @ solved[count:], solved[:count]

    @functools.cached_property
    def static_modes(self) -> tuple[Array, Array]:
        """Ψ, displacements under unit motions of the interfaces (t x 6N), and the stiffness they feel (6N x 6N)."""
        count = len(self.rows)
        shapes, reactions = self.with_reactions(np.zeros((self.structure.size, count)), np.eye(count))
        return shapes, -(reactions + reactions.T) / 2

    def held_modes(self, count: int) -> tuple[Array, Array]:
        """Angular frequencies [rad/s] and shapes of the first modes with all interfaces held."""
        return modes(self.structure, count, self.solve)


def held(structure: Structure, interfaces: tuple[Interface, ...], before: Held | None = None) -> Held:
    """The structure by its interfaces; what was solved for those that were there before is kept."""
    rows = np.vstack([_rows(structure, interface) for interface in interfaces])
    known = {} if before is None or before.structure is not structure else _answers(before)
    fresh = [k for k, interface in enumerate(interfaces) if interface not in known]
    answers = np.zeros((structure.size, 6 * len(interfaces)))
    for k, interface in enumerate(interfaces):
        if interface in known:
            answers[:, 6 * k : 6 * k + 6] = known[interface]
    if fresh:
        at = np.concatenate([np.arange(6 * k, 6 * k + 6) for k in fresh])
        answers[:, at] = structure.deflection(rows[at].T)
    return Held(structure, interfaces, rows, answers)


def _answers(before: Held) -> dict[Interface, Array]:
    return {one: before.answers[:, 6 * k : 6 * k + 6] for k, one in enumerate(before.interfaces)}


def _rows(structure: Structure, interface: Interface) -> Array:
    """Motion of an interface's frame from the coordinates (6 x t)."""
    if interface.kind == RIGID:
        found = np.zeros((6, structure.size))
        start = structure.starts[interface.name]
        found[:, start : start + 6] = np.eye(6)
        return found
    weights = node_areas(structure, interface)
    block = moved_by(structure.mesh.points[interface.nodes], interface.place)
    heavy = weights[:, None, None] * block
    mean = np.linalg.solve(np.einsum("nij,nik->jk", heavy, block), heavy.reshape(-1, 6).T)
    at = (3 * interface.nodes[:, None] + np.arange(3)).ravel()
    rows = np.zeros((6, structure.mesh.size))
    rows[:, at] = mean
    return np.ascontiguousarray((structure.ties.T @ rows.T).T)


def node_areas(structure: Structure, interface: Interface) -> Array:
    """The share of the surface that belongs to each node of a patch [m2]."""
    mesh = structure.mesh
    a, b, c = (mesh.points[mesh.triangles[:, k]] for k in range(3))
    areas = np.linalg.norm(np.cross(b - a, c - a), axis=1) / 6
    inside = np.isin(mesh.triangles, interface.nodes).all(axis=1)
    share = np.zeros(len(mesh.points))
    np.add.at(share, mesh.triangles[inside].ravel(), np.repeat(areas[inside], 3))
    found = share[interface.nodes]
    return found if (found > 0).all() else np.ones(len(interface.nodes))
