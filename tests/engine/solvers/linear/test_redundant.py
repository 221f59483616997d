"""Rows that repeat others: what they hold neither grows from step to step nor depends on who looked before."""

import numpy as np
import pytest
from plain_steps import plain_run
from sample_models import bar_rows, chain, turning_four_bar

from linkwork.mechanism import Mechanism
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.linear.redundant import KNOWN, NOW
from linkwork.system.state import LINGERING, REDUNDANCY, copied, restore

SOLVERS = ("modular", "ali3p", "semirecursive")


def spared(simulation: Simulation) -> np.ndarray:
    return simulation.installed.state.past_rows[REDUNDANCY]


def largest_reaction(simulation: Simulation) -> float:
    return float(np.abs(simulation.snapshot().reactions).max())


def lingers(simulation: Simulation) -> bool:
    return bool(simulation.installed.state.newton[LINGERING])


@pytest.mark.parametrize("solver", SOLVERS)
def test_reactions_of_a_loop_that_turns_in_space_stay_what_they_are(solver):
    """At 0.6 and 1.2 s its rows come to depend on each other in another way: shares of 1e7 N m once remained."""
    tried, other = Simulation(turning_four_bar(), solver, 1e-3), Simulation(turning_four_bar(), solver, 5e-4)
    for _ in range(28):
        tried.advance(50)
        other.advance(100)
        assert largest_reaction(tried) == pytest.approx(largest_reaction(other), rel=2e-2)
        assert (spared(tried) == NOW).any()


@pytest.mark.parametrize("solver", ["ali3p", "semirecursive"])
def test_all_share_alike(solver):
    one, other = (Simulation(turning_four_bar(), name, 5e-4) for name in ("modular", solver))
    for _ in range(10):
        one.advance(240)
        other.advance(240)
        wanted = other.snapshot().reactions
        assert one.snapshot().reactions == pytest.approx(wanted, abs=2e-3 * np.abs(wanted).max())


def test_three_rows_of_a_planar_loop_in_space_repeat_others():
    simulation = plain_run(turning_four_bar(), "modular", 1e-3)
    simulation.advance(10)
    assert np.count_nonzero(spared(simulation) == NOW) == 3
    chained = plain_run(chain(4, "revolute"), "modular", 1e-3)
    chained.advance(10)
    assert not (spared(chained) == NOW).any()


def test_a_row_lingers_where_it_drops_out_of_what_depends_on_each_other():
    """Something is left of it there that is no compliance; shares of a thousand million newton metres came of it."""
    simulation = plain_run(turning_four_bar(), "modular", 1e-3)
    simulation.advance(1000)
    assert not lingers(simulation)
    simulation.advance(213)
    assert lingers(simulation)
    assert np.count_nonzero(spared(simulation) == NOW) == 2
    assert np.count_nonzero(spared(simulation) == KNOWN) == 1
    assert np.abs(simulation.installed.state.mean_multipliers).max() < 1e3
    simulation.restart()
    assert not lingers(simulation)
    assert not spared(simulation).any()


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_row_is_needed_again_beyond_a_dead_point(solver):
    """Where all four bars lie in a line it repeats others; it lingers beyond, and still holds."""
    m = Mechanism.of(bar_rows(1))
    m.add_driver("drive", "motion", joint="foot0", formula="1.4708 + 0.2 rad/s * t")
    simulation = Simulation(m.model, solver, 1e-3)
    simulation.advance(1000)
    snapshot = simulation.snapshot()
    assert abs(snapshot.energy.drift) < 0.02
    assert snapshot.coordinates["foot1"][0] == pytest.approx(1.6708, abs=1e-6)


@pytest.mark.parametrize("solver", SOLVERS)
def test_who_looks_leaves_no_trace(solver):
    looked, alone = (Simulation(turning_four_bar(), solver, 1e-3) for _ in range(2))
    for _ in range(60):
        looked.advance(5)
        looked.snapshot()
    alone.advance(300)
    assert np.array_equal(looked.installed.state.q, alone.installed.state.q)
    assert np.array_equal(looked.installed.state.multipliers, alone.installed.state.multipliers)


def test_a_run_goes_on_to_the_bit_from_a_copy_of_its_state():
    """Messages are made again, with the same rows that repeat others."""
    simulation = plain_run(turning_four_bar(), "modular", 1e-3)
    simulation.advance(1190)
    made, solver = simulation.installed, simulation.formulation
    start = copied(made.state)
    made.advance(solver, 1e-3, 40)
    there = made.state.q.copy()
    restore(made.state, start)
    made.plans.in_space[1].factored_reach[0] = -1.0
    made.advance(solver, 1e-3, 40)
    assert np.array_equal(made.state.q, there)
