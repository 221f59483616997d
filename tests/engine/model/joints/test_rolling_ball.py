"""A ball that rolls down a slope and round a table, against closed forms."""

import math

import numpy as np
import pytest
from joint_trials import counted
from sample_models import built

from linkwork.edits import AddJoint
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.simulation.simulation import Simulation

R, G, SLOPE = 0.1, 9.81, 0.1
MOMENT = 0.4 * R * R


def ball(gravity, **motion) -> Model:
    body = RigidBody(id="ball", inertia=(MOMENT,) * 3, position=(0.0, 0.0, R), **motion)
    return built(body, AddJoint("joint", "rolling_ball", base="ground", follower="ball"), gravity=gravity)


def test_freedom_and_radius():
    model = ball((0, 0, -G))
    found = counted(model)
    assert (found.rows, found.mobility) == (3, 3)
    assert model.joints["joint"].radius == pytest.approx(R)


@pytest.mark.parametrize("solver", ["ali3p", "augmented_lagrangian"])
def test_it_rolls_down_with_five_sevenths(solver):
    simulation = Simulation(ball((G * math.sin(SLOPE), 0.0, -G * math.cos(SLOPE))), solver)
    start = simulation.snapshot().energy.total
    simulation.advance(1000)
    now = simulation.snapshot()
    assert now.position("ball") == pytest.approx((5 / 14 * G * math.sin(SLOPE), 0.0, R), abs=1e-5)
    assert now.angular_velocity("ball")[1] == pytest.approx(now.velocity("ball")[0] / R, rel=1e-5)
    assert now.energy.total == pytest.approx(start, abs=1e-5)


def test_without_a_slope_it_goes_straight_whatever_its_spin():
    simulation = Simulation(ball((0, 0, -G), velocity=(0.5, 0.0, 0.0), angular_velocity=(0.0, 5.0, 3.0)))
    simulation.advance(500)
    now = simulation.snapshot()
    assert now.position("ball") == pytest.approx((0.25, 0.0, R), abs=1e-6)
    assert np.linalg.norm(now.angular_velocity("ball")) == pytest.approx(math.sqrt(34), rel=1e-6)
