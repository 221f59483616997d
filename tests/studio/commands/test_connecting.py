"""Two bars beside each other; expected places follow from the geometry by hand."""

import pytest

from linkwork.edits import apply
from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.frames import in_space
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES
from linkwork.model.shapes.box import Box
from linkwork_studio.commands.connecting import (
    Grip,
    Turning,
    are_joined,
    axis_named,
    between,
    connection,
    is_aligned,
    is_loose,
    reconnection,
    telling,
)

Y, Z = (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
SPRING = FAMILIES["forces"]["spring"]
GROUND = Grip("ground", (0.0, 0.0, 0.0))


@pytest.fixture
def model():
    made = Model()
    for name, x in (("arm", 0.5), ("rod", 2.0)):
        made = made.with_element(RigidBody(id=name, position=(x, 0.0, 0.0), shapes=(Box(1.0, 0.1, 0.1),)))
    return made


def done(model, made):
    after, _ = apply(model, made.command().edits)
    return after


def open_by(model, joint):
    ends = [in_space(model.bodies[getattr(joint, s)], joint.frame(s)) for s in ("base", "follower")]
    axes = [rotation.rotate(turn, vector.Z) for _, turn in ends]
    return vector.norm(vector.subtract(ends[0][0], ends[1][0])), vector.dot(*axes)


def test_a_loose_body_goes_to_the_second_grip(model):
    made = connection(model, "revolute", Grip("rod", (1.5, 0.0, 0.0), Y), Grip("arm", (1.0, 0.0, 0.2), Y), Z)
    after = done(model, made)
    assert after.bodies["rod"].position == pytest.approx((1.5, 0.0, 0.2))
    assert after.bodies["arm"] is model.bodies["arm"]
    assert open_by(after, made.joint) == pytest.approx((0.0, 1.0))
    assert (made.joint.base, made.joint.follower, made.gap) == ("arm", "rod", 0.0)
    assert made.telling == "Moves rod."


def test_axes_that_differ_are_brought_together(model):
    made = connection(model, "revolute", Grip("rod", (1.5, 0.0, 0.0), Z), Grip("arm", (1.0, 0.0, 0.0), Y), Z)
    after = done(model, made)
    turned = rotation.rotate(after.bodies["rod"].rotation, vector.Z)
    assert abs(vector.dot(turned, Y)) == pytest.approx(1.0)
    assert open_by(after, made.joint) == pytest.approx((0.0, 1.0))


def test_plates_side_by_side_on_a_pin_stay_so(model):
    made = connection(model, "revolute", Grip("rod", (1.0, 0.1, 0.0), Y), Grip("arm", (1.0, 0.0, 0.0), Y), Z)
    assert made.moved is None
    assert open_by(done(model, made), made.joint) == pytest.approx((0.0, 1.0))


def test_flip_and_quarter_turns_move_a_loose_body(model):
    grips = Grip("rod", (1.5, 0.0, 0.0), Y), Grip("arm", (1.0, 0.0, 0.0), Y)
    turned = done(model, connection(model, "revolute", *grips, Z, Turning(quarters=1))).bodies["rod"]
    assert turned.position == pytest.approx((1.0, 0.0, -0.5)), "a quarter turn about y brings x to -z"
    flipped = done(model, connection(model, "revolute", *grips, Z, Turning(flipped=True))).bodies["rod"]
    assert rotation.rotate(flipped.rotation, Y) == pytest.approx((0.0, -1.0, 0.0))


def test_flip_inverts_the_axis_of_a_body_that_stays(model):
    model = done(model, connection(model, "revolute", Grip("arm", (0.0, 0.0, 0.0), Y), GROUND, Y))
    grips = Grip("arm", (1.0, 0.0, 0.0), Y), GROUND
    made = connection(model, "revolute", *grips, Y, Turning(flipped=True))
    assert rotation.rotate(made.joint.base_frame.rotation, vector.Z) == pytest.approx((0.0, -1.0, 0.0))


def test_the_ground_is_the_base_and_the_body_stays_where_it_is_pinned(model):
    made = connection(model, "revolute", Grip("arm", (0.0, 0.0, 0.0), Y), GROUND, Z)
    assert (made.joint.base, made.joint.follower, made.moved) == ("ground", "arm", None)


def test_bodies_that_are_held_leave_a_gap_that_is_told(model):
    for name, x in (("arm", 0.0), ("rod", 2.5)):
        made = connection(model, "revolute", Grip(name, (x, 0.0, 0.0), Y), Grip("ground", (x, 0.0, 0.0)), Y)
        model = done(model, made)
    made = connection(model, "revolute", Grip("rod", (1.5, 0.0, 0.0), Y), Grip("arm", (1.0, 0.0, 0.0), Y), Y)
    assert made.moved is None
    assert made.gap == pytest.approx(0.5)
    assert made.telling == "Gap 0.5 m: closing it moves arm, rod."
    assert telling(model, made.joint, 0.0) == ""
    assert not is_loose(model, "arm")
    assert are_joined(model, "arm", "ground")


@pytest.mark.parametrize("kind", [k for k in FAMILIES["joints"] if not k.startswith(("rolling", "knife"))])
def test_every_kind_can_be_made(model, kind):
    made = connection(model, kind, Grip("rod", (1.5, 0.0, 0.0), Y), Grip("arm", (1.0, 0.0, 0.3), Z), Y)
    after = done(model, made)
    assert list(after.joints.values()) == [made.joint]
    if type(made.joint).meets:
        assert open_by(after, made.joint)[0] == pytest.approx(0.0, abs=1e-12)


def test_which_kinds_bring_axes_together():
    kinds = {kind for kind, cls in FAMILIES["joints"].items() if is_aligned(cls)}
    assert kinds == {"revolute", "prismatic", "cylindrical", "screw", "planar"}


def test_reconnecting_tells_the_gap(model):
    made = connection(model, "revolute", Grip("arm", (0.0, 0.0, 0.0), Y), GROUND, Y)
    model = done(model, made)
    command, gap = reconnection(model, made.joint, "follower", Grip("rod", (1.5, 0.0, 0.0)))
    assert gap == pytest.approx(1.5)
    joint = apply(model, command.edits)[0].joints["revolute"]
    assert joint.follower == "rod"
    assert joint.follower_frame.position == pytest.approx((-0.5, 0.0, 0.0))
    bent, _ = reconnection(model, made.joint, "follower", Grip("rod", (1.5, 0.0, 0.0), vector.scale(Z, -1.0)))
    frame = apply(model, bent.edits)[0].joints["revolute"].follower_frame
    assert abs(rotation.rotate(frame.rotation, vector.Z)[2]) == pytest.approx(1.0)


@pytest.mark.parametrize(("family", "kind"), [("forces", "spring"), ("forces", "actuator"), ("measures", "distance")])
@pytest.mark.parametrize("space_first", [False, True])
def test_both_ends_stand_where_they_were_taken(model, family, kind, space_first):
    grips = Grip("arm", (1.0, 0.0, 0.0)), Grip("ground", (1.0, 0.0, 0.7))
    command = between(model, FAMILIES[family][kind], *(grips[::-1] if space_first else grips), Y)
    after = apply(model, command.edits)[0]
    made = after.family(family)[kind]
    assert (made.base, made.follower) == ("ground", "arm")
    ends = [in_space(after.bodies[getattr(made, s)], getattr(made, f"{s}_frame"))[0] for s in ("base", "follower")]
    assert ends == [pytest.approx((1.0, 0.0, 0.7)), pytest.approx((1.0, 0.0, 0.0))]


def test_a_spring_is_as_long_as_its_ends_are_apart(model):
    command = between(model, SPRING, Grip("arm", (1.0, 0.0, 0.0)), Grip("ground", (1.0, 0.0, 0.7)), Y)
    assert apply(model, command.edits)[0].forces["spring"].free_length == pytest.approx(0.7)


def test_a_spring_without_length_is_refused(model):
    ends = Grip("arm", (1.0, 0.0, 0.0)), Grip("ground", (1.0, 0.0, 0.0))
    with pytest.raises(ModelError, match="Both ends of the spring are at one point"):
        between(model, SPRING, *ends, Y)


def test_a_torsion_spring_turns_about_the_chosen_axis(model):
    grips = Grip("arm", (1.0, 0.0, 0.0), Y), Grip("rod", (1.0, 0.0, 0.0), Y)
    for axis, expected in (("normal", Y), ("z", Z), ("along", vector.X)):
        command = between(model, FAMILIES["forces"]["torsion_spring"], *grips, Z, Turning(axis=axis))
        made = apply(model, command.edits)[0].forces["torsion spring"]
        turn = rotation.multiply(model.bodies["arm"].rotation, made.base_frame.rotation)
        assert rotation.rotate(turn, vector.Z) == pytest.approx(expected)


@pytest.mark.parametrize("kind", ["prismatic", "revolute", "cylindrical"])
@pytest.mark.parametrize(("axis", "expected"), [("x", vector.X), ("y", Y), ("z", Z), ("along", vector.X)])
def test_the_axis_is_chosen_and_turns_no_body(model, kind, axis, expected):
    grip = Grip("rod", (1.5, 0.0, 0.0), (0.0, 0.6, 0.8))
    made = connection(model, kind, grip, Grip("ground", (1.5, 0.0, 0.0)), Y, Turning(axis=axis))
    after = done(model, made)
    assert after.bodies["rod"].rotation == model.bodies["rod"].rotation
    base = rotation.rotate(made.joint.base_frame.rotation, vector.Z)
    assert base == pytest.approx(expected)
    assert open_by(after, made.joint) == pytest.approx((0.0, 1.0))


def test_along_two_bodies_is_from_grip_to_grip(model):
    ends = Grip("rod", (1.5, 0.0, 0.0)), Grip("arm", (1.0, 0.0, 0.5))
    assert axis_named(model, "along", *ends) == pytest.approx((-(0.5**0.5), 0.0, 0.5**0.5))
    assert axis_named(model, "normal", *ends) is None
    assert axis_named(model, "along", GROUND, GROUND) is None
