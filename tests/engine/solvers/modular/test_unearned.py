"""What reactions make of nothing in a piece of a step: rows that were open, and what is noted of it."""

import numpy as np
import pytest
from parts import Opened
from sample_models import double_pendulum

from linkwork.simulation.simulation import Simulation
from linkwork.solvers.modular import unearned as parts
from linkwork.system.sending import AMOUNT, NOTED, ROW, TAKEN, WHEN, WHOSE
from linkwork.system.state import NEVER

unearned = Opened(parts)


def after_a_step():
    """A double pendulum whose room holds what the last piece left there."""
    simulation = Simulation(double_pendulum(), "modular")
    simulation.advance(20)
    now = simulation.installed
    plan, room = now.prepare(simulation.formulation)
    return now.compiled.system, now.state, now.work, plan, room


def test_a_step_that_is_right_makes_nothing():
    system, *_, room = after_a_step()
    assert room.unearned[WHEN] == NEVER
    assert abs(room.unearned[AMOUNT]) < 1e-9
    assert not unearned.is_unearned(system, room)


def test_a_row_that_was_open_does_work():
    """W = lambda phi(q), with phi of the row that was moved away."""
    system, state, work, plan, room = after_a_step()
    work.old_q[:] = state.q
    row = int(plan.plain.row[0])
    state.mean_multipliers[:] = 0.0
    state.mean_multipliers[row] = 10.0
    work.old_q[1, :3] += 1e-3
    unearned.weigh_reactions(system, state, work, plan, room, 1e-3, 0.5)
    gap = work.residual[row]
    assert abs(gap) > 1e-4
    assert room.unearned[AMOUNT] == pytest.approx(10.0 * gap)
    assert room.unearned[ROW] == row


def test_contacts_explain_it():
    system, state, work, plan, room = after_a_step()
    work.old_q[:] = state.q
    work.old_q[1, :3] += 1e-3
    state.mean_multipliers[:] = 10.0
    state.push[1, 0] = 1.0
    unearned.weigh_reactions(system, state, work, plan, room, 1e-3, 0.5)
    assert room.unearned[AMOUNT] == 0.0


def test_a_damped_step_takes_what_it_takes():
    """Half of the square of the change of velocities in the metric of mass."""
    system, state, work, plan, room = after_a_step()
    work.old_q[:], work.old_v[:] = state.q, state.v
    state.mean_multipliers[:] = 0.0
    work.old_v[1, :3] += (0.0, 2.0, 0.0)
    unearned.weigh_reactions(system, state, work, plan, room, 1e-3, 1.0)
    assert room.unearned[AMOUNT] == pytest.approx(-0.5 * system.mass[1, 0, 0] * 4.0)


def test_only_the_first_is_noted_and_going_back_forgets_it():
    system, state, work, plan, room = after_a_step()
    room.unearned[AMOUNT], room.unearned[ROW] = 1e3, 7.0
    unearned.note_unearned(system, state, work, plan, room)
    when = float(state.time[0])
    assert room.unearned[[WHEN, NOTED, WHOSE]] == pytest.approx([when, 1e3, 7.0])
    state.time[0] += 1.0
    unearned.note_unearned(system, state, work, plan, room)
    assert room.unearned[WHEN] == when
    unearned.begin_unearned(state, room)
    assert room.unearned[WHEN] == when
    state.time[0] = when - 0.5
    unearned.begin_unearned(state, room)
    assert room.unearned[WHEN] == NEVER


def test_what_mending_takes_adds_up_over_a_step():
    system, state, work, plan, room = after_a_step()
    unearned.begin_unearned(state, room)
    room.unearned[AMOUNT], room.lost[:] = 0.0, (0.4, 2.0)
    for _ in range(2):
        unearned.note_unearned(system, state, work, plan, room)
    assert room.unearned[WHEN] == NEVER
    for _ in range(3):
        unearned.note_unearned(system, state, work, plan, room)
    assert room.unearned[TAKEN] == pytest.approx(5 * 0.4)
    assert room.unearned[WHEN] == state.time[0]
    assert room.unearned[NOTED] < 0.0
    assert np.isfinite(room.unearned).all()
