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
