"""Whatever leads from one model to another leads there, and back."""

import pytest
from hypothesis import given, settings
from random_models import models
from sample_models import brick, double_pendulum

from linkwork.edits import (
    AddBody,
    AddElement,
    Group,
    RemoveBody,
    Rename,
    Replace,
    SetModelValue,
    SetValue,
    apply,
    replacing,
)
from linkwork.errors import ModelError

EDITS = [
    SetValue("lower", "mass", 3.0),
    RemoveBody("upper"),
    Rename("upper", "first"),
    AddElement(brick("new"), 1),
    Group(("upper", "elbow"), "arm"),
    SetModelValue("gravity", (0.0, 0.0, 1.0)),
    SetModelValue("name", "other"),
]


@pytest.mark.parametrize("edit", EDITS, ids=lambda e: type(e).__name__)
def test_it_leads_there_and_back(edit):
    old = double_pendulum()
    new, _ = apply(old, edit)
    found, back = apply(old, replacing(old, new))
    assert found == new
    assert apply(found, back)[0] == old


@settings(max_examples=25, deadline=None)
@given(models(), models())
def test_from_any_model_to_any_other(old, new):
    if not old.unread and not new.unread:
        assert apply(old, replacing(old, new))[0] == new


def test_what_is_equal_is_left_out():
    old = double_pendulum()
    assert replacing(old, double_pendulum()) == Replace()
    new, _ = apply(old, SetValue("lower", "mass", 3.0))
    assert replacing(old, new) == Replace((new.bodies["lower"],))
    assert apply(old, replacing(old, new))[0].bodies["upper"] is old.bodies["upper"]


def test_new_elements_may_need_each_other():
    old = double_pendulum()
    without = apply(old, RemoveBody("lower"))[0]
    assert apply(without, replacing(without, old))[0] == old


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (Replace(removed=("ground",)), "The ground cannot be removed"),
        (Replace(removed=("knee",)), "There is no element 'knee'"),
        (Replace(removed="elbow"), "several ids"),
        (Replace(removed=("upper",)), "names 'upper'"),
        (Replace(order={"joints": ("elbow",)}), "must name each of them once"),
        (Replace((brick("elbow"),)), "used twice"),
    ],
)
def test_what_cannot_be_is_refused(edit, said):
    model = double_pendulum()
    with pytest.raises(ModelError, match=said):
        apply(model, edit)


def test_a_body_joins_at_the_end():
    model, _ = apply(double_pendulum(), Replace((brick("new"),)))
    assert list(model.bodies)[-1] == "new"
    assert model == apply(double_pendulum(), AddBody(brick("new")))[0]
