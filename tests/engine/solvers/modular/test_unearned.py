"""What reactions make of nothing in a piece of a step: rows that were open, and what is noted of it."""

import numpy as np
import pytest
from parts import Opened
from sample_models import double_pendulum

from linkwork.simulation.simulation import Simulation
from linkwork.solvers.modular import unearned as parts
from linkwork.system.elimination_plan import AMOUNT, NOTED, ROW, TAKEN, WHEN, WHOSE
from linkwork.system.state import NEVER

unearned = Opened(parts)


def after_a_step():
    """A double pendulum whose scratch holds what the last piece left there."""
    simulation = Simulation(double_pendulum(), "modular")
    simulation.advance(20)
    now = simulation.installed
    plan, scratch = now.prepare(simulation.formulation)
    return now.compiled.system, now.state, now.work, plan, scratch


def test_a_step_that_is_right_makes_nothing():
    system, *_, scratch = after_a_step()
    assert scratch.unearned[WHEN] == NEVER
    assert abs(scratch.unearned[AMOUNT]) < 1e-9
    assert not unearned.is_unearned(system, scratch)


def test_a_row_that_was_open_does_work():
    """W = lambda phi(q), with phi of the row that was moved away."""
    system, state, work, plan, scratch = after_a_step()
    work.old_q[:] = state.q
    row = int(plan.plain.row[0])
    state.mean_multipliers[:] = 0.0
    state.mean_multipliers[row] = 10.0
    work.old_q[1, :3] += 1e-3
    unearned.weigh_reactions(system, state, work, plan, scratch, 1e-3, 0.5)
    gap = work.residual[row]
    assert abs(gap) > 1e-4
    assert scratch.unearned[AMOUNT] == pytest.approx(10.0 * gap)
    assert scratch.unearned[ROW] == row


def test_contacts_explain_it():
    system, state, work, plan, scratch = after_a_step()
    work.old_q[:] = state.q
    work.old_q[1, :3] += 1e-3
    state.mean_multipliers[:] = 10.0
    scratch.unearned[WHEN] = parts.EXPLAINED
    unearned.weigh_reactions(system, state, work, plan, scratch, 1e-3, 0.5)
    assert scratch.unearned[AMOUNT] == 0.0


def test_a_damped_step_takes_what_it_takes():
    """Half of the square of the change of velocities in the metric of mass."""
    system, state, work, plan, scratch = after_a_step()
    work.old_q[:], work.old_v[:] = state.q, state.v
    state.mean_multipliers[:] = 0.0
    work.old_v[1, :3] += (0.0, 2.0, 0.0)
    unearned.weigh_reactions(system, state, work, plan, scratch, 1e-3, 1.0)
    assert scratch.unearned[AMOUNT] == pytest.approx(-0.5 * system.mass[1, 0, 0] * 4.0)


def test_only_the_first_is_noted_and_going_back_forgets_it():
    system, state, work, plan, scratch = after_a_step()
    scratch.unearned[AMOUNT], scratch.unearned[ROW] = 1e3, 7.0
    unearned.note_unearned(system, state, work, plan, scratch)
    when = float(state.time[0])
    assert scratch.unearned[[WHEN, NOTED, WHOSE]] == pytest.approx([when, 1e3, 7.0])
    state.time[0] += 1.0
    unearned.note_unearned(system, state, work, plan, scratch)
    assert scratch.unearned[WHEN] == when
    unearned.begin_unearned(state, scratch)
    assert scratch.unearned[WHEN] == when
    state.time[0] = when - 0.5
    unearned.begin_unearned(state, scratch)
    assert scratch.unearned[WHEN] == NEVER


def test_what_mending_takes_adds_up_over_a_step():
    system, state, work, plan, scratch = after_a_step()
    unearned.begin_unearned(state, scratch)
    scratch.unearned[AMOUNT], scratch.projection[:] = 0.0, (0.4, 2.0)
    for _ in range(2):
        unearned.note_unearned(system, state, work, plan, scratch)
    assert scratch.unearned[WHEN] == NEVER
    for _ in range(3):
        unearned.note_unearned(system, state, work, plan, scratch)
    assert scratch.unearned[TAKEN] == pytest.approx(5 * 0.4)
    assert scratch.unearned[WHEN] == state.time[0]
    assert scratch.unearned[NOTED] < 0.0
    assert np.isfinite(scratch.unearned).all()
