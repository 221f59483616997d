"""The dense reference against differences in time, a formulation that shares nothing with it, and known answers."""

import math

import numpy as np
import pytest
from joint_trials import AT, AWAY, AXIS
from newton_euler import Dense, value_of
from random_mechanisms import random_mechanism
from sample_models import brick, built, double_pendulum, pendulum

from linkwork.analysis.accelerations import accelerations
from linkwork.analysis.mobility import mobility
from linkwork.edits import AddJoint
from linkwork.math3d import rotation
from linkwork.model.joints.grounded import Grounded
from linkwork.model.registry import FAMILIES
from linkwork.simulation.simulation import Simulation

TINY = 1e-4  # seconds
JOINTS = FAMILIES["joints"]
HOLDING = [kind for kind, cls in JOINTS.items() if cls(id="x", base="ground", follower="y").rows()]


def moved(model, t: float) -> Dense:
    """Bodies that shift and spin evenly from the stored poses for t seconds."""
    now = Dense.stored(model)
    turned = []
    for axes, w in zip(now.axes, now.w, strict=True):
        speed = float(np.linalg.norm(w))
        turn = rotation.about(tuple(w), speed * t) if speed else rotation.IDENTITY
        turned.append(np.array(rotation.axes(turn)).T @ axes)
    return Dense(model, (now.r + t * now.v, np.array(turned)), (now.v, now.w))


def held(kind: str):
    """Two bricks that move at random, or one and the ground, with a joint of a kind between them."""
    one = brick("one", velocity=(0.3, -0.2, 0.5), angular_velocity=(0.4, 0.7, -0.6))
    two = brick("two", position=(0.1, 0.5, 0.2), velocity=(-0.4, 0.1, 0.2), angular_velocity=(-0.5, 0.3, 0.8))
    base = "ground" if issubclass(JOINTS[kind], Grounded) else "one"
    place = {"at": AT, "axis": AXIS, **AWAY.get(kind, {})}
    return built(one, two, AddJoint("joint", kind, base=base, follower="two", **place))


@pytest.mark.parametrize("kind", HOLDING)
def test_rows_change_as_their_derivatives_say(kind):
    model = held(kind)
    back, now, there = (moved(model, t) for t in (-TINY, 0.0, TINY))
    rate = (there.residual - back.residual) / (2.0 * TINY)
    is_position = abs(there.residual - back.residual) > 0.0
    assert rate[is_position] == pytest.approx(now.rate[is_position], rel=1e-6, abs=1e-7)
    assert now.jacobian @ now.u == pytest.approx(now.rate, rel=1e-12, abs=1e-12)
    assert (there.rate - back.rate) / (2.0 * TINY) == pytest.approx(now.bias, rel=1e-6, abs=1e-6)


def test_a_bar_that_is_let_go_level_falls_as_the_books_say():
    found = Dense.stored(pendulum())
    thick, length = 0.02, 1.0
    own = (length**2 + thick**2) / 12.0
    spin = 9.81 * length / 2.0 / (own + length**2 / 4.0)
    assert found.accelerations[0] == pytest.approx((0.0, 0.0, -spin * length / 2.0, 0.0, spin, 0.0), abs=1e-12)
    assert found.mobility == 1
    wrench = found.wrench(found.model.joints["pin"], found.multipliers)
    assert wrench[:3] == pytest.approx((0.0, 0.0, 9.81 - spin * length / 2.0), abs=1e-12)


def test_formulas_are_differentiated():
    assert value_of("0.3 + 2*sin(3*t)", 0.2) == pytest.approx(
        (0.3 + 2 * math.sin(0.6), 6 * math.cos(0.6), -18 * math.sin(0.6)), rel=1e-10
    )


def test_it_counts_what_repeats():
    one = double_pendulum()
    again = AddJoint("again", "revolute", base="upper", follower="lower", at=(1.0, 0.3, 0.0), axis=(0.0, 1.0, 0.0))
    twice = again.apply(one)[0]
    assert (Dense.stored(one).mobility, Dense.stored(one).redundant_rows) == (2, 0)
    assert (Dense.stored(twice).mobility, Dense.stored(twice).redundant_rows) == (2, 5)
    assert mobility(twice).redundant_rows == 5


@pytest.mark.parametrize("seed", range(20))
def test_relative_coordinates_agree(seed):
    model = random_mechanism(seed)
    state = Simulation(model).installed.state
    dense = Dense.of_state(model, state.q, state.v)
    assert abs(dense.residual).max() < 1e-9
    assert abs(dense.rate).max() < 1e-9
    found = accelerations(model, solver="semirecursive")
    told = np.array([np.concatenate(found[body.id]) for body in dense.bodies])
    assert told == pytest.approx(dense.accelerations, abs=1e-9 * (1.0 + abs(told).max()))


def test_a_number_draws_the_same_mechanism_again():
    assert random_mechanism(7) == random_mechanism(7)
    assert random_mechanism(7) != random_mechanism(8)


def test_mechanisms_differ_in_all_that_matters():
    models = [random_mechanism(seed) for seed in range(300)]
    kinds = {joint.kind for model in models for joint in model.joints.values()}
    assert kinds == {
        kind for kind, cls in FAMILIES["joints"].items() if cls(id="x", base="ground", follower="y").rows()
    }
    dense = [Dense.stored(model) for model in models]
    assert all(abs(d.residual).max() < 1e-9 for d in dense)
    assert sum(d.redundant_rows > 0 for d in dense) > 100
    assert sum(d.mobility == 0 for d in dense) > 10
    assert sum(bool(m.drivers) for m in models) > 30
    assert sum(bool(m.forces) for m in models) > 100
