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
from linkwork.equations.sharing import NOTHING, REPEATED, ROOM, flatten, leave, peel, put_gradients
from linkwork.system.compiled_system import DOT, SIZE, TIE
from linkwork.system.workspace import make_workspace

if TYPE_CHECKING:
    from linkwork.compiler.planes import Planes

YIELD = 1e-13  # of the square of a row: what one that repeats others is left with, so that the count goes on


def shared_otherwise(compiled: Compiled, q: np.ndarray, planes: Planes) -> np.ndarray:
    """Which bodies belong to a part, connected by joints, that would share its load in another way, shape (bodies,)."""
    system = compiled.system
    otherwise = _tied_askew(compiled, planes)
    if otherwise[planes.flat].all():
        return otherwise
    jacobian = _jacobian(compiled, q)
    first, last = system.row_start[[int(system.joint_rows[0]), int(system.first_soft[0])]].tolist()
    space, plane = np.empty((2, last - first, 6))
    if not leave(system, q, jacobian, planes.frame, planes.flat, planes.idle, space):
        return otherwise
    put_gradients(system, q, jacobian, planes.frame, np.empty(len(q)), space)
    flatten(system, planes.flat, space, plane)
    counted = _left(compiled, planes, plane)
    owner = np.repeat(np.arange(len(system.row_kind)), np.diff(system.row_start))[first:last]
    bodies = system.side_body[first:last]
    sides = np.flatnonzero(counted[owner])
    if not len(sides):
        return otherwise
    numbers, places = np.unique(owner[sides], return_inverse=True)
    shape = len(numbers), 6 * len(system.width)
    lost = _repeats(_table(shape, places, bodies[sides], plane[sides]))
    if not lost.any():
        return otherwise  # rows that are independent in the plane are so in space
    lost_in_space = _repeats(_table(shape, places, bodies[sides], space[sides]))
    part = _parts(bodies, owner, len(system.width))
    of_row = np.zeros(len(numbers), dtype=np.int64)
    of_row[places] = part[bodies[sides]]
    in_plane, in_space = (np.bincount(of_row, repeats, part.max() + 1) for repeats in (lost, lost_in_space))
    otherwise[1:] |= (in_plane != in_space)[part[1:]]
    return otherwise


def _tied_askew(compiled: Compiled, planes: Planes) -> np.ndarray:
    """Bodies that three ties hold in two directions, however little their plane leans from the axes of space."""
    system, found = compiled.system, np.zeros(len(planes.flat), dtype=bool)
    leans = planes.flat & (abs(planes.frame[:, 2]).max(axis=1) < 1.0)
    if not leans.any():
        return found
    rows = np.arange(int(system.joint_rows[0]), int(system.first_soft[0]))
    tied = system.row_body[rows[(system.row_kind[rows] == TIE) & ~planes.idle[rows]]].ravel()
    found[tied] = leans[tied]
    return found


def _jacobian(compiled: Compiled, q: np.ndarray) -> np.ndarray:
    """Of all rows; of none where those of joints and drivers are ties and dots, whose gradients are known without."""
    system = compiled.system
    kinds = system.row_kind[int(system.joint_rows[0]) : int(system.first_soft[0])]
    if ((kinds == TIE) | (kinds == DOT)).all():
        return np.empty((0, SIZE))
    state, work = compiled.start, make_workspace(system)
    state.q[:], state.v[:] = q, 0.0
    evaluate_rows(system, state, work, state.time[0])
    return work.jacobian


def _left(compiled: Compiled, planes: Planes, plane: np.ndarray) -> np.ndarray:
    """Rows that are not idle and may repeat others, shape (rows,)."""
    system = compiled.system
    holders, bodies = len(system.joint_rows) - 1, len(system.width)
    peeled = np.empty(holders, dtype=bool)
    desks = ((3, bodies + 1), holders + 1, (2, len(plane)))
    room = [np.empty(shape, dtype=np.int64) for shape in desks]
    peel(system, planes.idle, plane, *room, np.empty((ROOM, 6)), peeled)
    left = np.zeros(len(system.row_kind), dtype=bool)
    rows = slice(int(system.joint_rows[0]), int(system.joint_rows[-1]))
    left[rows] = ~np.repeat(peeled, np.diff(system.joint_rows)) & ~planes.idle[rows]
    return left


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
