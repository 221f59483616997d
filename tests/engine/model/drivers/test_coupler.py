"""Any ratio between any coordinates, from what they are at the start."""

import pytest
from driver_trials import SOLVERS, push, unexplained, wheels

import linkwork as lw


@pytest.mark.parametrize("solver", SOLVERS)
def test_the_second_follows_by_the_factor_from_where_it_is(solver):
    m = wheels(kind="coupler", first="first", second="slide", factor=-0.3)
    push(m, "first", "2*cos(t)")
    m.apply(lw.edits.SetValue("bar", "position", (0.4, 1.0, 0.0)))
    run = lw.simulate(m, solver=solver, until=2.0)
    way = run.joint("slide").coordinate - run.joint("slide").coordinate[0]
    assert run.joint("slide").coordinate[0] == pytest.approx(0.4)
    assert abs(way).max() > 0.1
    assert way == pytest.approx(-0.3 * run.joint("first").coordinate, abs=1e-6)
    assert unexplained(run) < 1e-4
