"""What is expected of a step: parabolas go on, axes turn as far as they cross, places are right to the fifth order."""

import numpy as np
import pytest
from parts import Opened
from plain_steps import plain_run
from sample_models import double_pendulum

from linkwork.solvers.formulation import formulations
from linkwork.solvers.linear.redundant import KNOWN
from linkwork.solvers.modular import predictor as predictor_parts
from linkwork.system.state import copied, restore

predictor = Opened(predictor_parts)
MODULAR = formulations()["modular"]


@pytest.mark.parametrize("ratio", [0.5, 1.0, 2.0])
def test_a_parabola_goes_on_whatever_the_length_of_the_next_step(ratio):
    def parabola(t):
        return np.full((2, 6), 3.0 - 2.0 * t + 5.0 * t * t)

    s, mean = 0.5 * (1.0 + ratio), np.zeros((2, 6))
    past = np.zeros((5, 2, 6))
    past[predictor_parts.MEAN], past[predictor_parts.MEAN_BEFORE] = parabola(0.0), parabola(-1.0)
    past[predictor_parts.MEAN_FIRST] = parabola(-2.0)
    predictor.expect_motion(past, 1, s, mean[1])
    assert mean[1] == pytest.approx(parabola(s)[1])


@pytest.mark.parametrize("angle", [0.0, 1e-3, 0.3, 1.2])
def test_axes_turn_by_the_arc_of_what_they_cross(angle):
    x = np.array([1.0, 2.0, 3.0, 0.0, np.sin(angle), 0.0])
    predictor.unfold(x)
    assert x == pytest.approx([1.0, 2.0, 3.0, 0.0, angle, 0.0], rel=1e-14)


def predicted_and_made(step: float) -> float:
    """How far a step ends from where it was expected to [m]."""
    simulation = plain_run(double_pendulum(), "modular", step)
    simulation.advance(round(0.2 / step))
    made = simulation.installed
    plan, scratch = made.prepare(MODULAR)
    start = copied(made.state)
    predictor.predict(made.compiled.system, made.state, made.work, plan, scratch, step, 0.5)
    expected = made.state.q.copy()
    restore(made.state, start)
    made.advance(MODULAR, step, 1)
    return float(np.abs(made.state.q - expected).max())


def test_places_are_expected_to_the_fifth_order():
    """With velocities as they are kept it would be the third: a ratio of eight."""
    assert predicted_and_made(4e-3) / predicted_and_made(2e-3) > 24.0


def test_a_run_goes_on_to_the_bit_from_a_copy_of_its_state():
    simulation = plain_run(double_pendulum(), "modular", 1e-3)
    simulation.advance(50)
    made = simulation.installed
    start = copied(made.state)
    made.advance(MODULAR, 1e-3, 20)
    there = made.state.q.copy()
    restore(made.state, start)
    made.advance(MODULAR, 1e-3, 20)
    assert np.array_equal(made.state.q, there)


def test_multipliers_go_on_in_full_and_rows_that_repeat_others_begin_with_nothing():
    made = plain_run(double_pendulum(), "modular", 1e-3).installed
    system, state, work = made.compiled.system, made.state, made.work
    first = system.joint_rows[0]
    state.past_rows[predictor_parts.REDUNDANCY, first : first + 2] = predictor_parts.NOW, KNOWN
    state.mean_multipliers[:] = 9.0
    state.past_rows[predictor_parts.MULTIPLIERS_BEFORE], state.past_rows[predictor_parts.MULTIPLIERS_FIRST] = 4.0, 1.0
    predictor.expect_multipliers(system, state, work, 1.0)
    assert state.mean_multipliers[first] == 0.0
    assert state.mean_multipliers[first + 1 :] == pytest.approx(9.0 + 5.0 + 2.0)
    assert (work.old_multipliers[first:] == 9.0).all()
    predictor.forget_multipliers(system, state, work)
    assert (state.mean_multipliers == 9.0).all()


def test_what_a_step_began_with_is_kept_whole():
    """The ground too, which has axes: a step that fails is taken back with all of it."""
    made = plain_run(double_pendulum(), "modular", 1e-3).installed
    plan, scratch = made.prepare(MODULAR)
    q, v = made.state.q.copy(), made.state.v.copy()
    made.work.old_q[:] = made.work.old_v[:] = 7.0
    predictor.predict(made.compiled.system, made.state, made.work, plan, scratch, 1e-3, 0.5)
    assert np.array_equal(made.work.old_q, q)
    assert np.array_equal(made.work.old_v, v)
