"""What formulations take, each part made once."""

import pytest
from sample_models import chain

from linkwork.simulation.installed import install_stored
from linkwork.solvers.formulation import ACCURACIES, alone, formulations


def test_each_formulation_takes_what_it_says():
    made = install_stored(chain(2, "revolute"))
    for formulation in formulations().values():
        first, again = made.prepare(formulation), made.prepare(formulation)
        assert all(a is b for a, b in zip(first, again, strict=True)), formulation.name
        assert (first == ()) == (formulation.prepare is alone), formulation.name
        assert not formulation.along_tree or first is made.supplies.branches


def test_trees_are_grown_again_where_another_one_is_asked_for():
    supplies = install_stored(chain(2, "revolute")).supplies
    bare = supplies.tree(bare=True, from_origin=False)
    assert supplies.tree(bare=False, from_origin=True)[0].from_origin[0] == 1
    assert supplies.tree(bare=True, from_origin=False) is not bare


def test_messages_go_as_far_as_the_accuracy_asks_for():
    supplies = install_stored(chain(2, "revolute")).supplies
    supplies.accuracy = ACCURACIES["fast"]
    assert supplies.elimination_plan(takes_jumps=False)[1].tolerance == pytest.approx(ACCURACIES["fast"])
    kept = supplies.sub_steps()
    supplies.begin_afresh()
    assert supplies.sub_steps() is not kept
