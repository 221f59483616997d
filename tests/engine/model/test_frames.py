"""Where frames are."""

import pytest
from formula_kind import Pusher
from sample_models import brick, double_pendulum

from linkwork.math3d import rotation
from linkwork.model.frame import Frame
from linkwork.model.frames import frame_fields, frames, in_space, on_body
from linkwork.model.joints.revolute import Revolute


def test_a_frame_belongs_to_the_body_of_its_name():
    assert frame_fields(Revolute) == (("base_frame", "base"), ("follower_frame", "follower"))
    assert frame_fields(Pusher) == (("frame", "body"),)
    elbow = double_pendulum().joints["elbow"]
    assert [(name, on) for name, _, on in frames(elbow)] == [("base_frame", "upper"), ("follower_frame", "lower")]
    assert list(frames(brick())) == []


def test_into_space_and_back():
    body, frame = brick(), Frame((0.1, 0.2, 0.3), rotation.about((1, 1, 0), 0.5))
    origin, turn = in_space(body, frame)
    assert origin == body.in_global(frame.position)
    back = on_body(body, origin, turn)
    assert back.position == pytest.approx(frame.position)
    assert rotation.angle_between(back.rotation, frame.rotation) < 1e-12
