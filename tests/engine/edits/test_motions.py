"""Where copies go."""

import pytest
from sample_elements import sample_element
from sample_models import brick, double_pendulum, hinge

from linkwork.edits import AddBody, AddElement, Mirror, apply
from linkwork.edits.motions import ACROSS, REFLECTIONS, Reflection, Shift, signs_of, stays
from linkwork.math3d import rotation, vector
from linkwork.model.joints.rows import SHIFT_X, SHIFT_Y, SHIFT_Z, Angle
from linkwork.model.registry import FAMILIES

MIRROR = Reflection((0.1, 0.2, 0.3), vector.unit((1.0, -2.0, 0.5)))


@pytest.mark.parametrize("signs", REFLECTIONS)
def test_the_image_of_a_frame_is_right_handed_and_has_mirrored_axes(signs):
    q = brick().rotation
    seen = rotation.axes(MIRROR.turn(q, signs))
    for sign, axis, image in zip(signs, rotation.axes(q), seen, strict=True):
        assert image == pytest.approx(vector.scale(MIRROR.seen(axis), sign))
    assert vector.cross(seen[0], seen[1]) == pytest.approx(seen[2])


def test_twice_mirrored_is_not_mirrored():
    body = brick(velocity=(1.0, 2.0, 3.0), angular_velocity=(0.3, 0.2, 0.1))
    back = MIRROR.body(MIRROR.body(body))
    for name in ("position", "velocity", "angular_velocity", "inertia", "products"):
        assert getattr(back, name) == pytest.approx(getattr(body, name))
    assert rotation.angle_between(back.rotation, body.rotation) < 1e-7
    assert MIRROR.place(MIRROR.point) == MIRROR.point


@pytest.mark.parametrize("kind", FAMILIES["joints"])
def test_joint_angles_keep_their_sign(kind):
    joint = sample_element("joints", kind)
    made = signs_of(joint)
    assert made in REFLECTIONS
    assert all(stays(c, made) for c in joint.coordinates if isinstance(c, Angle))


def test_a_way_along_an_axis_stays_where_the_axis_does():
    assert [stays(c, ACROSS) for c in (SHIFT_X, SHIFT_Y, SHIFT_Z, Angle())] == [True, False, True, False]
    assert all(stays(c, (1, 1, -1)) for c in (SHIFT_X, SHIFT_Y, Angle()))


def test_a_shift_by_nothing_leaves_connections_as_they_are():
    model = double_pendulum()
    elbow = model.joints["elbow"]
    assert Shift(vector.ZERO).other(elbow, model, set()) is elbow
    assert Shift((0.0, 1.0, 0.0)).other(elbow, model, {"upper", "lower"}) == elbow


def sliding():
    """A cylindrical joint, whose angle stays in a mirror and whose way is opposed, with all that acts along both."""
    kinds = FAMILIES["drivers"] | FAMILIES["forces"]
    model, _ = apply(double_pendulum(), (AddBody(brick()), hinge("rail", "lower", "brick", (1, 0, 0), "cylindrical")))
    way, turn = (c.name for c in sorted(model.joints["rail"].coordinates, key=lambda c: c.unit))
    elements = (
        kinds["joint_effort"](id="push", joint="rail", coordinate=way, effort="3 N"),
        kinds["joint_effort"](id="twist", joint="rail", coordinate=turn, effort="4 N m"),
        kinds["motion"](id="go", joint="rail", coordinate=way, formula="0.1 m*sin(2 rad/s*t)"),
        kinds["coupler"](
            id="screw", first="rail", first_coordinate=turn, second="rail", second_coordinate=way, factor=0.1
        ),
        kinds["coupler"](id="belt", first="shoulder", second="rail", second_coordinate=turn, factor=2.0),
    )
    return apply(model, [AddElement(element) for element in elements])[0]


def test_what_acts_along_an_opposed_way_acts_the_other_way():
    model = sliding()
    everything = tuple(element.id for element in model.elements() if element.id != "ground")
    mirrored, _ = apply(model, Mirror(everything))
    assert mirrored.forces["push 2"].effort == "-(3 N)"
    assert mirrored.forces["twist 2"].effort == "4 N m"
    assert mirrored.drivers["go 2"].formula == "-(0.1 m*sin(2 rad/s*t))"
    assert (mirrored.drivers["screw 2"].factor, mirrored.drivers["belt 2"].factor) == (-0.1, 2.0)


def test_what_acts_in_a_joint_that_stays_is_copied_as_it_is():
    copied, _ = apply(sliding(), Mirror(("push",)))
    assert copied.forces["push 2"].effort == "3 N"


def test_in_place_what_acts_in_the_joints_goes_along():
    mirrored, _ = apply(sliding(), Mirror(("lower", "brick"), keep=False))
    assert mirrored.forces["push"].effort == "-(3 N)"
