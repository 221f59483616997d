"""Setting values and renaming."""

import pytest

from linkwork.edits import RemoveElement, Rename, SetModelValue, SetValue, apply
from linkwork.errors import ModelError


def test_a_value_is_set_and_the_rest_stays(model):
    changed, inverse = apply(model, SetValue("upper", "mass", 7))
    assert changed.bodies["upper"].mass == 7.0
    assert changed.bodies["lower"] is model.bodies["lower"]
    assert inverse == (SetValue("upper", "mass", model.bodies["upper"].mass),)


def test_the_sentence_names_what_there_is(model):
    with pytest.raises(ModelError, match=r"upper: there is no value 'weight'; there are: position, rotation, .*mass"):
        apply(model, SetValue("upper", "weight", 7))
    with pytest.raises(ModelError, match="A model has name and gravity, no 'wind'"):
        apply(model, SetModelValue("wind", 1))


def test_an_id_is_changed_by_renaming_only(model):
    with pytest.raises(ModelError, match="there is no value 'id'"):
        apply(model, SetValue("upper", "id", "thigh"))


def test_joints_follow_a_renamed_body(model):
    changed, inverse = apply(model, Rename("upper", "thigh"))
    assert list(changed.bodies) == ["ground", "thigh", "brick", "lower", "shaped"]
    assert (changed.joints["shoulder"].follower, changed.joints["elbow"].base) == ("thigh", "thigh")
    assert changed.joints["elbow"].follower == "lower"
    assert inverse == (Rename("thigh", "upper"),)


def test_a_renamed_joint_keeps_its_place(model):
    changed, _ = apply(model, Rename("shoulder", "hip"))
    assert list(changed.joints) == ["hip", "elbow"]


def test_a_name_that_is_taken_is_refused(model):
    with pytest.raises(ModelError, match="The id 'elbow' is taken"):
        apply(model, Rename("upper", "elbow"))


def test_a_renamed_element_stays_in_its_group(model):
    changed, inverse = apply(model, Rename("brick", "stone"))
    assert changed.groups == {"stone": "tools/small", "shaped": "tools"}
    assert apply(changed, inverse)[0].groups == model.groups


def test_formulas_follow_a_renamed_element_and_come_back_letter_by_letter(pusher):
    model, text = pusher
    changed, inverse = apply(model, Rename("elbow", "left knee"))
    assert changed.forces["push"].effort == '10 N/rad*angle("left knee") + 3 N/m*position(upper, x)'
    assert apply(changed, inverse)[0].forces["push"].effort == text
    again, back = apply(changed, inverse)
    assert apply(again, back)[0] == changed


def test_a_formula_goes_with_what_it_mentions(pusher):
    model, _ = pusher
    smaller, inverse = apply(model, RemoveElement("elbow"))
    assert "push" not in smaller
    assert apply(smaller, inverse)[0] == model
