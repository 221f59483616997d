"""Frames of joints from points and axes, in space or on each body."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_models import directions, quaternions, vectors
from sample_models import brick, built

from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.model.frame import Frame
from linkwork.model.placing import joint_at
from linkwork.model.registry import FAMILIES

meeting = st.sampled_from(sorted(kind for kind, cls in FAMILIES["joints"].items() if cls.meets))


def two(position=(0.3, -0.2, 0.1), turn=(1.0, 0.0, 0.0, 0.0)):
    return built(brick("one"), brick("two", position=position, rotation=turn))


def in_space(model, joint, side):
    """Origin and axes of a joint's frame at the stored poses."""
    body, frame = model.bodies[getattr(joint, side)], joint.frame(side)
    turn = rotation.multiply(body.rotation, frame.rotation)
    return body.in_global(frame.position), turn


@given(meeting, vectors, quaternions, vectors, directions)
def test_both_frames_meet_at_the_point_with_the_axis_along_z(kind, position, turn, at, axis):
    model = two(position, turn)
    joint = joint_at(model, "joint", kind, "one", "two", at=at, axis=axis)
    (base, base_turn), (follower, follower_turn) = (in_space(model, joint, side) for side in ("base", "follower"))
    assert base == pytest.approx(at, abs=1e-9)
    assert follower == pytest.approx(at, abs=1e-9)
    assert rotation.axes(base_turn)[2] == pytest.approx(axis, abs=1e-9)
    assert rotation.angle_between(base_turn, follower_turn) < 1e-7


def test_by_default_a_joint_sits_in_the_followers_centre_and_turns_about_z():
    model = two()
    joint = joint_at(model, "joint", "revolute", "one", "two")
    place, turn = in_space(model, joint, "base")
    assert place == pytest.approx((0.3, -0.2, 0.1))
    assert rotation.axes(turn)[2] == pytest.approx(vector.Z)


@pytest.mark.parametrize("side", ["base", "follower"])
def test_a_point_on_one_body_places_the_other_end(side):
    model = two()
    joint = joint_at(model, "joint", "spherical", "one", "two", **{f"{side}_at": (0.1, 0.2, 0.3)})
    assert joint.frame(side).position == (0.1, 0.2, 0.3)
    assert in_space(model, joint, "base")[0] == pytest.approx(in_space(model, joint, "follower")[0])


def test_points_on_both_bodies_may_leave_a_gap():
    joint = joint_at(two(), "joint", "revolute", "one", "two", base_at=(1, 0, 0), follower_at=(0, 2, 0))
    assert (joint.base_frame.position, joint.follower_frame.position) == ((1.0, 0.0, 0.0), (0.0, 2.0, 0.0))


@given(directions, directions)
def test_axes_on_both_bodies_are_kept(base_axis, follower_axis):
    joint = joint_at(two(), "joint", "revolute", "one", "two", base_axis=base_axis, follower_axis=follower_axis)
    assert rotation.axes(joint.base_frame.rotation)[2] == pytest.approx(base_axis, abs=1e-9)
    assert rotation.axes(joint.follower_frame.rotation)[2] == pytest.approx(follower_axis, abs=1e-9)


def test_an_axis_on_one_body_is_that_of_the_joint():
    model = two(turn=rotation.about((1.0, 1.0, 0.0), 1.0))
    joint = joint_at(model, "joint", "revolute", "one", "two", follower_axis=(1.0, 2.0, 0.0))
    (_, base), (_, follower) = (in_space(model, joint, side) for side in ("base", "follower"))
    assert rotation.angle_between(base, follower) < 1e-7


def test_a_ready_frame_wins():
    frame = Frame((1.0, 2.0, 3.0), (0.0, 1.0, 0.0, 0.0))
    assert joint_at(two(), "joint", "fixed", "one", "two", base_frame=frame).base_frame == frame


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"axis": (0, 0, 0)}, "joint: the axis has no direction; give three numbers, not all zero."),
        ({"base_axis": (0, 0, 0)}, "joint: the axis has no direction; give three numbers, not all zero."),
        ({"at": (1, 2)}, "joint: at takes three numbers, not (1, 2)."),
        ({"axis": "z"}, "joint: axis takes three numbers, not 'z'."),
        ({"follower_at": 3}, "joint: follower_at takes three numbers, not 3."),
        ({"length": 3.0}, "joint: a revolute joint has no length."),
    ],
)
def test_what_is_refused(words, sentence):
    with pytest.raises(ModelError) as caught:
        joint_at(two(), "joint", "revolute", "one", "two", **words)
    assert str(caught.value) == sentence


def test_unknown_kinds_and_bodies():
    with pytest.raises(ModelError, match="There is no joint kind 'hinge'"):
        joint_at(two(), "joint", "hinge", "one", "two")
    with pytest.raises(ModelError, match="There is no body 'three'"):
        joint_at(two(), "joint", "revolute", "one", "three")
