"""Slopes of what is out of balance as sparse matrices, by central differences of many bodies at once.

A body's position changes the forces on those bodies only that share a row or a mass with it. Bodies without a common
neighbour may be varied together: of a cable of any length, three groups take twelve central differences each.
"""

from __future__ import annotations

import numpy as np
import scipy.sparse

from linkwork.simulation.installed import Installed
from linkwork.solvers.balance import unbalanced
from linkwork.system.compiled_system import SIZE, CompiledSystem

Array = np.ndarray
Sparse = scipy.sparse.csc_array
DIFFERENCE = 1e-5  # metres, and of a unit axis: truncation and rounding of a central difference are alike there


def is_local(system: CompiledSystem) -> bool:
    """Whether bodies that bend take part, and no formula lets forces depend on bodies far away."""
    return bool(system.bends.any()) and not system.slot_row.size


def neighbours(system: CompiledSystem) -> Sparse:
    """Which bodies share a row or a mass, shape (bodies, bodies)."""
    last = int(system.first_read[0])
    counts = np.diff(system.row_start[: last + 1])
    row, body = np.repeat(np.arange(last), counts), system.side_body[: system.row_start[last]]
    among = scipy.sparse.csc_array((np.ones(len(row)), (body, row)), shape=(len(system.width), last))
    one, two = system.coupled.T
    shared = scipy.sparse.csc_array((np.ones(len(one)), (one, two)), shape=(len(system.width),) * 2)
    return scipy.sparse.csc_array(among @ among.T + shared + shared.T + scipy.sparse.eye_array(len(system.width)))


def groups(near: Sparse) -> list[list[int]]:
    """Bodies in groups without a common neighbour, as few as a greedy search finds."""
    twice = scipy.sparse.csc_array(near @ near)
    group = np.full(near.shape[0], -1)
    for body in range(near.shape[0]):
        taken = group[twice.indices[twice.indptr[body] : twice.indptr[body + 1]]]
        group[body] = next(n for n in range(len(group)) if n not in taken)
    return [np.flatnonzero(group == n).tolist() for n in range(int(group.max()) + 1)]


def slope(installed: Installed, varied: Array) -> Sparse:
    """Change of what is out of balance with positions or velocities, by central differences, shape (SIZE bodies,) * 2.

    Args:
        installed: the mechanism, at rest.
        varied: its `state.q` or `state.v`.
    """
    system, state, work = installed.compiled.system, installed.state, installed.work
    near = neighbours(system)
    saved, multipliers = varied.copy(), state.multipliers.copy()
    rows, columns, values = [], [], []
    for group in groups(near):
        owner = np.full(len(system.width), -1)
        for body in group:
            owner[near.indices[near.indptr[body] : near.indptr[body + 1]]] = body
        moved = np.flatnonzero(owner >= 0)
        for k in range(SIZE):
            ends = []
            for sign in (1.0, -1.0):
                varied[group, k] = saved[group, k] + sign * DIFFERENCE
                unbalanced(system, state, work)
                ends.append(work.force[moved].copy())
                state.multipliers[:] = multipliers
            varied[group, k] = saved[group, k]
            values.append(((ends[0] - ends[1]) / (2.0 * DIFFERENCE)).ravel())
            rows.append((moved[:, None] * SIZE + np.arange(SIZE)).ravel())
            columns.append(np.repeat(owner[moved] * SIZE + k, SIZE))
    where = np.concatenate(rows), np.concatenate(columns)
    return scipy.sparse.csc_array((np.concatenate(values), where), shape=(saved.size, saved.size))
