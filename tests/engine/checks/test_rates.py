"""Sub-steps that most formulations know nothing of are pointed out."""

from dataclasses import replace

import pytest
from sample_models import chain, double_pendulum

from linkwork.checks.check import check
from linkwork.checks.rates import MOST_NAMED, own_rates
from linkwork.model.model import Model
from linkwork.solvers.formulation import formulations


def with_rates(model: Model, **changes) -> Model:
    for body in list(model.bodies.values())[1:]:
        model = model.with_changed(replace(body, **changes))
    return model


@pytest.mark.parametrize("changes", [{"substeps": 4}, {"integrator": "central difference"}])
def test_bodies_that_step_by_themselves_are_told_who_keeps_to_it(changes):
    model = with_rates(double_pendulum(), **changes)
    (found,) = [finding for finding in check(model) if finding.code == "own_rates"]
    assert found.level == "info"
    assert found.elements == tuple(model.bodies)[1:]
    able = formulations()["multirate"].title
    assert able in found.message


def test_many_bodies_are_counted():
    (found,) = own_rates(with_rates(chain(8, "revolute"), substeps=2))
    assert f"and {8 - MOST_NAMED} more" in found.message
    assert len(found.elements) == 8


def test_bodies_that_take_the_step_of_the_run_are_not_mentioned():
    assert own_rates(double_pendulum()) == []
