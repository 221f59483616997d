"""What couplings and threads hold when they come into force."""

from __future__ import annotations

import math
from collections.abc import Collection

from linkwork.compiler.compiled import Compiled
from linkwork.equations.rows import evaluate_rows
from linkwork.system.state import State
from linkwork.system.workspace import Workspace


def begin_phases(compiled: Compiled, state: State, work: Workspace, held: Collection[int] = ()) -> None:
    """Couplings hold what is there now, threads what is next on the thread.

    Args:
        compiled: the mechanism.
        state: of it, where what rows shall be is written.
        work: scratch arrays.
        held: rows that hold on as before.
    """
    rows = [row for row, entry in compiled.rows.items() if entry.period and row not in held]
    if not rows:
        return
    values = state.row_value
    values[rows] = [compiled.rows[row].value for row in rows]
    evaluate_rows(compiled.system, state, work, state.time[0])
    for row in rows:
        off, period = float(work.residual[row]), compiled.rows[row].period
        values[row] += off if math.isinf(period) else period * round(off / period)
