"""Rows of joints that are plain products of points and directions, laid out for speed.

Most rows of most mechanisms are ties and dots (see compiled_system.py) that hold a position and follow no formula. They
are made of few vectors: a mark is a point or direction on one body, shared by all rows of a joint that follow each
other.

    mark  m = shift r + turn . (u, v, w)       of one body;  mark 0 is nothing
    tie   s = k ((m_0 + m_1)[axis] - value)
    dot   s = k ((m_0 + m_1) . (m_2 + m_3) - value)
"""

from __future__ import annotations

import numpy as np

from linkwork.system.compiled_system import DOT, POSITION, TIE, CompiledSystem
from linkwork.system.packed import Packed


class PlainRows(Packed):
    """Flat arrays by row and by mark.

    Attributes:
        row: number of each plain row in the table.
        axis: of a tie; -1 for a dot.
        mark: marks 0 to 3, shape (rows, 4).
        side: sides of the bodies of marks 0 and 2, and of 1 and 3; -1 for the ground.
        body: body of each mark.
        shift: coefficient of r.
        turn: coefficients of u, v, w, shape (marks, 3).
    """

    row: np.ndarray
    axis: np.ndarray
    mark: np.ndarray
    side: np.ndarray
    body: np.ndarray
    shift: np.ndarray
    turn: np.ndarray


def is_plain(system: CompiledSystem, rows: np.ndarray) -> np.ndarray:
    """Which of some hard rows are plain."""
    kind = system.row_kind[rows]
    straight = (system.row_level[rows] == POSITION) & (system.row_formula[rows] < 0)
    return ((kind == TIE) | (kind == DOT)) & straight


def plain_rows(system: CompiledSystem, rows: np.ndarray) -> PlainRows:
    """Lay out plain rows with their marks."""
    tie = system.row_kind[rows] == TIE
    body = np.tile(system.row_body[rows], 2)
    vectors = np.concatenate((system.row_a[rows], system.row_b[rows]), axis=1)  # (rows, 4, 4)
    vectors[tie, 2:] = 0.0
    keys = np.concatenate((body[:, :, None], vectors), axis=2)
    nothing = ~vectors.any(axis=2)
    new = np.ones(nothing.shape, dtype=bool)
    new[1:] = (keys[1:] != keys[:-1]).any(axis=2)
    new &= ~nothing
    number = np.where(new, np.cumsum(new).reshape(new.shape), 0)
    mark = np.where(nothing, 0, np.maximum.accumulate(number, axis=0))
    used = keys[new]
    return PlainRows(
        row=rows.astype(np.int64),
        axis=np.where(tie, system.row_axis[rows], -1),
        mark=np.ascontiguousarray(mark),
        side=np.ascontiguousarray(system.row_side[rows]),
        body=np.concatenate(([0], used[:, 0])).astype(np.int64),
        shift=np.concatenate(([0.0], used[:, 1])),
        turn=np.concatenate((np.zeros((1, 3)), used[:, 2:])),
    )
