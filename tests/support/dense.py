"""The same equations with full matrices, for comparison with what the kernels do block by block."""

from __future__ import annotations

import numpy as np

from linkwork.checks.freedom import size_of
from linkwork.compiler.compiled import Compiled
from linkwork.equations.rows import evaluate_rows
from linkwork.system.state import State, copied
from linkwork.system.workspace import Workspace, make_workspace


def evaluated(compiled: Compiled, q: np.ndarray | None = None, v: np.ndarray | None = None) -> Workspace:
    """Rows at a position, by default at the stored one."""
    work = make_workspace(compiled.system)
    evaluate_rows(compiled.system, state_at(compiled, q, v), work, 0.0)
    return work


def state_at(compiled: Compiled, q: np.ndarray | None = None, v: np.ndarray | None = None) -> State:
    """The stored state at another position and velocity."""
    state = copied(compiled.start)
    return state._replace(q=state.q if q is None else q.copy(), v=state.v if v is None else v.copy())


def jacobian(compiled: Compiled, work: Workspace) -> np.ndarray:
    """Derivatives of all hard rows to the coordinates of all bodies but the ground, shape (rows, 12 (bodies - 1))."""
    system = compiled.system
    rows, bodies = int(system.first_soft[0]), len(compiled.bodies)
    full = np.zeros((rows, bodies, 12))
    for row in range(rows):
        for side in range(system.row_start[row], system.row_start[row + 1]):
            full[row, system.side_body[side]] += work.jacobian[side]
    return full[:, 1:].reshape(rows, -1)


def tangent_rows(compiled: Compiled, q: np.ndarray) -> np.ndarray:
    """Gradients of the rows of joints and drivers on velocity and spin of each body, shape (rows, 6 bodies).

    Spins are in turns of the mechanism's size, and rows scaled to the length of one.
    """
    system = compiled.system
    first, last = int(system.joint_rows[0]), int(system.first_soft[0])
    g = jacobian(compiled, evaluated(compiled, q, np.zeros_like(q)))[first:last].reshape(last - first, len(q) - 1, 4, 3)
    spin = np.cross(q[1:, 3:].reshape(-1, 3, 3), g[:, :, 1:]).sum(axis=2) / size_of(compiled)
    rows = np.concatenate((g[:, :, 0], spin), axis=2).reshape(last - first, 6 * (len(q) - 1))
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths > 0.0, lengths, 1.0)


def mass(compiled: Compiled) -> np.ndarray:
    """Mass matrix of all bodies but the ground."""
    blocks = [np.kron(p, np.eye(3)) for p in compiled.system.mass[1:]]
    size = 12 * len(blocks)
    full = np.zeros((size, size))
    for n, block in enumerate(blocks):
        full[12 * n : 12 * n + 12, 12 * n : 12 * n + 12] = block
    return full


def gravity(compiled: Compiled) -> np.ndarray:
    """Generalised force of gravity on all bodies but the ground."""
    return np.concatenate([np.kron(p[0], compiled.system.gravity) for p in compiled.system.mass[1:]])


def accelerations(compiled: Compiled, q: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Accelerations and forces -JT lambda of the rows by body, from M a + JT lambda = Q, J a = -bias."""
    work = evaluated(compiled, q, v)
    j, m, force = jacobian(compiled, work), mass(compiled), gravity(compiled)
    rows = len(j)
    matrix = np.block([[m, j.T], [j, np.zeros((rows, rows))]])
    solution = np.linalg.lstsq(matrix, np.concatenate((force, -work.bias[:rows])), rcond=1e-13)[0]
    found = solution[: len(force)]
    return found.reshape(-1, 12), (m @ found - force).reshape(-1, 12)


def from_blocks(compiled: Compiled, blocks: np.ndarray) -> np.ndarray:
    """The full symmetric matrix whose lower triangle stands in blocks, rows in the order of the bodies."""
    system = compiled.system
    count = len(system.order)
    full = np.zeros((12 * count, 12 * count))

    def put(i: int, j: int, block: np.ndarray) -> None:
        full[12 * i - 12 : 12 * i, 12 * j - 12 : 12 * j] = block
        full[12 * j - 12 : 12 * j, 12 * i - 12 : 12 * i] = block.T

    for place, body in enumerate(system.order):
        put(body, body, np.tril(blocks[place]) + np.tril(blocks[place], -1).T)
        for n in range(system.column_start[place], system.column_start[place + 1]):
            put(system.order[system.column_row[n]], body, blocks[count + n])
    return full
