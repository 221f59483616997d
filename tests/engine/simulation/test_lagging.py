"""Drivers that are off the speed that they prescribe."""

import pytest
from sample_models import pendulum

import linkwork as lw
from linkwork.solvers.formulation import formulations

BY_SPRINGS = ("modular_paper", "modular_printed", "multirate")


def driven() -> lw.Mechanism:
    mechanism = lw.Mechanism.of(pendulum())
    mechanism.add_driver("motor", "motion", joint="pin", level="speed", formula="1.5*sin(3*t)")
    return mechanism


@pytest.mark.parametrize("solver", BY_SPRINGS)
def test_a_speed_that_is_not_kept_is_told(solver):
    run = lw.simulate(driven(), solver=solver, until=0.3)
    assert [(finding.code, finding.elements) for finding in run.findings] == [("lagging", ("motor",))]


@pytest.mark.parametrize("solver", sorted(set(formulations()) - {*BY_SPRINGS, "recursive"}))
def test_one_that_is_kept_is_not(solver):
    step = 1e-4 if solver == "explicit_penalty" else 1e-3
    assert lw.simulate(driven(), solver=solver, until=0.3, step=step).findings == ()
