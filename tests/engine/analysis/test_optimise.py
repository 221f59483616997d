"""The best value where the formula has it."""

import pytest
from resting_models import G, weight_on_springs

import linkwork as lw
from linkwork.errors import ModelError, SolverError


def missing(limits=(20.0, 200.0), **words):
    return lw.optimise(weight_with_miss(), {"spring0.stiffness": limits}, "miss", question="statics", **words)


def weight_with_miss() -> lw.Mechanism:
    mechanism = weight_on_springs(100.0)
    mechanism.add_measure("depth", "distance", base="ground", follower="weight")
    mechanism.add_measure("miss", "formula", formula="(distance(ground, weight) - 0.5 m)^2", unit="m2")
    return mechanism


def test_the_stiffness_that_lets_a_weight_hang_half_a_metre_down():
    found = missing(samples=6, workers=0)
    assert found.values["spring0.stiffness"] == pytest.approx(2 * G / 0.5, rel=1e-3)
    assert found.model.forces["spring0"].stiffness == found.values["spring0.stiffness"]
    assert found.response < 1e-6
    assert found.tried > 6


def test_the_largest_lies_at_a_limit():
    found = missing((20.0, 39.0), samples=6, workers=0, goal="largest")
    assert found.values["spring0.stiffness"] == pytest.approx(20.0, rel=1e-3)


def test_a_response_comes_near_to_a_number_and_every_case_is_told():
    found = lw.optimise(
        weight_with_miss(),
        {"spring0.stiffness": (20.0, 200.0)},
        "depth",
        question="statics",
        goal=0.4,
        samples=5,
        workers=0,
        seed=3,
    )
    assert found.values["spring0.stiffness"] == pytest.approx(2 * G / 0.4, rel=1e-3)
    assert found.response == pytest.approx(0.4, rel=1e-3)
    assert found.tried == len(found.table.values) > 6
    assert found.table.results[:, 0] == pytest.approx(2 * G / found.table.values[:, 0], rel=1e-6)


def test_a_search_that_is_stopped_keeps_the_best_that_it_saw():
    shares = []

    def enough(share):
        shares.append(share)
        return len(shares) < 9

    found = missing(samples=6, tries=30, workers=0, progress=enough)
    assert shares[:-1] == pytest.approx([n / 36 for n in (1, 2, 3, 4, 5, 6, 6, 7, 8)])
    assert shares[-1] == 1.0
    assert found.tried == 8
    assert found.response == found.table.results.min()


def test_goals_and_limits_that_mean_nothing_are_told():
    with pytest.raises(ModelError, match="it can be: least, largest, or a number"):
        missing(goal="best")
    with pytest.raises(ModelError, match=r"lower limit of weight\.mass"):
        lw.optimise(weight_with_miss(), {"weight.mass": (2.0, 1.0)}, "miss")


def test_where_no_case_runs_the_first_reason_is_told():
    with pytest.raises(SolverError, match="No case could be run"):
        lw.optimise(weight_with_miss(), {"weight.mass": (-2.0, -1.0)}, "miss", question="statics", workers=0, samples=2)
