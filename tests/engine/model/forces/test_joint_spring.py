"""Springs and dampers in joints against the damped oscillator."""

import math

import numpy as np
import pytest
from force_trials import MASS, MOMENT, SOLVERS, in_joint, ran, table, unrest

from linkwork.errors import ModelError

every_solver = pytest.mark.parametrize("solver", SOLVERS)
RATE, DECAY = 6.0, 0.8


def oscillation(time):
    """s'' + 2 DECAY s' + RATE2 s = 0 from s = 0 at a speed of 1: the speed."""
    rate = math.sqrt(RATE**2 - DECAY**2)
    return np.exp(-DECAY * time) * (np.cos(rate * time) - DECAY / rate * np.sin(rate * time))


@every_solver
@pytest.mark.parametrize(("joint", "inertia"), [("revolute", MOMENT), ("prismatic", MASS)])
def test_a_damped_oscillator(solver, joint, inertia):
    words = {"stiffness": inertia * RATE**2, "damping": 2 * inertia * DECAY}
    run = ran(in_joint("joint_spring", joint, moving=1.0, **words), solver)
    assert run.joint("joint").speed == pytest.approx(oscillation(run.time), abs=5e-5)
    assert unrest(run) < 2e-5
    assert run.energy.dissipated[-1] > 0.1


@every_solver
def test_the_second_coordinate_of_a_joint(solver):
    words = {"stiffness": MOMENT * RATE**2, "damping": 2 * MOMENT * DECAY, "coordinate": "angle"}
    model = in_joint("joint_spring", "cylindrical", moving=1.0, **words)
    run = ran(model, solver)
    assert run.velocity("block")[:, 2] == pytest.approx(1.0, abs=1e-9)
    assert run.angular_velocity("block") == pytest.approx(0.0, abs=1e-9)


@every_solver
def test_free_position_and_table(solver):
    straight = ran(in_joint("joint_spring", "prismatic", stiffness=72.0, free=0.1), solver)
    assert straight.joint("joint").coordinate == pytest.approx(0.1 - 0.1 * np.cos(RATE * straight.time), abs=2e-5)
    curve = table("curve", (-1.0, 1.0), (-72.0, 72.0))
    bent = ran(in_joint("joint_spring", "prismatic", curve, table="curve", free=0.1), solver)
    assert bent.joint("joint").coordinate == pytest.approx(straight.joint("joint").coordinate, abs=1e-9)


def test_a_joint_of_several_coordinates_asks_which():
    with pytest.raises(ModelError, match="force: joint has several coordinates; name one"):
        in_joint("joint_spring", "cylindrical")
    with pytest.raises(ModelError, match="force: joint leaves no coordinate free"):
        in_joint("joint_spring", "fixed")
