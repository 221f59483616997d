"""Contacts that are too many to be settled all at once are told where they have not settled."""

import pytest

import linkwork as lw
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.unsettled import MOST, SUNK
from linkwork.system.pressing import COMPLEMENTARITY, DEEPEST, MOST_ROWS


def stacked(count, heavy):
    """So many light boxes with a heavy one on top [kg]."""
    m = lw.Mechanism("stack")
    m.add_shape("ground", lw.Box(5, 5, 0.1), position=(0, 0, -0.05), collides=True)
    for n in range(count + 1):
        mass = heavy if n == count else 1
        m.add_body(f"b{n}", mass=mass, position=(0, 0, 0.05 + 0.1 * n), shape=lw.Box(0.1, 0.1, 0.1), collides=True)
    return Simulation(m.model, "modular")


def told(simulation):
    return [finding.code for finding in simulation.snapshot().findings]


def test_it_is_told_of_more_rows_than_are_settled_at_once():
    count = 14
    assert 12 * (count + 1) > MOST_ROWS
    simulation = stacked(count, 1e3)
    simulation.advance(30)
    assert simulation.installed.touching.unsettled() > MOST
    assert "unsettled" in told(simulation)


def test_it_is_told_until_what_has_sunk_has_risen():
    simulation = stacked(14, 1e5)
    simulation.advance(50)
    touching = simulation.installed.touching
    assert touching.deepest() > SUNK
    assert "unsettled" in told(simulation)
    touching.contact_scratch.outcome[[DEEPEST, COMPLEMENTARITY]] = 0.0
    assert "unsettled" not in told(simulation)


@pytest.mark.parametrize(("count", "heavy"), [(3, 1e4), (11, 1e3), (30, 1)])
def test_those_that_settle_say_nothing(count, heavy):
    simulation = stacked(count, heavy)
    for _ in range(5):
        simulation.advance(10)
        assert "unsettled" not in told(simulation)
