"""Degrees of freedom at a position: what the rows of the joints leave of six for each body.

Each body moves by (velocity of its origin, angular velocity): the internal rows hold by themselves. A row with gradient
g on the columns of X then has the coefficients g_r and u x g_u + v x g_v + w x g_w. The rank of that matrix is found by
a QR factorisation with pivoting, rows scaled by the size of the mechanism so that metres and radians compare.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
import scipy.linalg

from linkwork.checks.blocks import blocks
from linkwork.compiler.compiled import Compiled
from linkwork.equations.rows import evaluate_rows
from linkwork.system.compiled_system import GROUND, SUM
from linkwork.system.state import copied
from linkwork.system.workspace import make_workspace

RANK_TOLERANCE = 1e-9  # of the largest pivot: rows are known to about 1e-12 after a closure


FREE = {0: 0, 1: 3, 2: 5, 4: 6}  # degrees of freedom of a body by the columns of X that it has


@dataclass(frozen=True, slots=True)
class Freedom:
    """Mobility (rank, not Gruebler's count), number of rows and joints with rows that repeat others."""

    mobility: int
    rows: int
    redundant_rows: int
    redundant_joints: tuple[str, ...]


def freedom(compiled: Compiled, q: np.ndarray) -> Freedom:
    """Count the freedom of a mechanism at a position, block by block."""
    sides = _sides(compiled, q)
    free = int(sum(FREE[width] for width in compiled.system.width.tolist()))
    rows = sides.count
    rank, repeated = 0, set()
    first = int(compiled.system.joint_rows[0])
    for block in _blocks(compiled):
        matrix = _matrix(sides, block)
        if not matrix.size:
            continue
        _, r, pivots = scipy.linalg.qr(matrix.T, mode="economic", pivoting=True, check_finite=False)
        diagonal = np.abs(np.diag(r))
        found = int(np.count_nonzero(diagonal > RANK_TOLERANCE * diagonal[0])) if diagonal.size else 0
        repeated.update(compiled.joint_of_row(first + block[n]) for n in pivots[found:].tolist())
        rank += found
    return Freedom(free - rank, rows, rows - rank, tuple(j for j in compiled.joints if j in repeated))


def _blocks(compiled: Compiled) -> list[list[int]]:
    """Rows, counted from the first of the joints, of each block of the mechanism.

    A block is a part that the rest touches in one body only. The rest can carry it along as a whole, which its rows do
    not feel, so ranks add up over the blocks: a hinge in a chain is one, a loop another. Rows that add up several parts
    may count from the ground.
    """
    system = compiled.system
    first = int(system.joint_rows[0])
    touched: list[tuple[list[int], range]] = []
    for joint in range(len(system.joint_rows) - 1):
        rows = range(int(system.joint_rows[joint]), int(system.joint_rows[joint + 1]))
        if rows:
            bodies = set(system.side_body[system.row_start[rows[0]] : system.row_start[rows[-1] + 1]].tolist())
            sums = (system.row_kind[rows[0] : rows[-1] + 1] == SUM).any()
            if sums or len(bodies) < 2 or GROUND in system.joint_body[joint]:
                bodies.add(GROUND)
            touched.append((sorted(bodies), rows))
    number = blocks(pair for bodies, _ in touched for pair in combinations(bodies, 2))
    found: dict[int, list[int]] = {}
    for bodies, rows in touched:
        block = number[bodies[0], bodies[1]] if len(bodies) > 1 else -1
        found.setdefault(block, []).extend(row - first for row in rows)
    return list(found.values())


def _matrix(sides: _Sides, rows: list[int]) -> np.ndarray:
    """The gradients of some rows on the bodies that they move."""
    bodies = {body: n for n, body in enumerate(dict.fromkeys(b for row in rows for b in sides.bodies[row]))}
    matrix = np.zeros((len(rows), 6 * len(bodies)))
    for n, row in enumerate(rows):
        for body, gradient in zip(sides.bodies[row], sides.gradients[row], strict=True):
            matrix[n, 6 * bodies[body] : 6 * bodies[body] + 6] += gradient
    return matrix


@dataclass(frozen=True, slots=True)
class _Sides:
    """Bodies and gradients on velocity and spin of each row, which is scaled to the length of one."""

    bodies: list[list[int]]
    gradients: list[np.ndarray]

    @property
    def count(self) -> int:
        return len(self.bodies)


def _sides(compiled: Compiled, q: np.ndarray) -> _Sides:
    system = compiled.system
    work = make_workspace(system)
    state = copied(compiled.start)._replace(q=q, v=np.zeros_like(q))
    evaluate_rows(system, state, work, 0.0)
    first, last = int(system.joint_rows[0]), int(system.first_soft[0])
    size = max(1e-6, float(np.abs(system.row_a[first:last, :, 1:]).max(initial=0.0)))
    start = system.row_start[first : last + 1] - system.row_start[first]
    chosen = slice(system.row_start[first], system.row_start[last])
    bodies, jacobian = system.side_body[chosen], work.jacobian[chosen].reshape(-1, 4, 3)
    turning = np.cross(q[bodies, 3:].reshape(-1, 3, 3), jacobian[:, 1:]).sum(axis=1)
    gradients = np.hstack((jacobian[:, 0], turning / size))
    squares = np.concatenate(([0.0], np.cumsum((gradients**2).sum(axis=1))))
    lengths = np.sqrt(np.maximum(squares[start[1:]] - squares[start[:-1]], 0.0))
    gradients /= np.repeat(np.where(lengths > 0.0, lengths, 1.0), np.diff(start))[:, None]
    ends = list(zip(start[:-1].tolist(), start[1:].tolist(), strict=True))
    return _Sides([bodies[a:b].tolist() for a, b in ends], [gradients[a:b] for a, b in ends])


def tangent_rows(compiled: Compiled, q: np.ndarray) -> np.ndarray:
    """Gradients of the rows of joints and drivers on velocity and spin of each body, shape (rows, 6 bodies)."""
    sides = _sides(compiled, q)
    matrix = np.zeros((sides.count, 6 * len(compiled.system.width)))
    for row, (bodies, gradients) in enumerate(zip(sides.bodies, sides.gradients, strict=True)):
        for body, gradient in zip(bodies, gradients, strict=True):
            matrix[row, 6 * body : 6 * body + 6] += gradient
    return matrix[:, 6:]
