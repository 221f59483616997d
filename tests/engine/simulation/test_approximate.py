"""What is said of formulations that are approximate in loops."""

import pytest
from sample_models import bar_rows, double_pendulum

from linkwork.simulation.simulation import Simulation


def codes(model, solver: str) -> list[str]:
    simulation = Simulation(model, solver, 1e-3)
    simulation.advance(2)
    return [finding.code for finding in simulation.snapshot().findings]


@pytest.mark.parametrize("solver", ["baumgarte", "penalty"])
def test_it_is_said_in_loops_and_not_along_a_tree(solver):
    assert codes(bar_rows(1), solver) == ["approximate"]
    assert codes(double_pendulum(), solver) == []


@pytest.mark.parametrize("solver", ["augmented_lagrangian", "modular", "ali3p", "semirecursive"])
def test_nothing_is_said_of_those_that_are_exact(solver):
    assert codes(bar_rows(1), solver) == []
