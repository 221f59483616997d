"""Measures: rows, reactions and energies after a step, and formulas of them.

A slot is a jet: value, first and second derivative in time; of forces and energies only the value is known.
"""

from __future__ import annotations

import math

from linkwork.equations.expressions import evaluate_all
from linkwork.equations.kernel import kernel, part
from linkwork.equations.rows import evaluate_row, put_jet
from linkwork.system.watch import FIELD, KNOWN, MULTIPLIER, PARTS, REACTION, ROW, SLIDER


@part
def largest_of_field(watch, work, field, parts):
    """The largest value over the points of a field: the length of PARTS numbers, each a sum of rows."""
    first, last = watch.field_rows[field], watch.field_rows[field + 1]
    place = watch.field_factors[field]
    count = (watch.field_factors[field + 1] - place) // (last - first)
    for n in range(count):
        parts[n] = 0.0
    for k in range(first, last):
        value = work.residual[watch.field_row[k]]
        for n in range(count):
            parts[n] += watch.field_factor[place + n] * value
        place += count
    largest = 0.0
    for n in range(0, count, PARTS):
        square = 0.0
        for c in range(PARTS):
            square += parts[n + c] * parts[n + c]
        largest = max(largest, square)
    return math.sqrt(largest)


@part
def fill_watched(system, watch, state, work, reactions, known, scratch):
    """What measures read."""
    for k in range(watch.source.size):
        source, index = watch.source[k], watch.index[k]
        jet = scratch.slots[k]
        jet[0], jet[1], jet[2] = 0.0, 0.0, 0.0
        if source == ROW:
            put_jet(system, state, work, index, watch.level[k], jet)
        elif source == MULTIPLIER:
            jet[0] = watch.sign[k] * state.multipliers[index]
        elif source == REACTION:
            jet[0] = reactions[index // 6, index % 6]
        elif source == KNOWN:
            jet[0] = known[index]
        elif source == SLIDER:
            jet[0] = state.slider[index]
        elif source == FIELD:
            jet[0] = largest_of_field(watch, work, index, scratch.parts)


@part
def measures_at(system, watch, state, work, reactions, known, scratch):
    """The values of all measures into `scratch.found`; rows that act, reactions and known numbers are up to date."""
    for row in range(system.first_read[0], system.row_kind.size):
        evaluate_row(system, state, work, row)
    fill_watched(system, watch, state, work, reactions, known, scratch)
    if watch.formulas.start.size > 1:
        evaluate_all(watch.formulas, state.time[0], scratch.slots, scratch.stack, scratch.values)
    for k in range(watch.result.size):
        result = watch.result[k]
        value = scratch.slots[result, 0] if result >= 0 else scratch.values[-1 - result, 0]
        scratch.found[k] = math.acos(min(1.0, max(-1.0, value))) if watch.arc[k] else value


@kernel
def evaluate_measures(system, watch, state, work, reactions, known, scratch):
    """What `measures_at` does, asked from Python."""
    measures_at(system, watch, state, work, reactions, known, scratch)
