"""Friction slows a joint evenly and takes the energy that is missing."""

import numpy as np
import pytest
from force_trials import MASS, MOMENT, SOLVERS, in_joint, ran, unrest

from linkwork.edits import AddForce, apply

every_solver = pytest.mark.parametrize("solver", SOLVERS)


@every_solver
@pytest.mark.parametrize(("joint", "inertia"), [("revolute", MOMENT), ("prismatic", MASS)])
def test_even_deceleration_until_it_stands(solver, joint, inertia):
    """1 rad/s or m/s is used up after half a second."""
    run = ran(in_joint("joint_friction", joint, moving=1.0, level=2.0 * inertia, speed=1e-3), solver)
    found = run.joint("joint")
    assert found.speed == pytest.approx(np.maximum(1.0 - 2.0 * run.time, 0.0), abs=5e-3)
    assert found.coordinate[-1] == pytest.approx(0.25, abs=1e-3)
    assert run.energy.dissipated[-1] == pytest.approx(0.5 * inertia, rel=1e-3)
    assert unrest(run) < 1e-3 * inertia


@every_solver
def test_what_pushes_less_creeps(solver):
    """At a speed w artanh(push / level) friction balances the push."""
    model = in_joint("joint_friction", "prismatic", level=4.0, speed=0.1)
    pushed, _ = apply(model, AddForce("push", "joint_effort", joint="joint", effort="2"))
    run = ran(pushed, solver)
    assert run.joint("joint").speed[-1] == pytest.approx(0.1 * np.arctanh(0.5), rel=1e-6)
