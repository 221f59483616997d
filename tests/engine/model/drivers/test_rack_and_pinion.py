"""A rack that falls with its wheel: the force on it and the way that it goes."""

import pytest
from driver_trials import FIRST, MASS, SOLVERS, push, unexplained, wheels

import linkwork as lw
from linkwork.errors import ModelError

RACK = {"kind": "rack_and_pinion", "first": "first", "second": "slide", "radius": 0.1}


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize(("backwards", "sign"), [(False, 1.0), (True, -1.0)])
def test_the_rack_goes_by_the_radius(solver, backwards, sign):
    m = wheels(**RACK, backwards=backwards)
    push(m, "slide", "3")
    run = lw.simulate(m, solver=solver, until=1.0)
    way = 0.5 * 3.0 / (MASS + FIRST / 0.1**2)
    assert run.joint("slide").coordinate[-1] == pytest.approx(way, rel=1e-3)
    assert run.joint("slide").coordinate == pytest.approx(sign * 0.1 * run.joint("first").coordinate, abs=1e-4)
    assert unexplained(run) < 1e-5


def test_a_rack_slides():
    with pytest.raises(ModelError, match="driver: second leaves no displacement free"):
        wheels(**RACK | {"second": "second"})
