"""Steps that are due, by a clock of our own."""

import math

import pytest

from linkwork_studio.session.pacing import FRAME, MOST_CATCH_UP, Pace


def run(pace, frames, step, cost=1e-7):
    now, total = 0.0, 0
    for _ in range(frames):
        count = pace.due(now, step)
        pace.made(count, count * cost)
        total += count
        now += FRAME
    return total


@pytest.mark.parametrize("speed", [0.01, 0.5, 1.0, 10.0, 100.0])
def test_simulated_time_keeps_up_with_the_wall_at_any_speed(speed):
    pace = Pace()
    pace.speed = speed
    steps = run(pace, 600, 1e-3)
    assert steps * 1e-3 == pytest.approx(600 * FRAME * speed, abs=2e-3 + 2 * FRAME * speed)


def test_a_step_longer_than_a_frame_is_made_when_it_is_due():
    assert run(Pace(), 60, 0.1) == pytest.approx(10, abs=1)


def test_a_model_that_is_too_slow_slows_down_instead_of_spiralling():
    pace = Pace()
    run(pace, 30, 1e-3, cost=1e-3)
    assert pace.due(100.0, 1e-3) * 1e-3 < FRAME


def test_a_hold_up_is_not_made_up_for_beyond_its_limit():
    pace = Pace()
    pace.due(0.0, 1e-3)
    pace.made(1, 1e-7)
    assert pace.due(60.0, 1e-3) * 1e-3 <= MOST_CATCH_UP + 1e-3


def test_as_fast_as_possible_fills_the_frame():
    pace = Pace()
    pace.speed = math.inf
    run(pace, 50, 1e-3, cost=1e-5)
    assert 0.5 * FRAME < pace.due(100.0, 1e-3) * 1e-5 <= FRAME


def test_the_factor_is_simulated_over_wall_time():
    pace = Pace()
    for n in range(120):
        factor = pace.factor(n * FRAME, 0.25 * n * FRAME)
    assert factor == pytest.approx(0.25)
    pace.restart()
    assert pace.factor(10.0, 0.0) == 0.0


def test_the_cost_of_a_step_is_learnt():
    pace = Pace()
    run(pace, 200, 1e-3, cost=2e-4)
    assert pace.cost == pytest.approx(2e-4, rel=0.01)
