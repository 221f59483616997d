"""Exact runs with springs: those that swing slowly are followed to the fourth order, stiff ones are not stirred up."""

import numpy as np
import pytest
from driver_trials import push, wheels
from resting_models import hung_from_a_spring

import linkwork as lw
from linkwork.simulation.simulation import Simulation


@pytest.mark.parametrize("stiffness", [1e9, 1e11])
def test_a_stiff_spring_draws_no_energy_out_of_nothing(stiffness):
    """By extrapolation alone it was 0.2 J after a second, and a million."""
    simulation = Simulation(hung_from_a_spring(stiffness).model, "modular", 1e-3, accuracy="exact")
    simulation.advance(1000)
    assert abs(simulation.snapshot().energy.drift) < 0.02
    assert simulation.installed.state.history[0] > 1000  # a quarter of a step, not the shortest piece


def test_a_stiff_damper_does_not_either():
    """By extrapolation alone what it holds would grow to five thirds in a step."""
    simulation = Simulation(hung_from_a_spring(0.0, 1e7).model, "modular", 1e-3, accuracy="exact")
    simulation.advance(1000)
    assert abs(simulation.snapshot().energy.drift) < 1e-3


def swinging(h: float) -> float:
    """Where a body on a spring of 100 rad/s is after half a second by steps of h, less where it should be [m]."""
    m = lw.Mechanism("swinging", gravity=(0.0, 0.0, 0.0))
    m.add_body("body", mass=1.0, inertia=(1.0, 1.0, 1.0), position=(1.001, 0.0, 0.0))
    m.add_force("spring", "spring", base="ground", follower="body", stiffness=1e4, damping=0.0, free_length=1.0)
    simulation = Simulation(m.model, "modular", h, accuracy="exact")
    simulation.advance(round(0.5 / h))
    return float(simulation.snapshot().position("body")[0] - 1.0 - 1e-3 * np.cos(50.0))


def test_a_spring_that_is_not_stiff_is_followed_to_the_fourth_order():
    coarse, fine = abs(swinging(1e-3)), abs(swinging(5e-4))
    assert coarse < 2e-7
    assert coarse > 12.0 * fine


def test_where_a_speed_is_prescribed_a_place_is_right_to_the_fourth_order_too():
    """Beside a force: rows that forbid a change of speed do not make it a stiff one, which once doubled the error."""
    m = wheels(kind="motion", joint="first", level="speed", formula="50 rad/s")
    push(m, "first", "-1 N m")
    errors = []
    for accuracy in ("balanced", "exact"):
        simulation = Simulation(m.model, "modular", 1e-3, accuracy=accuracy)
        simulation.advance(200)
        errors.append(abs(simulation.snapshot().coordinates["first"][0] - 10.0))
    assert errors[0] > 1e-3
    assert errors[1] < 1e-6
