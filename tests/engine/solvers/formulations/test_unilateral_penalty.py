"""Obstacles as springs."""

import numpy as np
import pytest
from obstacle_runs import ball_above, distance

from linkwork.simulation.simulation import Simulation


def test_a_penalty_carries_a_ball_on_its_spring():
    """m g = r depth with r = m (0.3 / h)2, about which it swings a little, because the force begins from nothing."""
    h = 1e-3
    depth = 10.0 * (h / 0.3) ** 2
    simulation, seen = Simulation(ball_above(-depth).model, "unilateral_penalty", h), []
    for _ in range(63):  # three periods
        simulation.advance(1)
        seen.append(0.1 - simulation.installed.state.q[1, 2])
    assert np.mean(seen) == pytest.approx(depth, rel=0.02)
    assert np.ptp(seen) < 0.5 * depth


def test_a_penalty_converges_to_elastic_impacts_at_first_order():
    errors = [distance("elbow_e1", (True, False), 1.0, "unilateral_penalty", h, 1.0) for h in (1e-3, 2.5e-4)]
    assert errors[0] < 0.02
    assert errors[1] < errors[0] / 3
