"""Efforts in joints: a torque about a hinge, a force along rails."""

import numpy as np
import pytest
from force_trials import MASS, MOMENT, SOLVERS, in_joint, ran

from linkwork.errors import ModelError

every_solver = pytest.mark.parametrize("solver", SOLVERS)


@every_solver
def test_a_torque_about_a_hinge(solver):
    run = ran(in_joint("joint_effort", "revolute", effort="1.2"), solver)
    assert run.joint("joint").speed == pytest.approx(1.2 / MOMENT * run.time, abs=5e-5)
    assert run.energy.supplied == pytest.approx(1.2 * run.joint("joint").coordinate, abs=5e-5)


@every_solver
def test_a_force_along_rails(solver):
    run = ran(in_joint("joint_effort", "prismatic", effort="6*t"), solver)
    assert run.joint("joint").speed == pytest.approx(3 * run.time**2 / MASS, abs=1e-5)
    assert run.energy.supplied == pytest.approx(run.energy.kinetic, abs=2e-5)


def test_it_follows_the_joint():
    """A pendulum of effort: -k angle."""
    run = ran(in_joint("joint_effort", "revolute", moving=1.0, effort="-7.5 N m/rad * angle(joint)"), "ali3p")
    assert run.joint("joint").speed == pytest.approx(np.cos(5.0 * run.time), abs=2e-5)


def test_which_coordinate_is_meant():
    with pytest.raises(ModelError, match="force: joint has several coordinates; name one: distance, angle"):
        in_joint("joint_effort", "cylindrical", effort="1 N m")
    assert in_joint("joint_effort", "cylindrical", effort="1 N m", coordinate="angle").forces["force"].effort == "1 N m"
    with pytest.raises(ModelError, match=r"force: effort: .*a torque; .*a force"):
        in_joint("joint_effort", "cylindrical", effort="1 N m", coordinate="distance")
    with pytest.raises(ModelError, match="joint leaves no coordinate free"):
        in_joint("joint_effort", "fixed")
