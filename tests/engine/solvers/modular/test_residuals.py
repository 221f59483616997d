"""What a modular step asks of its rows and bodies, against what holds at a solution."""

import numpy as np
import pytest
from parts import Opened
from sample_models import chain

from linkwork.simulation.installed import install_stored
from linkwork.solvers.modular import residuals as residual_parts

residuals = Opened(residual_parts)


def opened(model):
    made = install_stored(model)
    system, state, work = made.compiled.system, made.state, made.work
    work.old_q[:], work.old_v[:] = state.q, state.v
    return system, state, work, *made.plans.space()


def test_what_falls_freely_has_no_residual():
    """v+ = v + h g without joints' reactions: gravity less inertia vanishes."""
    h = 1e-3
    system, state, work, plan, scratch = opened(chain(2, "spherical"))
    residuals.evaluate_step(system, state, work, plan, scratch, h, 0.5)
    state.v[1:, :3] += h * system.gravity
    residuals.put_body_forces(system, state, work, plan, scratch, h, 1.0)
    assert scratch.rhs == pytest.approx(np.zeros_like(scratch.rhs), abs=1e-12)


def test_bodies_move_by_what_was_solved_for():
    h = 1e-3
    system, state, work, plan, scratch = opened(chain(2, "spherical"))
    scratch.rhs[:] = 0.0
    scratch.rhs[plan.body_node[1]] = 1e-3, 0.0, 0.0, 0.0, 0.0, 0.0
    before = state.q.copy()
    largest = residuals.move_bodies(state.q, state.v, system.width, plan, scratch, work.one_move, h)
    assert largest == 1e-3
    assert state.q - before == pytest.approx(h * (state.v - work.old_v), abs=1e-15)
    assert state.q[1, 0] - before[1, 0] == pytest.approx(1e-3)


def test_the_middle_of_a_step_lies_between_its_ends():
    system, state, work, plan, scratch = opened(chain(2, "spherical"))
    state.q[1:, :3] += 0.2
    residuals.evaluate_step(system, state, work, plan, scratch, 1e-3, 0.5)
    assert scratch.midpoint.q[1:, :3] - work.old_q[1:, :3] == pytest.approx(np.full((2, 3), 0.1))
