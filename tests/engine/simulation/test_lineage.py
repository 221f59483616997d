"""Taking back follows the way that the run took, wherever equal mechanisms stand on it."""

from linkwork.model.model import Model
from linkwork.simulation import lineage
from linkwork.simulation.lineage import Lineage

A, B, C = Model("a"), Model("b"), Model("c")


def test_back_to_the_beginning_past_equal_mechanisms():
    way = Lineage(A)
    for acts, model in enumerate((B, C, B, C), 1):
        way.edited(acts, model)
    seen = []
    for acts in range(5, 9):
        seen.append(way.before.name)
        way.taken_back(acts)
    assert seen == ["b", "c", "b", "a"]
    assert way.before is None


def test_an_edit_after_taking_back_begins_there():
    way = Lineage(A)
    way.edited(1, B)
    way.taken_back(2)
    way.edited(3, C)
    assert way.before is A


def test_going_back_takes_up_the_way_to_that_moment():
    way = Lineage(A)
    way.edited(1, B)
    way.edited(2, C)
    way.gone_back(3, 1)
    assert way.before is A
    way.gone_back(3, 2)  # nothing was done at the moment before
    assert way.before is B
    way.gone_back(3, 0)
    assert way.before is None


def test_the_oldest_edits_are_forgotten(monkeypatch):
    monkeypatch.setattr(lineage, "MOST_EDITS", 3)
    way = Lineage(A)
    for acts in range(1, 8):
        way.edited(acts, Model(str(acts)))
    seen = []
    for acts in range(8, 12):
        if way.before is not None:
            seen.append(way.before.name)
            way.taken_back(acts)
    assert seen == ["6", "5", "4"]
