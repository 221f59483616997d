"""A weight on a rope: free fall while it is slack, a pull when it is taut, and never a push."""

import math

import numpy as np
import pytest
from force_trials import BOOKED, SOLVERS, ran, unrest
from joint_trials import counted
from sample_models import GRAVITY, built
from scipy.integrate import solve_ivp

from linkwork.edits import AddJoint
from linkwork.errors import ModelError
from linkwork.model.bodies.rigid import RigidBody

STIFFNESS, G = 1e4, 9.81
every_solver = pytest.mark.parametrize("solver", SOLVERS)


def hung(position, velocity=(0.0, 0.0, 0.0), **words):
    weight = RigidBody(id="weight", mass=1.0, position=position, velocity=velocity)
    rope = AddJoint("joint", "rope", base="ground", follower="weight", at=(0.0, 0.0, 0.0), stiffness=STIFFNESS, **words)
    return built(weight, rope, gravity=GRAVITY)


def elastic(start, times):
    """The same weight on an elastic thread in the plane, far more exactly."""

    def rates(_, y):
        far = math.hypot(y[0], y[1])
        pull = STIFFNESS * max(far - 1.0, 0.0) / far
        return [y[2], y[3], -pull * y[0], -pull * y[1] - G]

    found = solve_ivp(rates, (0.0, times[-1]), start, rtol=1e-10, atol=1e-11, t_eval=times, max_step=1e-3)
    return found.y[:2].T


def test_it_takes_no_freedom():
    assert (counted(hung((0.0, 0.0, -1.0))).rows, counted(hung((0.0, 0.0, -1.0))).mobility) == (0, 6)


@every_solver
def test_slack_it_does_nothing(solver):
    run = ran(hung((0.3, 0.0, 0.0), length=1.0), solver, until=0.4)
    assert run.position("weight")[:, 2] == pytest.approx(-G / 2 * run.time**2, abs=2e-6)


@every_solver
def test_a_pendulum_that_goes_slack(solver):
    """Thrown from below with less than the square root of 5 g L, it leaves the circle above the middle."""
    stretch = G / STIFFNESS
    model = hung((0.0, 0.0, -1.0 - stretch), (6.0, 0.0, 0.0), length=1.0, damping=0.0)
    run = ran(model, solver, until=0.9, step=5e-4)
    place = elastic([0.0, -1.0 - stretch, 6.0, 0.0], run.time)
    assert run.position("weight")[:, [0, 2]] == pytest.approx(place, abs=5e-3)
    far = np.linalg.norm(run.position("weight"), axis=1)
    slack = np.flatnonzero(far < 0.99)[0]
    height = (36.0 / G - 2.0) / 3.0
    assert run.position("weight")[slack, 2] == pytest.approx(height, abs=0.1)
    assert far.min() < 0.95
    assert unrest(run) < 0.05


@pytest.mark.parametrize("solver", BOOKED)
def test_a_damper_takes_the_jerk(solver):
    run = ran(hung((0.0, 0.0, -0.8), length=1.0, damping=100.0), solver, until=2.0)
    assert run.position("weight")[-1] == pytest.approx((0.0, 0.0, -1.0 - G / STIFFNESS), abs=1e-5)
    assert run.energy.dissipated[-1] == pytest.approx(0.2 * G, rel=1e-2)
    assert run.joint("joint").force[-1] == pytest.approx((0.0, 0.0, G), rel=1e-2), "its pull is its reaction"
    assert run.joint("joint").torque[-1] == pytest.approx(np.zeros(3), abs=1e-9)
    assert run.joint("joint").force[0] == pytest.approx(np.zeros(3), abs=1e-12), "slack at first"


def test_it_is_as_long_as_its_ends_are_apart():
    assert hung((0.0, 0.6, -0.8)).joints["joint"].length == pytest.approx(1.0)
    with pytest.raises(ModelError, match="length is 0 m; it must be greater than 0 m"):
        hung((0.0, 0.0, -1.0), length=0.0)
