"""What all forces share: fields that are checked, and where they take hold."""

import pytest
from force_trials import block, loose

from linkwork.edits import AddForce, apply
from linkwork.errors import ModelError
from linkwork.model.forces.force import Force
from linkwork.model.forces.laws import JointCoordinate
from linkwork.model.frame import Frame
from linkwork.model.registry import FAMILIES


def test_every_kind_says_what_it_acts_along():
    with pytest.raises(NotImplementedError):
        Force(id="nothing").acting()
    for cls in FAMILIES["forces"].values():
        assert cls.acting is not Force.acting
        assert "\n" not in cls.__doc__.split("\n\n")[0]


def test_one_between_a_body_and_itself_is_refused():
    with pytest.raises(ModelError, match=r"force: a force cannot act between a body and itself \(block\)"):
        apply(loose("drag"), AddForce("force", "spring", base="block", follower="block"))


def test_one_on_the_ground_is_refused():
    with pytest.raises(ModelError, match="push: a force on the ground does nothing; choose another body"):
        apply(loose("drag"), AddForce("push", "force", body="ground"))


def test_one_at_a_body_starts_from_the_ground():
    force = loose("force", body=block(position=(0.0, 0.0, 0.4)), at=(0.1, 0.0, 0.4)).forces["force"]
    assert (force.base, force.follower, force.base_frame) == ("ground", "block", Frame())
    assert force.follower_frame.position == pytest.approx((0.1, 0.0, 0.0))


def test_one_in_a_joint_names_its_coordinate():
    spring = FAMILIES["forces"]["joint_spring"](id="spring", joint="pin", coordinate="angle")
    assert spring.row == JointCoordinate("pin", "angle")
    assert list(spring.joint_coordinates()) == [("pin", "angle")]
