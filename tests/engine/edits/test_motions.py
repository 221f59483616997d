"""Where copies go."""

import pytest
from sample_models import brick, double_pendulum

from linkwork.edits.handedness import REFLECTIONS
from linkwork.edits.motions import Reflection, Shift
from linkwork.math3d import rotation, vector

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


def test_a_shift_by_nothing_leaves_connections_as_they_are():
    model = double_pendulum()
    elbow = model.joints["elbow"]
    assert Shift(vector.ZERO).other(elbow, model, set()) is elbow
    assert Shift((0.0, 1.0, 0.0)).other(elbow, model, {"upper", "lower"}) == elbow
