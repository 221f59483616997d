"""Formulas that lose their value in the middle of a run are named, and the run goes back."""

import numpy as np
import pytest
from force_trials import SOLVERS, block, loose

from linkwork.errors import SolverError
from linkwork.simulation.simulation import Simulation


def stuck(solver, **words):
    simulation = Simulation(loose("force", **words), solver)
    simulation.advance(20)
    before = simulation.snapshot()
    with pytest.raises(SolverError) as caught:
        simulation.advance(200)
    after = simulation.snapshot()
    assert np.array_equal(after.positions, before.positions)
    assert np.array_equal(after.velocities, before.velocities)
    assert after.time == before.time
    return caught.value


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_formula_of_time(solver):
    error = stuck(solver, fx="1 + log(0.1 - t)")
    assert error.element == "force"
    assert "force: fx has no value" in str(error)
    assert "log" in str(error)
    assert "t = 0.1" in str(error)


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_formula_of_the_motion(solver):
    """The body passes x = 0 after a tenth of a second."""
    body = block(position=(0.1, 0.0, 0.0), velocity=(-1.0, 0.0, 0.0))
    error = stuck(solver, body=body, fy='1e-3 N*sqrt(position("block", x) / 1 m)')
    assert error.element == "force"
    assert "sqrt" in str(error)


def test_numbers_that_grow_are_no_fault_of_a_formula():
    with pytest.raises(SolverError, match="on block: the solution diverged"):
        Simulation(loose("force", fx="1e300*exp(1e3*t)"), "ali3p").advance(200)
