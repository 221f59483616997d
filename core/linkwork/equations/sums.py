"""Rows that are looked at together: parts that their sums share are evaluated once.

A part whose residual is no number has not been looked at yet.
"""

from __future__ import annotations

import math

from linkwork.equations.directions import clear
from linkwork.equations.kernel import part
from linkwork.equations.rows import along, evaluate_row, evaluate_simple, prescribe
from linkwork.system.compiled_system import POSITION, SIZE, SUM


@part
def evaluate_together(system, state, work, rows):
    """What `evaluate_row` does for each of some rows; the formulas are up to date."""
    for n in range(rows.size):
        if system.row_kind[rows[n]] == SUM:
            for k in range(system.part_start[rows[n]], system.part_start[rows[n] + 1]):
                work.residual[system.part_row[k]] = math.nan
    for n in range(rows.size):
        row = rows[n]
        if system.row_kind[row] != SUM:
            evaluate_row(system, state, work, row)
            continue
        add_parts(system, state, work, row)
        work.rate[row] = along(system, work, state.v, row)
        if system.row_formula[row] >= 0 or system.row_level[row] != POSITION:
            prescribe(system, work, row)


@part
def add_parts(system, state, work, row):
    """A sum of rows, those of which are evaluated first that have not been."""
    clear(system, work, row)
    value, bias = -state.row_value[row], 0.0
    for n in range(system.part_start[row], system.part_start[row + 1]):
        one, factor = system.part_row[n], system.part_factor[n]
        if math.isnan(work.residual[one]):
            evaluate_simple(system, state, work, one)
        value += factor * work.residual[one]
        bias += factor * work.bias[one]
        first = system.row_start[one]
        for side in range(first, system.row_start[one + 1]):
            target = system.part_side[n, side - first]
            for k in range(SIZE):
                work.jacobian[target, k] += factor * work.jacobian[side, k]
    work.residual[row], work.bias[row] = value, bias
