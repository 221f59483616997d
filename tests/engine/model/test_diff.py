"""What differs between two models."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from random_models import models
from sample_models import double_pendulum

from linkwork.edits import AddElement, ReconnectJoint, RemoveBody, RemoveJoint, Rename, SetModelValue, SetValue, apply
from linkwork.files import project
from linkwork.model.diff import diff, earlier_ids
from linkwork.model.frame import Frame


@settings(max_examples=30)
@given(models())
def test_equal_models_do_not_differ(model):
    assert not diff(model, model)
    assert not diff(model, project.from_text(project.to_text(model)))


def test_added_and_removed():
    old = double_pendulum()
    new, _ = apply(old, RemoveBody("lower"))
    there = diff(old, new)
    assert (set(there.removed), there.added, there.changed) == ({"lower", "elbow"}, (), ())
    back = diff(new, old)
    assert (set(back.added), back.removed, back.changed) == ({"lower", "elbow"}, (), ())
    assert there.topology
    assert back.topology
    assert diff(old, apply(old, RemoveJoint("elbow"))[0]).removed == ("elbow",)


def test_changed_values_leave_the_topology():
    old = double_pendulum()
    found = diff(old, apply(old, SetValue("lower", "mass", 3.0))[0])
    assert (found.changed, found.topology, found.gravity, bool(found)) == (("lower",), False, False, True)


def test_the_same_value_again_is_no_change():
    old = double_pendulum()
    assert not diff(old, apply(old, SetValue("lower", "mass", old.bodies["lower"].mass))[0])


def test_another_body_at_a_joint_is_another_topology():
    old = double_pendulum()
    found = diff(old, apply(old, ReconnectJoint("elbow", "base", "ground", Frame((1, 0, 0))))[0])
    assert (found.changed, found.topology) == (("elbow",), True)


@pytest.mark.parametrize(("field", "value", "noticed"), [("gravity", (0, 0, -1), True), ("name", "other", False)])
def test_gravity_counts_and_the_name_does_not(field, value, noticed):
    old = double_pendulum()
    found = diff(old, apply(old, SetModelValue(field, value))[0])
    assert (bool(found), found.gravity, found.topology) == (noticed, noticed, False)


def test_a_renamed_element_keeps_its_earlier_id():
    old = double_pendulum()
    new, _ = apply(old, (Rename("upper", "thigh"), Rename("elbow", "knee")))
    assert earlier_ids(old, new) == {
        "ground": "ground",
        "thigh": "upper",
        "lower": "lower",
        "shoulder": "shoulder",
        "knee": "elbow",
    }


def test_another_element_in_the_same_place_is_not_the_earlier_one():
    old = double_pendulum()
    heavier = replace(old.bodies["lower"], id="other", mass=7.0)
    new, _ = apply(old, (RemoveBody("lower"), AddElement(heavier)))
    assert earlier_ids(old, new) == {"ground": "ground", "upper": "upper", "shoulder": "shoulder"}
    elsewhere = replace(old.joints["elbow"], id="other", base="ground")
    new, _ = apply(old, (RemoveJoint("elbow"), AddElement(elsewhere)))
    assert "other" not in earlier_ids(old, new)
