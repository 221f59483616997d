"""What differs between two models."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from random_models import models
from sample_models import double_pendulum

from linkwork.edits import AddElement, ReconnectJoint, RemoveBody, RemoveJoint, Rename, SetModelValue, SetValue, apply
from linkwork.files import project
from linkwork.model.diff import Succession, diff, same_places
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


def earlier_ids(old, new):
    """The id before of each element that was there."""
    since = Succession(old, new)
    found = {element.id: since.earlier_id(element.id) for element in new.elements()}
    for family in ("bodies", "joints"):
        was, now = list(old.family(family)), list(new.family(family))
        before = since.before(family).tolist()
        assert {now[n]: was[place] for n, place in enumerate(before) if place >= 0} == {
            key: earlier for key, earlier in found.items() if earlier and key in new.family(family)
        }
    return {key: earlier for key, earlier in found.items() if earlier}


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


def test_places_are_those_of_the_same_objects():
    a, b, c, d, e = [object() for _ in range(5)]
    assert same_places([a, b, c, d], [a, b, c, d]).tolist() == [0, 1, 2, 3]
    assert same_places([a, b, c, d], [a, c, d]).tolist() == [0, 2, 3]
    assert same_places([a, b, d], [a, b, c, d]).tolist() == [0, 1, -1, 2]
    assert same_places([a, b, c, d], [d, b, e, a, c]).tolist() == [3, 1, -1, 0, 2]
    assert same_places([a, b], []).tolist() == same_places([], []).tolist() == []
    assert same_places([], [a]).tolist() == [-1]


def test_equal_values_are_not_the_same_object():
    assert same_places([1.5], [float("1.5")]).tolist() == [-1]


def test_what_is_fresh_and_what_is_gone_has_its_place():
    old = double_pendulum()
    new, _ = apply(old, SetValue("lower", "mass", 3.0))
    since = Succession(old, new)
    assert since.fresh("bodies") == [(2, new.bodies["lower"])]
    assert since.gone("bodies") == [(2, old.bodies["lower"])]
    assert (since.same("bodies").tolist(), since.before("bodies").tolist()) == ([0, 1, -1], [0, 1, 2])
    assert since.fresh("joints") == since.gone("joints") == []
