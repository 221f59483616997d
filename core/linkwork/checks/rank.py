"""Rank of the rows that close loops, by singular values.

Along a spanning tree each joint leaves its body a subspace N of its six directions, found from its own rows alone; so
all motions that the tree allows have coordinates z without a single decision on rank between joints. What the closing
rows ask of them,

    A = J T,    T z: the motion of all bodies,

has the rank that the loops take. Rows of J are of length one over all bodies that they act on, with turns measured in
the mechanism's size. Singular values of rows that are redundant are then rounding, 1e-16 to 1e-12 once the joints are
closed, and those of others seldom below 1e-3. A value above RANK counts. One below CERTAIN says that the mechanism is
next to a singular position, or that axes are parallel by a few digits only: the count is true and means little.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linkwork.compiler.loops import FREE, Loops, LoopTree
from linkwork.system.compiled_system import GROUND, CompiledSystem

Array = np.ndarray

RANK = 1e-9  # of a row of length one
CERTAIN = 1e-5
SHARE = 0.1  # of a unit vector of rows: one with less has little to do with its singular value


@dataclass(frozen=True, slots=True)
class Ranked:
    """Rows of some joints and drivers, of which so many are redundant.

    Attributes:
        rows: all of them, by number.
        redundant: a choice of those that may be left out.
        uncertain: how many singular values that count are below CERTAIN.
        weak: rows that these belong to.
        margin: the least singular value that counts, 1 where there is none.
    """

    rows: Array
    redundant: Array
    uncertain: int
    weak: Array
    margin: float


@dataclass(frozen=True, slots=True, eq=False)
class Gradients:
    """Gradients of the rows at a position.

    Attributes:
        system: that the rows are of.
        sides: of all sides of rows to shifts and turns of their bodies [1, m], shape (sides, 6).
        places: origins of the bodies [m], shape (bodies, 3).
        size: length in which turns are measured [m].
    """

    system: CompiledSystem
    sides: Array
    places: Array
    size: float

    def of_holder(self, holder: int) -> tuple[Array, dict[int, Array]]:
        """Rows of a joint or driver, scaled to length one: their numbers, and their gradient to each body."""
        system = self.system
        rows = np.arange(system.joint_rows[holder], system.joint_rows[holder + 1])
        first, last = int(system.row_start[rows[0]]), int(system.row_start[rows[-1] + 1])
        owner = np.repeat(np.arange(len(rows)), np.diff(system.row_start[rows[0] : rows[-1] + 2]))
        sides = self.sides[first:last] / np.array((1.0, 1.0, 1.0, self.size, self.size, self.size))
        length = np.sqrt(np.bincount(owner, (sides * sides).sum(axis=1), len(rows)))
        sides = sides / np.where(length > 0.0, length, 1.0)[owner, None]
        bodies, found = system.side_body[first:last], {}
        for body in dict.fromkeys(bodies.tolist()):
            found[body] = np.zeros((len(rows), 6))
            found[body][owner[bodies == body]] = sides[bodies == body]
        return rows, found


def rank_of_joint(gradients: Gradients, joint: int, body: int, least: float = RANK) -> Ranked:
    """Of the rows of one joint alone, by what they ask of one of its bodies."""
    rows, found = gradients.of_holder(joint)
    return _ranked(rows, found[body], least)[0]


def rank_of_loops(gradients: Gradients, tree: LoopTree, loops: Loops, least: float = RANK) -> list[Ranked]:
    """Of the joints of the tree on the way, and of those that close the loops.

    Args:
        gradients: of all rows.
        tree: that the loops are of.
        loops: some that share bodies.
        least: singular values above it count.
    """
    reported, free = [], {}
    for body in loops.bodies:
        joint = int(tree.held_by[body])
        free[body] = np.eye(6)
        if joint != FREE:
            rows, found = gradients.of_holder(joint)
            ranked, free[body] = _ranked(rows, found[body], least)
            reported.append(ranked)
    rows, found = _closing(gradients, loops)
    return [*reported, _ranked(rows, _on_tree(gradients, tree, loops, found, free), least)[0]]


def _closing(gradients: Gradients, loops: Loops) -> tuple[Array, dict[int, Array]]:
    """Rows of the closing joints, and their gradient to each body on the way."""
    parts = [gradients.of_holder(holder) for holder in loops.closing]
    rows = np.concatenate([rows for rows, _ in parts])
    found = {body: np.zeros((len(rows), 6)) for body in loops.bodies}
    start = 0
    for own, by_body in parts:
        for body, gradient in by_body.items():
            found[body][start : start + len(own)] = gradient
        start += len(own)
    return rows, found


def _on_tree(
    gradients: Gradients, tree: LoopTree, loops: Loops, found: dict[int, Array], free: dict[int, Array]
) -> Array:
    """A: what is asked of a body is asked of all that it hangs on, and moves along with."""
    columns = []
    for body in reversed(loops.bodies):
        own, parent = found[body], int(tree.parent[body])
        columns.append(own @ free[body])
        if parent != GROUND:
            arm = (gradients.places[body] - gradients.places[parent]) / gradients.size
            found[parent][:, :3] += own[:, :3]
            found[parent][:, 3:] += own[:, 3:] + np.cross(arm, own[:, :3])
    return np.hstack(columns)


def _pivots(matrix: Array) -> Array:
    """Rows in an order in which each is as independent of those before it as can be."""
    from scipy.linalg import qr  # long to read, and most mechanisms have no redundant row

    return qr(matrix.T, mode="r", pivoting=True)[1]


def _ranked(rows: Array, matrix: Array, least: float) -> tuple[Ranked, Array]:
    """Which rows of a matrix are redundant, and a basis of what the others leave free."""
    shares, values, ways = np.linalg.svd(matrix)
    values = values / max(1.0, values.max(initial=0.0))
    rank = int(np.count_nonzero(values > least))
    pivots = _pivots(matrix) if rank < len(rows) else np.arange(rank)
    margin = float(values[:rank].min(initial=1.0))
    uncertain = np.flatnonzero(values[:rank] < CERTAIN)
    weak = rows[abs(shares[:, uncertain]).max(axis=1, initial=0.0) > SHARE]
    return Ranked(rows, rows[np.sort(pivots[rank:])], len(uncertain), weak, margin), ways[rank:].T
