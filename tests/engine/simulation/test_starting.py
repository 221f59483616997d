"""Accelerations at the start that do not keep to the rows are told."""

import pytest
from sample_models import bar_rows, double_pendulum

import linkwork as lw
from linkwork.errors import SolverError
from linkwork.simulation.simulation import Simulation

EXACT = ("modular", "ali3p", "semirecursive")


def stretched(spin: float) -> lw.Mechanism:
    """Two rods of a metre in one line between two pins, whose elbow goes across: no accelerations keep to all pins."""
    m = lw.Mechanism("stretched", gravity=(0, 0, 0))
    for name, x, sign in (("left", 0.5, -1), ("right", 1.5, 1)):
        m.add_body(name, mass=1, inertia=(0.01, 0.1, 0.1), position=(x, 0, 0), velocity=(0, 0, 0.5 * spin),
                   angular_velocity=(0, sign * spin, 0))  # fmt: skip
    for n, (base, follower) in enumerate((("ground", "left"), ("left", "right"), ("right", "ground"))):
        m.add_joint(f"pin {n}", "revolute", base=base, follower=follower, at=(n, 0, 0), axis=(0, 1, 0))
    return m


def found(simulation: Simulation) -> list[tuple[str, ...]]:
    return [finding.elements for finding in simulation.snapshot().findings if finding.code == "violated"]


def told(model, solver: str) -> list[tuple[str, ...]]:
    simulation = Simulation(model, solver)
    simulation.advance(0)
    return found(simulation)


@pytest.mark.parametrize("solver", EXACT)
def test_they_are_told_where_there_are_none(solver):
    """Both elbows fall inwards with w2 of a metre each: 2 m/s2 are left, or are shared by several rows."""
    ((element,),) = told(stretched(1.0).model, solver)
    assert element.startswith("pin")


@pytest.mark.parametrize("solver", EXACT)
def test_nothing_is_told_of_others(solver):
    assert told(stretched(0.0).model, solver) == []
    assert told(double_pendulum(), solver) == []
    assert told(bar_rows(1), solver) == []


def test_it_is_told_as_long_as_the_run_lasts_and_not_of_a_new_one():
    simulation = Simulation(stretched(1.0).model, "modular")
    simulation.advance(0)
    simulation.advance(3)
    assert len(found(simulation)) == 1
    simulation.restart()
    assert found(simulation) == []


def test_the_question_refuses():
    with pytest.raises(SolverError, match="No accelerations exist here: pin"):
        lw.accelerations(stretched(1.0))
