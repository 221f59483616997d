"""What joints leave free, and whole turns."""

import numpy as np
import pytest
from sample_models import built, chain, pendulum, rod

from linkwork.compiler.compile import compile_model
from linkwork.edits import AddJoint, SetValue, apply
from linkwork.math3d import rotation, vector


def turned(angle: float):
    """The pendulum's numbers with its arm turned by an angle about the hinge [rad]."""
    compiled = compile_model(pendulum())
    turn, q = rotation.about(vector.Y, angle), compiled.start.q.copy()
    q[1] = [x for column in q[1].reshape(4, 3).tolist() for x in rotation.rotate(turn, tuple(column))]
    return compiled, q


@pytest.mark.parametrize("angle", [0.0, 0.3, -2.0, 3.1])
def test_an_angle_is_the_turn_about_the_axis(angle):
    compiled, q = turned(angle)
    assert compiled.coordinates.values(q, np.zeros(1)) == pytest.approx([angle])


def test_turns_are_counted_on_from_the_previous_value():
    value = np.zeros(1)
    for angle in np.arange(0.0, 20.0, 0.7):
        compiled, q = turned(angle)
        value = compiled.coordinates.values(q, value)
        assert value == pytest.approx([angle])
    for angle in np.arange(20.0, -20.0, -0.9):
        compiled, q = turned(angle)
        value = compiled.coordinates.values(q, value)
    assert value == pytest.approx([angle])


def test_rates_are_the_slopes_of_the_values():
    compiled, q = turned(0.8)
    _, there = turned(0.8 + 1e-6)
    _, back = turned(0.8 - 1e-6)
    v = 3.0 * (there - back) / 2e-6
    assert compiled.coordinates.rates(q, v) == pytest.approx([3.0])


def test_a_distance_is_measured_along_the_axis_of_the_base():
    slide = AddJoint("slide", "prismatic", base="ground", follower="bar", at=(0, 0, 0), axis=(0, 3, 4))
    model = built(rod("bar", (0, 0, 0), (0, 0, 1)), slide)
    shift = vector.scale((0, 0.6, 0.8), 0.25)
    moved, _ = apply(model, SetValue("bar", "position", vector.add(model.bodies["bar"].position, shift)))
    compiled = compile_model(moved)
    assert compiled.coordinates.keys == [("slide", "distance")]
    assert compiled.coordinates.values(compiled.start.q, np.zeros(1)) == pytest.approx([0.25])
    v = np.zeros_like(compiled.start.q)
    v[1, :3] = 2.0 * np.array((0, 0.6, 0.8))
    assert compiled.coordinates.rates(compiled.start.q, v) == pytest.approx([2.0])


def test_each_joint_of_a_chain_has_its_own_angle():
    model = chain(3, "revolute")
    bent, _ = apply(model, SetValue("link2", "rotation", rotation.about(vector.Y, 0.4)))
    compiled = compile_model(bent)
    start = compile_model(model)
    zero = start.coordinates.values(start.start.q, np.zeros(3))
    assert zero == pytest.approx([0, 0, 0], abs=1e-12)
    assert compiled.coordinates.joints == ["joint0", "joint1", "joint2"]
    assert compiled.coordinates.values(compiled.start.q, np.zeros(3)) == pytest.approx([0, 0, 0.4], abs=1e-12)


def test_joints_without_coordinates_have_none():
    compiled = compile_model(chain(2, "spherical"))
    assert compiled.coordinates.keys == []
    q = compiled.start.q
    assert compiled.coordinates.values(q, np.zeros(0)).shape == compiled.coordinates.rates(q, q).shape == (0,)
