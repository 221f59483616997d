"""A weight on a rod that goes round in a circle, and how long a rod is."""

import math

import numpy as np
import pytest
from joint_trials import SOLVERS, after, counted, on_ground, residuals
from sample_models import brick, built

from linkwork.edits import AddJoint
from linkwork.errors import ModelError
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.joints.rod import Rod

LENGTH, CONE = 0.8, math.radians(35)
RADIUS, DEPTH = LENGTH * math.sin(CONE), LENGTH * math.cos(CONE)
RATE = math.sqrt(9.81 / DEPTH)


def conical_pendulum():
    start = RigidBody(id="weight", position=(RADIUS, 0.0, -DEPTH), velocity=(0.0, RADIUS * RATE, 0.0), mass=2.0)
    return on_ground("rod", start, at=(0.0, 0.0, 0.0))


def test_freedom():
    assert (counted(conical_pendulum()).rows, counted(conical_pendulum()).mobility) == (1, 5)


@pytest.mark.parametrize("solver", SOLVERS)
def test_the_weight_goes_round_at_its_height(solver):
    now = after(conical_pendulum(), solver, 1.0)
    place = (RADIUS * math.cos(RATE), RADIUS * math.sin(RATE), -DEPTH)
    assert now.position("weight") == pytest.approx(place, abs=100 * SOLVERS[solver])
    assert now.angular_velocity("weight") == pytest.approx((0.0, 0.0, 0.0), abs=SOLVERS[solver])
    assert np.linalg.norm(now.position("weight")) == pytest.approx(LENGTH, abs=SOLVERS[solver])


def test_the_pull_holds_the_weight_and_turns_it():
    now = after(conical_pendulum(), "augmented_lagrangian", 1.0)
    inwards = -now.position("weight") / LENGTH
    assert now.force("joint") == pytest.approx(2.0 * 9.81 / math.cos(CONE) * inwards, abs=1e-3)
    assert now.torque("joint") == pytest.approx((0.0, 0.0, 0.0), abs=1e-9)


def test_it_is_as_long_as_its_ends_are_apart():
    assert conical_pendulum().joints["joint"].length == pytest.approx(LENGTH)
    both = on_ground("rod", brick(rotation=(1, 0, 0, 0)), base_at=(0.4, -0.2, 0.0), follower_at=(0.0, 0.0, 0.3))
    assert both.joints["joint"].length == pytest.approx(1.0)
    given = on_ground("rod", brick(), base_at=(0.4, -0.2, 0.0), length=0.6)
    assert given.joints["joint"].length == 0.6


def test_it_leads_from_a_point_or_the_centre_of_the_base():
    one, two = RigidBody(id="one", position=(1.0, 0.0, 0.0)), RigidBody(id="two", position=(1.0, 3.0, 0.0))
    model = built(one, two, AddJoint("a", "rod", base="one", follower="two"))
    assert model.joints["a"].length == pytest.approx(3.0)
    model = built(one, two, AddJoint("a", "rod", base="one", follower="two", at=(1.0, 2.0, 0.0)))
    assert model.joints["a"].length == pytest.approx(1.0)
    assert model.joints["a"].base_frame.position == pytest.approx((0.0, 2.0, 0.0))
    assert model.joints["a"].follower_frame.position == pytest.approx((0.0, 0.0, 0.0))


def test_a_rod_without_length_is_refused():
    with pytest.raises(ModelError, match="joint: length is 0 m; it must be greater than 0 m"):
        on_ground("rod", brick(), at=brick().position)


def test_the_residual_is_the_stretch():
    """(d2 - L2) / 2L exceeds the stretch e by e2 / 2L."""
    model = on_ground("rod", brick(), at=(0.4, -0.2, 0.0), length=0.699)
    assert residuals(model) == pytest.approx([1e-3 + 1e-6 / (2 * 0.699)])


def test_a_rod_next_to_no_length_is_refused():
    with pytest.raises(ModelError, match="make it 1e-12 m or longer"):
        Rod(id="rod", base="ground", follower="arm", length=5e-324)
