"""What all joints share."""

import pytest

from linkwork.errors import ModelError
from linkwork.model.frame import Frame
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.revolute import Revolute
from linkwork.model.registry import FAMILIES


@pytest.mark.parametrize("kind", sorted(FAMILIES["joints"]))
def test_a_joint_needs_two_bodies(kind):
    with pytest.raises(ModelError, match="pin: a joint cannot hold a body to itself") as caught:
        FAMILIES["joints"][kind](id="pin", base="arm", follower="arm")
    assert caught.value.element == "pin"


def test_frames_by_side():
    pin = Revolute(id="pin", base="a", follower="b", follower_frame=Frame((1.0, 2.0, 3.0)))
    assert pin.frame("base") == Frame()
    assert pin.frame("follower") == Frame((1.0, 2.0, 3.0))


def test_a_joint_of_no_kind_holds_nothing():
    with pytest.raises(NotImplementedError):
        Joint(id="pin", base="a", follower="b").rows()


def test_nothing_is_measured_unless_a_kind_says_so():
    assert Revolute.measured((1.0, 2.0, 3.0)) == {}
