"""Adding and removing."""

import pytest

from linkwork.edits import (
    AddElement,
    AddElements,
    AddForce,
    AddJoint,
    RemoveBody,
    RemoveElement,
    RemoveElements,
    SetElement,
    apply,
)
from linkwork.errors import ModelError
from linkwork.math3d import rotation
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.joints.fixed import Fixed


def test_removing_a_body_takes_its_joints_along_and_undo_restores_all_places(model):
    smaller, inverse = apply(model, RemoveBody("upper"))
    assert (list(smaller.bodies), list(smaller.joints)) == (["ground", "brick", "lower", "shaped"], [])
    back, _ = apply(smaller, inverse)
    assert (list(back.bodies), list(back.joints)) == (
        ["ground", "upper", "brick", "lower", "shaped"],
        ["shoulder", "elbow"],
    )


def test_an_element_is_added_at_its_place(model):
    added, _ = apply(model, AddElement(RigidBody(id="new"), 2))
    assert list(added.bodies) == ["ground", "upper", "new", "brick", "lower", "shaped"]


def test_a_joint_by_words_sits_at_the_point_and_along_the_axis(model):
    at, axis = (0.3, 0.1, -0.2), (0.0, 3.0, 4.0)
    changed, _ = apply(model, AddJoint("new", "revolute", base="brick", follower="lower", at=at, axis=axis))
    joint = changed.joints["new"]
    for side in ("base", "follower"):
        body = changed.bodies[getattr(joint, side)]
        assert body.in_global(joint.frame(side).position) == pytest.approx(at)
        z = rotation.rotate(body.rotation, rotation.axes(joint.frame(side).rotation)[2])
        assert z == pytest.approx((0.0, 0.6, 0.8))


def test_a_ready_joint_is_taken_as_it_is(model):
    ready = Fixed(id="new", base="brick", follower="lower")
    assert apply(model, AddJoint(ready))[0].joints["new"] is ready
    assert AddJoint(ready).id == "new"


def test_what_a_joint_by_words_lacks_is_named(model):
    with pytest.raises(ModelError, match="new: say which body is the base and the follower"):
        apply(model, AddJoint("new", "fixed"))
    with pytest.raises(ModelError, match="new: say which body is the follower"):
        apply(model, AddJoint("new", "fixed", base="ground"))


def test_adding_something_else_is_refused(model):
    with pytest.raises(ModelError, match="AddElement takes a body, a joint"):
        apply(model, AddElement("upper"))


def test_the_ground_stays(model):
    with pytest.raises(ModelError, match="The ground cannot be removed"):
        apply(model, RemoveElement("ground"))


def test_an_element_that_comes_back_is_in_its_group_again(model):
    smaller, inverse = apply(model, RemoveElement("brick"))
    assert smaller.groups == {"shaped": "tools"}
    assert apply(smaller, inverse)[0].groups == model.groups
    assert apply(model, AddElement(RigidBody(id="new"), group="tools"))[0].groups["new"] == "tools"


def test_all_values_are_set_at_once_and_the_old_ones_come_back_as_they_were(model):
    changed, inverse = apply(model, SetElement(RigidBody(id="brick", mass=9.0)))
    assert list(changed.bodies) == list(model.bodies)
    assert changed.bodies["brick"].mass == 9.0
    assert apply(changed, inverse)[0].bodies["brick"] is model.bodies["brick"]


def test_a_body_does_not_become_a_joint(model):
    with pytest.raises(ModelError, match="elbow is a joint and cannot become a body"):
        apply(model, SetElement(RigidBody(id="elbow")))


def test_many_are_added_at_once_and_may_need_each_other(model):
    loose = Fixed(id="weld", base="first", follower="second")
    additions = (
        AddElement(loose),
        AddElement(RigidBody(id="first"), 1),
        AddElement(RigidBody(id="second"), 1, "new ones"),
    )
    added, inverse = apply(model, AddElements(additions))
    assert list(added.bodies)[:3] == ["ground", "second", "first"]
    assert added.groups["second"] == "new ones"
    assert inverse == (RemoveElements(("weld", "first", "second")),)
    assert apply(added, inverse)[0] == model


def test_many_are_removed_at_once_and_come_back_to_their_places(model):
    smaller, inverse = apply(model, RemoveElements(("brick", "upper", "elbow")))
    assert (list(smaller.bodies), list(smaller.joints)) == (["ground", "lower", "shaped"], [])
    back, again = apply(smaller, inverse)
    assert back == model
    assert all(back.get(e.id) is e for e in model.elements())
    assert apply(back, again)[0] == smaller


def test_a_force_by_words_or_ready(model):
    added, inverse = apply(model, AddForce("push", "force", body="upper", at=(0.5, 0.0, 0.0), fx="2*t"))
    assert added.forces["push"].fx == "2*t"
    assert apply(added, inverse)[0] == model
    ready = added.forces["push"]
    assert apply(model, AddForce(ready))[0] == added
    with pytest.raises(ModelError, match="push: say which body is meant"):
        apply(model, AddForce("push", "force"))
    with pytest.raises(ModelError, match="'push' is taken"):
        apply(added, AddForce(ready))
