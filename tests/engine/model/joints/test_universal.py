"""Two shafts that meet at an angle: the second turns unevenly, as Hooke found."""

import math

import pytest
from joint_trials import SOLVERS, after, counted, on_ground, shafts
from sample_models import brick

from linkwork.math3d import rotation, vector
from linkwork.model.frame import Frame
from linkwork.simulation.simulation import Simulation

BEND = math.radians(35)


def test_freedom():
    found = counted(on_ground("universal"))
    assert (found.rows, found.mobility) == (4, 2)


@pytest.mark.parametrize("solver", SOLVERS)
def test_the_second_shaft_turns_unevenly(solver):
    """tan second = cos bend tan first, where the pin of the first begins in the axis of the bend."""
    simulation = Simulation(shafts("universal", BEND), solver)
    for _ in range(20):
        simulation.advance(50)
        now = simulation.snapshot()
        (first,), (second,) = now.coordinates["first"], now.coordinates["second"]
        ahead = math.atan2(math.sin(first) * math.cos(BEND), math.cos(first))
        assert math.remainder(second - ahead, math.tau) == pytest.approx(0.0, abs=10 * SOLVERS[solver])
        assert abs(second - first) < math.pi / 4
    assert first > 4.0


def test_redundant_bearings_are_counted():
    found = counted(shafts("universal", BEND))
    assert (found.rows, found.mobility, found.redundant_rows) == (14, 1, 3)


def test_its_angles_are_those_of_the_two_pins():
    alpha, beta = 0.7, -0.4
    turn = rotation.multiply(rotation.about(vector.X, alpha), rotation.about(vector.Y, beta))
    held = brick(position=(0.0, 0.0, 0.0), rotation=turn)
    model = on_ground("universal", held, base_frame=Frame(), follower_frame=Frame())
    now = Simulation(model).snapshot()
    assert now.violation < 1e-12
    assert now.coordinates["joint"] == pytest.approx((alpha, beta))


def test_pins_lie_along_the_axes_given_on_each_body():
    held = brick(rotation=rotation.about((1.0, 1.0, 0.0), 0.9))
    pin = rotation.rotate(rotation.inverse(held.rotation), vector.X)  # on the brick, across that on the ground
    model = on_ground("universal", held, at=held.position, base_axis=vector.Z, follower_axis=pin)
    joint = model.joints["joint"]
    assert rotation.axes(joint.base_frame.rotation)[0] == pytest.approx(vector.Z)
    assert rotation.axes(joint.follower_frame.rotation)[1] == pytest.approx(pin)
    assert Simulation(model).snapshot().coordinates["joint"] == pytest.approx((0.0, 0.0))


def test_shafts_lie_along_the_axis_given_in_space():
    joint = on_ground("universal", brick(), axis=(1.0, 1.0, 0.0)).joints["joint"]
    assert rotation.axes(joint.base_frame.rotation)[2] == pytest.approx(vector.unit((1.0, 1.0, 0.0)))


def test_the_cross_carries_no_torque_about_its_pins():
    now = after(
        on_ground("universal", brick(), at=vector.ZERO, base_axis=vector.X, axis=vector.Z), "augmented_lagrangian", 1e-3
    )
    assert now.torque("joint")[:2] == pytest.approx((0.0, 0.0), abs=1e-3)
    assert abs(now.torque("joint")[2]) > 0.1
