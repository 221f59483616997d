"""Which bodies and joints are numbered how, and which are the same as before."""

import numpy as np
import pytest
from sample_models import chain

from linkwork.compiler.layout import layout_of
from linkwork.compiler.splicing import Splice
from linkwork.edits import AddJoint, RemoveElement, RemoveJoint, SetValue, apply
from linkwork.math3d import vector


def test_all_is_new_at_first():
    layout = layout_of(chain(2, "revolute"), None)
    assert layout.numbers == {"ground": 0, "link0": 1, "link1": 2}
    assert layout.ends.tolist() == [[0, 1], [1, 2]]
    assert (len(layout.new_bodies), len(layout.new_joints), len(layout.holdings)) == (3, 2, 2)


def test_what_is_the_same_is_taken_over():
    model = chain(4, "revolute")
    before = layout_of(model, None)
    after = layout_of(apply(model, RemoveJoint("joint1"))[0], before)
    assert after.numbers is before.numbers
    assert after.bodies == Splice(((False, 0, 5),))
    assert after.joints == Splice(((False, 0, 1), (False, 2, 4)))
    assert after.holdings == [before.holdings[n] for n in (0, 2, 3)]
    assert after.new_bodies == after.new_joints == []


def test_a_joint_between_bodies_of_other_numbers_is_laid_out_anew():
    model = chain(4, "revolute")
    cut, _ = apply(model, RemoveElement("link1"))  # with both of its joints
    after = layout_of(cut, layout_of(model, None))
    assert after.joints == Splice(((False, 0, 1), (True, 0, 1)))
    assert [row.bodies for row in after.new_holdings[0].rows] == [(2, 3)] * 5
    assert after.ends.tolist() == [[0, 1], [2, 3]]


def test_a_heavier_body_keeps_its_joints():
    model = chain(3, "revolute")
    after = layout_of(apply(model, SetValue("link1", "mass", 9.0))[0], layout_of(model, None))
    assert [body.id for body in after.new_bodies] == ["link1"]
    assert after.new_joints == []


def test_axes_of_turns_and_slides_go_with_their_joints():
    """A ball has no steps, a cylindrical joint a slide and a turn."""
    model = chain(2, "revolute")
    cylinder = AddJoint("cylinder", "cylindrical", base="ground", follower="link1", at=(1, 0, 0), axis=vector.Z)
    ball = AddJoint("ball", "spherical", base="ground", follower="link0", at=(0, 0, 0))
    model, _ = apply(model, [ball, cylinder])
    before = layout_of(model, None)
    assert before.axes.known.tolist() == [True, True, False, True]
    assert before.axes.start.tolist() == [0, 1, 2, 2, 4]
    assert sorted(before.axes.is_slide[2:].tolist()) == [False, True]
    assert before.axes.own == pytest.approx(np.array([vector.Y, vector.Y, vector.Z, vector.Z]))
    cut, _ = apply(model, RemoveJoint("joint0"))
    after, fresh = layout_of(cut, before).axes, layout_of(cut, None).axes
    assert all(one.tobytes() == other.tobytes() for one, other in zip(after, fresh, strict=True))
