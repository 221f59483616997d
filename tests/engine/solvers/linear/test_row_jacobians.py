"""Jacobians of rows against differences of residuals, and second rates against accelerations along a motion."""

import numpy as np
import pytest
from parts import Opened
from sample_models import chain, every_kind

from linkwork.simulation.installed import install_stored
from linkwork.solvers import tangent as tangent_parts
from linkwork.solvers.linear import row_jacobians as row_parts

rows, tangents = Opened(row_parts), Opened(tangent_parts)


def opened(model):
    made = install_stored(model)
    return made.compiled.system, made.state, made.work, *made.plans.space()


def residuals(system, state, work, plan, scratch):
    """Of all hard rows, at the positions of the state."""
    rows.evaluate_jacobians(system, state, work, plan, scratch, 0.0)
    rows.residuals_of_plain(system, state, work, plan, scratch)
    return work.residual[plan.hard].copy()


@pytest.mark.parametrize("model", [chain(3, "spherical"), every_kind()], ids=["chain", "every kind"])
def test_they_are_the_slopes_of_residuals(model):
    system, state, _, plan, scratch = parts = opened(model)
    random, step, move = np.random.default_rng(7), 1e-6, np.zeros(12)
    residuals(*parts)
    motions, there = random.normal(size=(len(state.q), 6)), state.q.copy()
    motions[0], offset, expected = 0.0, np.zeros(len(system.row_kind)), np.zeros(len(system.row_kind))
    sides = system.row_start, system.side_body, scratch.tangent, plan.hard
    rows.rates_of_rows(*sides, motions, offset, expected)
    ends = []
    for sign in (1.0, -1.0):
        state.q[:] = there
        for body in range(1, len(state.q)):
            tangents.turn(state.q[body], sign * step * motions[body], int(system.width[body]), move)
        ends.append(residuals(*parts))
    positions = system.row_level[plan.hard] == 0
    difference = (ends[0] - ends[1]) / (2.0 * step)
    assert expected[plan.hard][positions] == pytest.approx(difference[positions], abs=1e-6)
    assert positions.sum() > 5


def test_second_rates_are_those_of_a_motion():
    """Along q + t v + t2/2 a the rows have J a + J' v for their second derivative."""
    system, state, work, plan, _ = parts = opened(chain(3, "universal"))
    random, step = np.random.default_rng(8), 1e-4
    state.v[1:] = random.normal(size=state.v[1:].shape)
    a = random.normal(size=state.a.shape)
    a[0] = 0.0
    middle, there = residuals(*parts), state.q.copy()
    rates = np.zeros(len(system.row_kind))
    rows.second_rates(system, state, work, plan, a, rates)
    ends = []
    for t in (step, -step):
        state.q[:] = there + t * state.v + 0.5 * t * t * a
        ends.append(residuals(*parts))
    assert rates[plan.hard] == pytest.approx((ends[0] - 2.0 * middle + ends[1]) / step**2, abs=1e-4)


def test_reactions_are_the_transpose_of_rates():
    system, state, _, plan, scratch = parts = opened(chain(3, "revolute"))
    residuals(*parts)
    random = np.random.default_rng(9)
    motions, multipliers = random.normal(size=(len(state.q), 6)), random.normal(size=len(system.row_kind))
    motions[0], rates, offset = 0.0, np.zeros_like(multipliers), np.zeros_like(multipliers)
    rows.rates_of_rows(system.row_start, system.side_body, scratch.tangent, plan.hard, motions, offset, rates)
    scratch.rhs[:] = 0.0
    rows.subtract_reactions(
        system.row_start, plan.side_node, scratch.tangent, plan.hard, multipliers, -1.0, scratch.rhs
    )
    work_done = sum(scratch.rhs[plan.body_node[body]] @ motions[body] for body in range(1, len(motions)))
    assert work_done == pytest.approx(multipliers[plan.hard] @ rates[plan.hard])
