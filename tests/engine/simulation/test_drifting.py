"""Energies that drift are told in every formulation."""

import pytest
from random_mechanisms import random_mechanism
from sample_models import double_pendulum
from touching_models import stack

from linkwork.results.snapshot import Energy
from linkwork.simulation.drifting import Drifting
from linkwork.simulation.simulation import Simulation

DEAD = 2001413  # a drive whose angle has no direction after 0.28 s
SHAKY = 3000244  # no motion leads out of where it starts, but for the second order; nothing else holds it there
WHIPS = 4000392  # 1 ms is too long for it by 1 to 4 %, 0.25 ms is short enough
CORRECTED = ("augmented_lagrangian", "unilateral_linear", "unilateral_augmented")
SETTLED = ("modular", "ali3p", "ali3p_damped", "semirecursive", "semirecursive_origin")


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


@pytest.mark.parametrize("solver", ["ali3p", "ali3p_damped"])
def test_it_is_told_where_reactions_without_bound_do_work(solver):
    simulation = Simulation(random_mechanism(SHAKY), solver)
    simulation.advance(300)
    energy, _, _ = simulation.measured()
    assert abs(energy.drift) > 1e3
    assert "drifting" in told(simulation)


@pytest.mark.parametrize("solver", ["ali3p", "ali3p_damped", "semirecursive", "semirecursive_origin"])
def test_it_is_told_of_steps_that_are_too_long(solver):
    long, short = (Simulation(random_mechanism(WHIPS), solver, step) for step in (1e-3, 2.5e-4))
    long.advance(300)
    assert "drifting" in told(long)
    short.advance(1200)
    assert "drifting" not in told(short)


@pytest.mark.parametrize("solver", CORRECTED + SETTLED)
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


@pytest.mark.parametrize(("solver", "is_told"), [("modular", True), ("ali3p", True), ("unilateral_penalty", False)])
def test_it_is_told_where_contact_takes_part_unless_obstacles_give_way(solver, is_told):
    simulation = Simulation(stack(1), solver)
    installed, formulation = simulation.installed, simulation.formulation
    energy = Energy(kinetic=1.0, potential=0.0, dissipated=0.0, supplied=0.0, drift=0.1)
    assert bool(Drifting().found(installed, formulation, energy)) == is_told
    assert Drifting().found(installed, formulation, Energy(1.0, 0.0, 0.0, 0.0, 1e-3)) == ()
