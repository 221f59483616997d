"""Formulations that look after obstacles themselves say so."""

from linkwork.solvers.contact.obstacles import obstacles_of
from linkwork.solvers.formulation import formulations

ALL = {"unilateral_multiplier", "unilateral_augmented", "unilateral_linear", "unilateral_penalty", "explicit_penalty"}


def test_they_are_known_and_the_others_have_contact_around_their_step():
    assert {name for name, f in formulations().items() if obstacles_of(f) is not None} == ALL


def test_each_tells_that_it_knows_no_friction():
    assert all("no friction" in formulations()[name].summary for name in ALL)


def test_penalties_alone_keep_no_multipliers():
    kept = {name for name in ALL if obstacles_of(formulations()[name]).sweeps}
    assert kept == {name for name in ALL if "penalty" not in name}
