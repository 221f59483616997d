"""Positions of rest that something hard or solid forbids."""

import pytest
from sample_models import pendulum

import linkwork as lw
from linkwork.errors import SolverError


def stopped(high: float) -> lw.Mechanism:
    mechanism = lw.Mechanism.of(pendulum())
    mechanism.add_force("stop", "joint_stop", joint="pin", low=-0.5, high=high, hard=True)
    return mechanism


@pytest.mark.parametrize("question", [lw.statics, lw.modes, lambda model: lw.static_path(model, [0.0])])
def test_a_hard_stop_that_would_be_passed_is_named(question):
    with pytest.raises(SolverError, match="beyond the hard stop of stop") as raised:
        question(stopped(0.5))
    assert raised.value.element == "stop"


def test_one_that_is_out_of_the_way_is_not():
    assert lw.statics(stopped(2.0)).snapshot.position("arm") == pytest.approx((0, 0, -0.5), abs=1e-8)
    assert [one.stability for one in lw.equilibria(stopped(2.0), tries=10)] == ["stable"]  # upright is beyond the stop


def beside_wall(x: float) -> lw.Mechanism:
    mechanism = lw.Mechanism("pendulum and wall")
    mechanism.add_body("arm", mass=1, shape=lw.Box(x=1, y=0.1, z=0.1, collides=True), position=(0.5, 0, 0))
    mechanism.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    mechanism.add_body("wall", mass=1, shape=lw.Box(x=0.4, y=1, z=0.4, collides=True), position=(x, 0, -0.8))
    mechanism.add_joint("weld", "fixed", base="ground", follower="wall", at=(x, 0, -0.8))
    return mechanism


def test_bodies_that_would_lie_within_each_other_are_named():
    with pytest.raises(SolverError, match="In equilibrium arm and wall would overlap"):
        lw.statics(beside_wall(0.1))
    assert lw.statics(beside_wall(1.0)).stability == "stable"
