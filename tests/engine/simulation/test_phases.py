"""Threads that come into force hold what is next to where they are, but for those that hold on."""

import pytest
from sample_models import chain

from linkwork.compiler.compile import compile_model
from linkwork.equations.rows import evaluate_rows
from linkwork.simulation.phases import begin_phases
from linkwork.system.workspace import make_workspace


def test_a_thread_holds_what_is_next_unless_it_holds_on():
    compiled = compile_model(chain(1, "screw"))
    ((row, entry),) = ((row, entry) for row, entry in compiled.rows.items() if entry.period)
    state, work = compiled.start, make_workspace(compiled.system)
    state.row_value[row] += 5.3 * entry.period
    before = float(state.row_value[row])
    begin_phases(compiled, state, work, held=[row])
    assert state.row_value[row] == before
    state.q[1, :3] += 2.4 * entry.period
    begin_phases(compiled, state, work)
    evaluate_rows(compiled.system, state, work, 0.0)
    assert abs(work.residual[row]) < 0.5 * entry.period
    assert (state.row_value[row] - entry.value) / entry.period == pytest.approx(
        round((state.row_value[row] - entry.value) / entry.period)
    )
