"""Stops against the half wave of a spring, with and without damping, at one end or both."""

import math

import numpy as np
import pytest
from force_trials import BOOKED, MASS, MOMENT, SOLVERS, in_joint, ran, unrest

from linkwork.errors import ModelError

every_solver = pytest.mark.parametrize("solver", SOLVERS)
STIFFNESS, END = 2e3, 0.25
CONTACT = math.pi * math.sqrt(MASS / STIFFNESS)  # seconds that a rebound lasts


@every_solver
@pytest.mark.parametrize("side", [1, -1])
def test_it_comes_back_as_fast_as_it_went(solver, side):
    stop = {"low": -END, "high": END, "stiffness": STIFFNESS, "damping": 0.0}
    run = ran(in_joint("joint_stop", "prismatic", moving=side * 1.0, **stop), solver, until=0.55)
    back = side * (END - (run.time - END - CONTACT))
    there = run.time > END + CONTACT + 0.01
    assert run.joint("joint").coordinate[there] == pytest.approx(back[there], abs=2e-3)
    assert run.joint("joint").speed[-1] == pytest.approx(-side, abs=5e-3)
    deepest = (side * run.joint("joint").coordinate).max()
    assert deepest - END == pytest.approx(math.sqrt(MASS / STIFFNESS), rel=0.02)
    assert unrest(run) < 1e-2


@pytest.mark.parametrize("solver", BOOKED)
def test_the_balance_closes_with_the_square_of_the_step(solver):
    stop = {"low": -END, "high": END, "stiffness": MOMENT * 400.0, "damping": MOMENT * 4.0}
    model = in_joint("joint_stop", "revolute", moving=3.0, **stop)
    coarse, fine = (unrest(ran(model, solver, 0.5, step)) for step in (2e-3, 5e-4))
    assert fine < 1e-3
    assert fine < coarse / 4
    assert ran(model, solver, 0.5).energy.dissipated[-1] > 0.1


@every_solver
@pytest.mark.parametrize(("sides", "stops"), [("high", True), ("low", False)])
def test_one_end_alone(solver, sides, stops):
    stop = {"sides": sides, "low": -0.2, "high": 0.2, "stiffness": STIFFNESS}
    run = ran(in_joint("joint_stop", "prismatic", moving=1.0, **stop), solver, until=0.5)
    assert (run.joint("joint").coordinate[-1] < 0.25) == stops
    if not stops:
        assert run.joint("joint").speed == pytest.approx(np.ones(len(run.time)), abs=1e-9)


def test_ends_that_leave_no_room_are_refused():
    with pytest.raises(ModelError, match=r"force: low is 0\.1 and high is -0.1; high must not be smaller"):
        in_joint("joint_stop", "prismatic", low=0.1, high=-0.1)
    assert in_joint("joint_stop", "prismatic", low=0.1, high=-0.1, sides="low").forces["force"].sides == "low"
    with pytest.raises(ModelError, match="sides is 'left'; it is one of both, low, high"):
        in_joint("joint_stop", "prismatic", sides="left")
