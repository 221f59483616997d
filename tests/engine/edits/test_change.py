"""Edits on their way to a run."""

from sample_models import double_pendulum

from linkwork.edits import RemoveJoint, SetValue, apply
from linkwork.edits.change import Change


def test_two_changes_become_one_where_one_follows_the_other():
    begun = double_pendulum()
    cut, heavier = (RemoveJoint("elbow"),), (SetValue("lower", "mass", 3.0),)
    first = Change(begun, cut, "Cut")
    between, _ = apply(begun, cut)
    both = first.then(Change(between, heavier, "Weigh"), between)
    assert (both.before, both.edits, both.label) == (begun, cut + heavier, "Weigh")
    assert first.then(Change(begun, heavier, "Weigh"), between) is None
