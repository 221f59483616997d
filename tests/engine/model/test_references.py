"""Who refers to whom, by ids and by formulas."""

import pytest
from formula_kind import Pusher
from sample_models import double_pendulum

from linkwork.model.forces.joint_spring import JointSpring
from linkwork.model.references import (
    fields_of_role,
    formulas_of,
    mentioned,
    needs,
    reference_kind,
    references,
    referring,
    relinked,
)

PUSHER = Pusher(id="push", body="upper", watched=("elbow", "lower"), effort="t*angle(elbow)")


def test_fields_are_found_by_their_role():
    assert fields_of_role(Pusher, "reference") == ("body", "watched")
    assert fields_of_role(Pusher, "expression") == ("effort",)
    assert list(references(PUSHER)) == [("body", "upper"), ("watched", "elbow"), ("watched", "lower")]
    assert list(formulas_of(PUSHER)) == [("effort", "t*angle(elbow)")]
    assert needs(double_pendulum().joints["elbow"]) == {"upper", "lower"}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("10*sin(2*pi*t)", set()),
        ('angle(pin) + angle("left pin") - gain', {"pin", "left pin", "gain"}),
        ('distance(a, b) + table("cam", t)', {"a", "b", "cam"}),
    ],
)
def test_a_formula_mentions_elements(text, names):
    assert mentioned(text) == names


def test_ids_and_formulas_are_rewritten_together():
    moved = relinked(PUSHER, {"elbow": "left knee", "upper": "thigh", "other": "none"})
    assert (moved.body, moved.watched, moved.effort) == ("thigh", ("left knee", "lower"), 't*angle("left knee")')


def test_what_names_nothing_of_it_stays_the_same_object():
    assert relinked(PUSHER, {"brick": "stone"}) is PUSHER


def test_an_empty_formula_mentions_nothing():
    assert needs(Pusher(id="push", body="upper", effort=" ")) == {"upper"}


def test_a_field_may_ask_for_a_kind():
    assert reference_kind(JointSpring, "table") == "table"
    assert reference_kind(JointSpring, "joint") == ""


def test_those_that_refer_to_elements_are_found_by_their_fields_lists_and_formulas():
    elements = [*double_pendulum().elements(), PUSHER]

    def found(ids, families):
        return [element.id for element in referring(elements, ids, families)]

    assert found({"lower"}, {"bodies"}) == ["elbow", "push"]
    assert found({"elbow"}, {"joints"}) == ["push"]
    assert found({"upper", "ground"}, {"bodies"}) == ["shoulder", "elbow", "push"]
    assert found({"push"}, {"forces"}) == []
