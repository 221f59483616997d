"""Costly steps are reported, with the element that makes them so; cheap ones, and a single costly one, are not."""

import pytest
from sample_models import chain, double_pendulum

import linkwork as lw
from linkwork.simulation import effort
from linkwork.simulation.effort import COSTLY, Effort
from linkwork.simulation.simulation import Simulation

BEGAN = 100.0  # s, by the clock


@pytest.fixture
def told(monkeypatch):
    """What is told after some calls, each with a number of steps and what each of them cost [s]."""

    def tell(simulation, *calls):
        made = Effort()
        for count, cost in calls:
            end = BEGAN + cost * max(1, count)
            monkeypatch.setattr(effort, "perf_counter", lambda end=end: end)
            made.note(simulation.installed, simulation.formulation, simulation.step, BEGAN, count)
        return [(finding.code, finding.elements, finding.message) for finding in made.findings]

    return tell


def crowded() -> Simulation:
    """Balls in a heap about one of them, and one far away."""
    made, ball = lw.Mechanism("heap"), lw.Sphere(radius=0.1)
    for n, x in enumerate((-0.15, 0.0, 0.15, 9.0)):
        made.add_body(f"ball{n}", mass=1, shape=ball, position=(x, 0, 0), collides=True)
    simulation = Simulation(made.model, "modular")
    simulation.advance(1)
    return simulation


@pytest.mark.parametrize(
    "calls", [[(10, 0.5 * COSTLY)] * 3, [(1, 50 * COSTLY)], [(1, 50 * COSTLY), (1, 0.1 * COSTLY)], [(0, 0.5 * COSTLY)]]
)
def test_cheap_steps_and_a_first_costly_one_are_not_told(told, calls):
    assert told(Simulation(double_pendulum(), "modular"), *calls) == []


@pytest.mark.parametrize("calls", [[(3, 2 * COSTLY)] * 2, [(0, 2 * COSTLY)]])
def test_the_body_with_the_most_contacts_is_named(told, calls):
    ((code, elements, message),) = told(crowded(), *calls)
    assert (code, elements) == ("costly_step", ("ball1",))
    assert "A step takes 0.2 s" in message
    assert "2 pairs of shapes" in message


def test_the_body_that_turns_fastest_is_named_where_steps_are_cut(told):
    simulation = Simulation(double_pendulum(), "modular")
    simulation.advance(300)
    now = simulation.installed
    now.state.history[0] = 1024.0
    ((_, elements, message),) = told(simulation, (0, 2 * COSTLY))
    fastest = max(("upper", "lower"), key=lambda body: abs(simulation.snapshot().angular_velocity(body)[1]))
    assert elements == (fastest,)
    assert "substeps of 1.6e-05 s" in message


def test_else_the_size_is_told(told):
    ((_, elements, message),) = told(Simulation(chain(7, "revolute"), "ali3p"), (0, 2 * COSTLY))
    assert elements == ()
    assert "7 bodies and 35 rows" in message
