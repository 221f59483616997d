"""Whether rows share their load in planes as they do in space, so that reactions come out the same.

Rows that hold bodies in their planes are idle and left out until the end, when they take what the others leave. So the
others must not repeat each other in the planes where they do not in space, or else any shares would do:

    rank J P = rank J,    J of all other rows,  P from the motions that the planes leave to all motions

It goes wrong where a tilted plane leaves its hinges three rows for two directions, where two hinges of a door stand
above each other, or where a body in space is kept upright by two others that a plane keeps upright for nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from scipy.sparse import coo_array, csr_array, diags_array, eye_array
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import splu

from linkwork.compiler.compiled import Compiled
from linkwork.equations.rows import evaluate_rows
from linkwork.system.compiled_system import GROUND
from linkwork.system.workspace import make_workspace

if TYPE_CHECKING:
    from linkwork.compiler.planes import Planes

NOTHING = 1e-12  # beside one: a gradient that is but rounding
REPEATED = 1e-9  # of the square of a row: less is left of one that repeats others
YIELD = 1e-13  # likewise: what it is left with, so that the count goes on
IN_PLANE = np.array((1.0, 1.0, 0.0, 0.0, 0.0, 1.0))  # shifts and turns along two directions and the normal


def shared_otherwise(compiled: Compiled, q: np.ndarray, planes: Planes) -> np.ndarray:
    """Which bodies belong to a part, connected by joints, that would share its load in another way, shape (bodies,)."""
    system = compiled.system
    owner = np.repeat(np.arange(len(system.row_kind)), np.diff(system.row_start))
    acting = (owner >= system.joint_rows[0]) & (owner < system.first_soft[0]) & (system.side_body != GROUND)
    sides = np.flatnonzero(acting)
    moved = ~planes.idle[owner[sides]]
    space = _gradients(compiled, q, planes.frame, sides)[moved]
    rows, bodies = owner[sides[moved]], system.side_body[sides[moved]]
    plane = space * np.where(planes.flat[bodies, None], IN_PLANE, 1.0)
    otherwise = np.zeros(len(system.width), dtype=bool)
    if abs(space - plane).max(initial=0.0) < NOTHING:
        return otherwise
    numbers, places = np.unique(rows, return_inverse=True)
    shape = len(numbers), 6 * len(system.width)
    lost = [_repeats(_table(shape, places, bodies, gradient)) for gradient in (plane, space)]
    part = _parts(system.side_body[acting], owner[acting], len(system.width))
    of_row = np.zeros(len(numbers), dtype=np.int64)
    of_row[places] = part[bodies]
    in_plane, in_space = (np.bincount(of_row, repeats, part.max() + 1) for repeats in lost)
    otherwise[1:] = (in_plane != in_space)[part[1:]]
    return otherwise


def _gradients(compiled: Compiled, q: np.ndarray, frames: np.ndarray, sides: np.ndarray) -> np.ndarray:
    """Gradient of some sides to shifts and turns of its body along the frame of its plane, lengths by its own size."""
    system, state = compiled.system, compiled.start
    work = make_workspace(system)
    state.q[:], state.v[:] = q, 0.0
    evaluate_rows(system, state, work, state.time[0])
    bodies, jacobian = system.side_body[sides], work.jacobian[sides]
    columns, slopes = state.q[bodies, 3:].reshape(-1, 3, 3), jacobian[:, 3:].reshape(-1, 3, 3)
    shift, turn = jacobian[:, :3], np.cross(columns, slopes).sum(axis=1)
    found = np.concatenate([np.einsum("sij,sj->si", frames[bodies], part) for part in (shift, turn)], axis=1)
    length, arm = np.linalg.norm(shift, axis=1), np.zeros(len(system.width))
    is_point = length > 0.0
    np.maximum.at(arm, bodies[is_point], np.linalg.norm(turn, axis=1)[is_point] / length[is_point])
    found[:, 3:] /= np.where(arm > 0.0, arm, 1.0)[bodies, None]
    return found


def _table(shape: tuple[int, int], rows: np.ndarray, bodies: np.ndarray, gradients: np.ndarray) -> csr_array:
    """Gradients side by side, six columns for each body, all rows of length one."""
    columns = 6 * bodies[:, None] + np.arange(6)
    found = csr_array(coo_array((gradients.ravel(), (np.repeat(rows, 6), columns.ravel())), shape=shape))
    length = np.sqrt(found.multiply(found).sum(axis=1))
    return diags_array(1.0 / np.where(length > NOTHING, length, 1.0)) @ found


def _repeats(table: csr_array) -> np.ndarray:
    """Whether each row is a sum of those that were eliminated before it."""
    square = (table @ table.T + YIELD * eye_array(table.shape[0])).tocsc()
    factors = splu(square, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True})
    return (abs(factors.U.diagonal()) < REPEATED)[factors.perm_c]


def _parts(bodies: np.ndarray, rows: np.ndarray, count: int) -> np.ndarray:
    """Number of the part of each body: rows connect those that they hold."""
    shape = (count + int(rows.max(initial=0)) + 1,) * 2
    links = coo_array((np.ones(len(rows)), (rows + count, bodies)), shape=shape)
    return connected_components(links, directed=False)[1][:count]
