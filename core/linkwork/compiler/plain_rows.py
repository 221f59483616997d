"""Which rows are plain, and the marks that they share (system/plain_rows.py)."""

from __future__ import annotations

import numpy as np

from linkwork.equations.marks import find_marks
from linkwork.system.compiled_system import DOT, POSITION, TIE, CompiledSystem
from linkwork.system.plain_rows import PlainRows


def is_plain(system: CompiledSystem, rows: np.ndarray) -> np.ndarray:
    """Which of some hard rows are plain."""
    kind = system.row_kind[rows]
    straight = (system.row_level[rows] == POSITION) & (system.row_formula[rows] < 0)
    return ((kind == TIE) | (kind == DOT)) & straight


def plain_rows(system: CompiledSystem, rows: np.ndarray) -> PlainRows:
    """Lay out plain rows with their marks."""
    tie, most = system.row_kind[rows] == TIE, 4 * len(rows) + 1
    mark, body = np.empty((len(rows), 4), dtype=np.int64), np.empty(most, dtype=np.int64)
    shift, turn = np.empty(most), np.empty((most, 3))
    count = find_marks(rows, tie, system.row_body, system.row_a, system.row_b, mark, body, shift, turn)
    return PlainRows(
        row=rows,
        axis=np.where(tie, system.row_axis[rows], -1),
        mark=mark,
        side=system.row_side[rows],
        body=body[:count].copy(),
        shift=shift[:count].copy(),
        turn=turn[:count].copy(),
    )
