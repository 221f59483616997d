"""Energies that drift are told in formulations whose steps are corrected a fixed number of times."""

import pytest
from random_mechanisms import random_mechanism
from sample_models import double_pendulum

from linkwork.simulation.drifting import CORRECTED
from linkwork.simulation.simulation import Simulation

DEAD = 2001413  # a drive whose angle has no direction after 0.28 s


def told(simulation):
    return [finding.code for finding in simulation.snapshot().findings]


@pytest.mark.parametrize("solver", CORRECTED)
def test_it_is_told_behind_a_dead_position_and_not_before(solver):
    simulation = Simulation(random_mechanism(DEAD), solver)
    simulation.advance(270)
    assert told(simulation) == []
    simulation.advance(30)
    assert "drifting" in told(simulation)
    energy, _, _ = simulation.measured()
    assert abs(energy.drift) > 0.01 * energy.kinetic


@pytest.mark.parametrize("solver", CORRECTED)
def test_a_pendulum_that_swings_has_none(solver):
    simulation = Simulation(double_pendulum(), solver)
    for _ in range(20):
        simulation.advance(50)
        assert told(simulation) == []


def test_an_edit_begins_anew():
    simulation = Simulation(random_mechanism(DEAD), "augmented_lagrangian")
    simulation.advance(300)
    simulation.restart()
    assert "drifting" not in told(simulation)
