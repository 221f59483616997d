"""A bushing that is turned beyond its law is named from then on."""

import pytest

import linkwork as lw
from linkwork.edits import SetValue, apply
from linkwork.simulation.simulation import Simulation

DRIFTING = {("drifting",)}  # told at once: beyond a quarter of a turn the law makes energy


def block(spin, **bushing):
    """A block on a bushing that turns as fast as this about the global axes [rad/s]."""
    m = lw.Mechanism("block", gravity=(0, 0, 0))
    m.add_body("block", mass=1, inertia=(0.1, 0.12, 0.14), angular_velocity=spin)
    m.add_force("rubber", "bushing", base="ground", follower="block", turning_damping=(0, 0, 0), **bushing)
    return Simulation(m.model, "modular")


def told(simulation, until):
    found = set()
    while simulation.time < until:
        simulation.advance(5)
        found.add(tuple(f.code for f in simulation.snapshot().findings))
    return found


@pytest.mark.parametrize("spin", [(20, 0, 0), (16, 12, 8), (0, 0, -25)])
def test_one_that_turns_too_far_is_named_from_then_on(spin):
    simulation = block(spin)
    assert told(simulation, 0.5) - DRIFTING == {(), ("bushing_turned",)}
    (finding,) = simulation.snapshot().findings
    assert (finding.level, finding.elements) == ("warning", ("rubber",))
    assert "rubber was turned by more than 90 deg at 0." in finding.message


def test_before_it_was_turned_nothing_is_told_and_after_an_edit_it_begins_anew():
    simulation = block((20, 0, 0))
    first = simulation.moment()
    assert told(simulation, 0.2) - DRIFTING == {(), ("bushing_turned",)}
    found = simulation.snapshot().findings
    simulation.go_to(first, simulation.installed)
    assert simulation.snapshot().findings == ()
    simulation.advance(300)
    assert simulation.snapshot().findings == found, "also where it has come back"
    simulation.swap(apply(simulation.model, SetValue("rubber", "turning_stiffness", (0.0, 0.0, 0.0)))[0])
    assert simulation.snapshot().findings == ()


@pytest.mark.parametrize("spin", [(5, 0, 0), (5, 4, -3)])
def test_one_within_its_law_is_not(spin):
    assert told(block(spin), 1.0) == {()}


def test_one_that_does_not_resist_turning_may_turn():
    assert told(block((20, 0, 0), turning_stiffness=(0, 0, 0)), 0.5) == {()}


def test_its_shifts_are_no_turns():
    simulation = block((0, 0, 0))
    simulation.installed.state.q[1, :3] = 3.0
    assert simulation.snapshot().findings == ()
