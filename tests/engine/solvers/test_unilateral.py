"""Obstacles by multipliers and penalties: what rests, what strikes, and the references of papers/004."""

import numpy as np
import pytest
from obstacle_runs import ball_above

import linkwork as lw
from linkwork.simulation.simulation import Simulation

WITH_MULTIPLIERS = ["unilateral_multiplier", "unilateral_augmented", "unilateral_linear"]
IMPLICIT = [*WITH_MULTIPLIERS, "unilateral_penalty"]


@pytest.mark.parametrize("solver", WITH_MULTIPLIERS)
def test_a_ball_comes_to_rest_where_it_lands_and_weighs_what_it_does(solver):
    simulation = Simulation(ball_above(0.05).model, solver, 1e-3)
    simulation.advance(400)
    for _ in range(20):
        simulation.advance(1)
        state, points = simulation.installed.state, simulation.snapshot().contacts
        assert state.q[1, 2] == pytest.approx(0.1, abs=1e-9)
        assert abs(state.v[1]).max() < 1e-9
        assert points.forces[0] == pytest.approx((0, 0, 20.0), abs=1e-6)
        assert points.unsettled < 1e-9


def test_a_spring_tells_that_it_lets_things_in():
    """At rest it is as deep as it has to be to carry the weight: min(g, c1 h2 W lambda) is the gap, below zero."""
    simulation = Simulation(ball_above(0.0).model, "unilateral_penalty", 1e-3)
    simulation.advance(5)
    assert simulation.snapshot().contacts.unsettled == pytest.approx(simulation.installed.touching.deepest() / 1e-3)
    assert simulation.snapshot().contacts.unsettled > 1e-6


@pytest.mark.parametrize("solver", IMPLICIT)
def test_a_ball_bounces_as_high_as_it_should(solver):
    """A penalty gives all back, multipliers what the restitution says."""
    run = lw.simulate(ball_above(0.2, restitution=0.5), solver=solver, until=0.5, step=2e-4, sample=1e-3)
    height = run.position("ball")[:, 2] - 0.1
    first = int(np.argmin(height))
    expected = 0.2 if solver == "unilateral_penalty" else 0.05
    assert height[first:].max() == pytest.approx(expected, rel=0.05)


@pytest.mark.parametrize("solver", ["unilateral_multiplier", "unilateral_penalty"])
def test_a_hard_rope_is_an_obstacle_too(solver):
    """A weight falls 5 cm until its rope is taut: it stays there, or bounces back as high as it was."""
    m = lw.Mechanism("weight", gravity=(0, 0, -10.0))
    m.add_body("weight", mass=2.0, inertia=(0.01,) * 3, position=(0, 0, -0.95))
    m.add_joint("rope", "rope", base="ground", follower="weight", at=(0, 0, -0.95), length=1.0, hard=True)
    m.apply(lw.edits.SetValue("rope", "base_frame", lw.Frame()))
    run = lw.simulate(m, solver=solver, until=0.4, step=5e-4, sample=5e-3)
    height = run.position("weight")[:, 2]
    assert height.min() > -1.005
    if solver == "unilateral_penalty":
        assert height[60:].max() == pytest.approx(-0.95, abs=5e-3)
    else:
        assert height[-1] == pytest.approx(-1.0, abs=1e-9)
        assert run.joint("rope").force[-1] == pytest.approx((0, 0, 20.0), abs=1e-6)
