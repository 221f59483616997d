"""Frames of joints from points and axes, in space or on each body."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_models import directions, quaternions, vectors
from sample_models import brick, built

from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.model.frame import Frame
from linkwork.model.joints.grounded import Grounded
from linkwork.model.placing import force_at, joint_at
from linkwork.model.registry import FAMILIES

meeting = st.sampled_from(
    sorted(kind for kind, cls in FAMILIES["joints"].items() if cls.meets and not issubclass(cls, Grounded))
)


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


TURNED = brick("turned", position=(1.0, 2.0, 3.0), rotation=rotation.about((0.0, 0.0, 1.0), 0.5))


def test_a_force_at_a_body_stands_in_its_centre_along_the_axes_of_space():
    frame = force_at(built(TURNED), "push", "force", body="turned").frame
    assert frame.position == vector.ZERO
    assert rotation.multiply(TURNED.rotation, frame.rotation) == pytest.approx(rotation.IDENTITY)
    placed = force_at(built(TURNED), "push", "tyre", body="turned", at=(1.0, 2.0, 4.0), axis=(0.0, 2.0, 0.0)).frame
    assert placed.position == pytest.approx((0.0, 0.0, 1.0))
    assert rotation.rotate(TURNED.rotation, rotation.axes(placed.rotation)[2]) == pytest.approx((0.0, 1.0, 0.0))


def test_a_spring_leads_like_a_rod_and_a_bushing_sits_like_a_joint():
    model = built(TURNED)
    spring = force_at(model, "spring", "spring", base="ground", follower="turned", at=(1.0, 2.0, 0.0))
    assert (spring.base_frame.position, spring.follower_frame.position) == ((1.0, 2.0, 0.0), vector.ZERO)
    assert spring.free_length == pytest.approx(3.0)
    bushing = force_at(model, "bushing", "bushing", base="ground", follower="turned", at=(1.0, 2.0, 0.0))
    assert TURNED.in_global(bushing.follower_frame.position) == pytest.approx((1.0, 2.0, 0.0))


def test_a_force_in_a_joint_needs_no_place():
    spring = force_at(built(TURNED), "back", "joint_spring", joint="pin", stiffness=3.0)
    assert (spring.joint, spring.stiffness) == ("pin", 3.0)


@pytest.mark.parametrize(
    ("kind", "words", "sentence"),
    [
        ("spring", {}, "force: say which base and which follower is meant"),
        ("force", {}, "force: say which body is meant"),
        ("joint_stop", {}, "force: say which joint is meant"),
        ("force", {"body": "nobody"}, "There is no body 'nobody'"),
        ("force", {"body": "turned", "axis": (0, 0, 0)}, "force: the axis has no direction"),
        ("force", {"body": "turned", "at": "here"}, "force: at takes three numbers, not 'here'"),
        ("drag", {"body": "turned", "colour": 3}, "force: a drag has no colour"),
        ("torsion_spring", {"base": "ground", "follower": "turned", "free": 3}, "a torsion spring has no free"),
        ("magnet", {}, "There is no force kind 'magnet'"),
    ],
)
def test_what_a_force_by_words_lacks(kind, words, sentence):
    with pytest.raises(ModelError, match=sentence):
        force_at(built(TURNED), "force", kind, **words)
