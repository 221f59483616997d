"""Forces at rest, and the books of a motion that is told instead of stepped."""

import numpy as np
import pytest
from sample_models import brick, built, double_pendulum

import linkwork as lw
from linkwork.simulation.installed import install_stored
from linkwork.simulation.simulation import formulation_named
from linkwork.solvers.balance import book, unbalanced


def test_a_free_body_feels_its_weight():
    installed = install_stored(built(brick()))
    unbalanced(installed.compiled.system, installed.state, installed.work)
    assert installed.work.force[1] == pytest.approx([0, 0, -2.0 * 9.81, *([0] * 9)], abs=1e-12)


def wrench(q, generalised):
    """Force and torque about the centre of mass of a generalised force on each body."""
    columns, forces = q.reshape(-1, 4, 3), generalised.reshape(-1, 4, 3)
    return np.hstack((forces[:, 0], np.cross(columns[:, 1:], forces[:, 1:]).sum(axis=1)))[1:]


def test_with_the_reactions_only_inertia_is_left():
    """TT (Q - JT lambda) = TT M a for the accelerations that a formulation finds, whatever holds a body together."""
    installed = install_stored(double_pendulum())
    system, state = installed.compiled.system, installed.state
    installed.advance(formulation_named("ali3p"), 1e-3, 0)
    unbalanced(system, state, installed.work)
    inertia = np.einsum("bcd,bdk->bck", system.mass, state.a.reshape(-1, 4, 3)).reshape(state.a.shape)
    assert wrench(state.q, installed.work.force) == pytest.approx(wrench(state.q, inertia), abs=1e-8)
    assert abs(wrench(state.q, inertia)).max() > 1.0


def test_the_work_of_a_damper_is_booked_by_the_trapezoidal_rule():
    """10 N s/m at 2 m/s, then at 4 m/s: 40 W and 160 W, so 50 J in half a second."""
    mechanism = lw.Mechanism("slider", gravity=(0, 0, 0))
    mechanism.add_body("slider", mass=1.0, inertia=(1, 1, 1), velocity=(2, 0, 0))
    mechanism.add_joint("rail", "prismatic", base="ground", follower="slider", at=(0, 0, 0), axis=(1, 0, 0))
    mechanism.add_force("damper", "joint_spring", joint="rail", stiffness=0.0, damping=10.0)
    installed = install_stored(mechanism.model)
    system, state = installed.compiled.system, installed.state
    book(system, state, installed.work, 0.0)
    state.v[1, 0] = 4.0
    book(system, state, installed.work, 0.5)
    assert state.booked == pytest.approx([50.0, 0.0])
