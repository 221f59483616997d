"""Two pulleys: open and crossed."""

import pytest
from driver_trials import FIRST, SECOND, SOLVERS, push, unexplained, wheels

import linkwork as lw


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize(("crossed", "ratio"), [(False, 2.0), (True, -2.0)])
def test_pulleys_turn_in_the_ratio_of_their_radii(solver, crossed, ratio):
    radii = {"first_radius": 0.2, "second_radius": 0.1}
    m = wheels(kind="belt", first="first", second="second", crossed=crossed, **radii)
    push(m, "first", "20")
    run = lw.simulate(m, solver=solver, until=1.0)
    assert run.joint("first").coordinate[-1] == pytest.approx(10.0 / (FIRST + ratio**2 * SECOND), rel=1e-3)
    assert run.joint("second").coordinate == pytest.approx(ratio * run.joint("first").coordinate, abs=1e-4)
    assert unexplained(run) < 1e-3 * run.energy.total[-1]
