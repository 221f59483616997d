"""What is said of formulations that are approximate in some mechanisms."""

import pytest
from sample_models import bar_rows, double_pendulum

import linkwork as lw
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


@pytest.mark.parametrize(("solver", "is_said"), [("modular_paper", True), ("modular", False)])
def test_steps_that_cannot_be_divided_are_told(solver, is_said):
    """A ball of 8 mm with 1 mm of play strikes more than once in a step."""
    m = lw.Mechanism("rattle", gravity=(0, 0, 0))
    for x in (-0.03, 0.03):
        m.add_shape("ground", lw.Box(0.05, 1, 1), position=(x, 0, 0), restitution=1, collides=True)
    m.add_body("ball", mass=1, shape=lw.Sphere(radius=0.004), velocity=(3, 0, 0), restitution=1)
    assert ("approximate" in codes(m.model, solver)) == is_said
