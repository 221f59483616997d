"""Degrees of freedom at a position: what the rows of the joints leave of six for each body.

Each body moves by (velocity of its origin, angular velocity): the internal rows hold by themselves. A row with gradient
g on the columns of X then has the coefficients g_r and u x g_u + v x g_v + w x g_w. The rank of that matrix is found by
a QR factorisation with pivoting, rows scaled by the size of the mechanism so that metres and radians compare.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.linalg

from linkwork.compiler.compiled import Compiled
from linkwork.equations.rows import evaluate_rows
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
    """Count the freedom of a mechanism at a position."""
    matrix = tangent_rows(compiled, q)
    free = int(sum(FREE[width] for width in compiled.system.width.tolist()))
    rows = len(matrix)
    if rows == 0 or free == 0:
        return Freedom(free, rows, 0, ())
    _, r, pivots = scipy.linalg.qr(matrix.T, mode="economic", pivoting=True)
    diagonal = np.abs(np.diag(r))
    rank = int(np.count_nonzero(diagonal > RANK_TOLERANCE * diagonal[0]))
    first = int(compiled.system.joint_rows[0])
    repeated = {compiled.joint_of_row(first + int(row)) for row in pivots[rank:]}
    return Freedom(free - rank, rows, rows - rank, tuple(j for j in compiled.joints if j in repeated))


def tangent_rows(compiled: Compiled, q: np.ndarray) -> np.ndarray:
    """Gradients of the rows of joints and drivers on velocity and spin of each body, shape (rows, 6 bodies)."""
    system = compiled.system
    work = make_workspace(system)
    state = copied(compiled.start)._replace(q=q, v=np.zeros_like(q))
    evaluate_rows(system, state, work, 0.0)
    first, last = int(system.joint_rows[0]), int(system.first_soft[0])
    matrix = np.zeros((last - first, 6 * len(system.width)))
    size = max(1e-6, float(np.abs(system.row_a[first:last, :, 1:]).max(initial=0.0)))
    sides = slice(system.row_start[first], system.row_start[last])
    bodies, jacobian = system.side_body[sides], work.jacobian[sides].reshape(-1, 4, 3)
    turning = np.cross(q[bodies, 3:].reshape(-1, 3, 3), jacobian[:, 1:]).sum(axis=1)
    rows = np.repeat(np.arange(last - first), np.diff(system.row_start[first : last + 1]))
    for row, body, moved, turned in zip(rows, bodies, jacobian[:, 0], turning, strict=True):
        matrix[row, 6 * body : 6 * body + 3] += moved
        matrix[row, 6 * body + 3 : 6 * body + 6] += turned / size
    matrix = matrix[:, 6:]
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    return matrix / np.where(lengths > 0.0, lengths, 1.0)
