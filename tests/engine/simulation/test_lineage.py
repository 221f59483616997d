"""Taking back follows the way that the run took, wherever equal mechanisms stand on it."""

import sys

from sample_models import chain

from linkwork import element
from linkwork.edits import AddElement, RemoveElement, SetValue, apply
from linkwork.model.model import Model
from linkwork.simulation import lineage
from linkwork.simulation.lineage import Lineage

A, B, C = Model("a"), Model("b"), Model("c")


def taken_back(way, model, acts):
    """The mechanism before a model, which it then is."""
    before = way.before(model)
    if before is not None:
        way.taken_back(acts)
    return before


def test_back_to_the_beginning_past_equal_mechanisms():
    way, now = Lineage(), A
    for acts, model in enumerate((B, C, B, C), 1):
        way.edited(acts, now, model)
        now = model
    seen = []
    for acts in range(5, 9):
        now = taken_back(way, now, acts)
        seen.append(now.name)
    assert seen == ["b", "c", "b", "a"]
    assert way.before(now) is None


def test_an_edit_after_taking_back_begins_there():
    way = Lineage()
    way.edited(1, A, B)
    way.taken_back(2)
    way.edited(3, A, C)
    assert way.before(C) == A


def test_going_back_takes_up_the_way_to_that_moment():
    way = Lineage()
    way.edited(1, A, B)
    way.edited(2, B, C)
    way.gone_back(3, 1)
    assert way.before(B) == A
    way.gone_back(3, 2)  # nothing was done at the moment before
    assert way.before(C) == B
    way.gone_back(3, 0)
    assert way.before(A) is None


def test_the_oldest_edits_are_forgotten(monkeypatch):
    monkeypatch.setattr(lineage, "MOST_EDITS", 3)
    way, now = Lineage(), A
    for acts in range(1, 8):
        way.edited(acts, now, Model(str(acts)))
        now = Model(str(acts))
    seen = []
    for acts in range(8, 12):
        before = taken_back(way, now, acts)
        if before is not None:
            seen.append(before.name)
            now = before
    assert seen == ["6", "5", "4"]


def test_elements_and_their_order_come_back():
    first = chain(4, "revolute")
    spring = element("forces", "pull", "force", body=list(first.bodies)[1], fx="1")
    models, way = [first], Lineage()
    last = list(first.joints)[-1]
    for acts, edit in enumerate((AddElement(spring), RemoveElement(last), SetValue("pull", "fx", "2")), 1):
        models.append(apply(models[-1], edit)[0])
        way.edited(acts, models[-2], models[-1])
    now = models[-1]
    for acts, expected in enumerate(reversed(models[:-1]), 4):
        now = taken_back(way, now, acts)
        assert now == expected


def test_no_mechanism_is_held():
    """Otherwise a thousand edits of a large one would fill the memory, whatever the budget of the past."""
    model = chain(3, "revolute")
    before = sys.getrefcount(model)
    way = Lineage()
    way.edited(1, model, apply(model, SetValue(list(model.bodies)[1], "mass", 3.0))[0])
    assert sys.getrefcount(model) == before
