"""The recursive formulation: its order, its freedom from drift, what it refuses."""

import numpy as np
import pytest
from oracle_trees import two_masses
from random_trees import random_tree
from sample_models import chain, double_pendulum, hinge, loop

from linkwork.edits import AddJoint, apply
from linkwork.errors import SolverError
from linkwork.simulation.simulation import Simulation


def after(model, h: float, seconds: float) -> np.ndarray:
    simulation = Simulation(model, "recursive", h)
    simulation.advance(round(seconds / h))
    return simulation.installed.state.q


@pytest.mark.parametrize("seed", [0, 3])
def test_errors_fall_with_the_fourth_power_of_the_step(seed):
    model = random_tree(seed, 5, floating=True)
    fine = after(model, 2.5e-4, 0.2)
    errors = [np.abs(after(model, h, 0.2) - fine).max() for h in (4e-3, 2e-3)]
    assert errors[0] / errors[1] > 14


def test_it_moves_as_the_centralised_formulation_does():
    model = random_tree(5, 6)
    ends = []
    for h in (1e-3, 5e-4):
        other = Simulation(model, "ali3p", h)
        other.advance(round(0.2 / h))
        ends.append(other.installed.state.q)
    limit = ends[1] + (ends[1] - ends[0]) / 3  # of second order in the step
    assert after(model, 1e-3, 0.2) == pytest.approx(limit, abs=2e-6)


def test_rows_hold_to_rounding_however_long_it_runs():
    simulation = Simulation(chain(20, "spherical"), "recursive")
    simulation.advance(2000)
    assert simulation.snapshot().violation < 1e-12


@pytest.mark.parametrize("solver", ["ali3p", "augmented_lagrangian"])
def test_there_and_back_between_formulations_loses_nothing(solver):
    simulation = Simulation(random_tree(4, 6, floating=True), "recursive")
    simulation.advance(100)
    state = simulation.installed.state
    q, v = state.q.copy(), state.v.copy()
    for name in (solver, "recursive"):
        simulation.switch_solver(name)
        simulation.advance(0)
    assert state.q == pytest.approx(q, abs=1e-13)
    assert state.v == pytest.approx(v, abs=1e-12)


def test_a_loop_is_refused_with_the_joint_and_a_way_out():
    with pytest.raises(SolverError, match=r"joint3 closes a loop.*ali3p") as caught:
        Simulation(loop(5, "revolute"), "recursive")
    assert caught.value.element == "joint3"


def test_switching_to_it_on_a_loop_changes_nothing():
    simulation = Simulation(loop(5, "revolute"), "ali3p")
    with pytest.raises(SolverError):
        simulation.switch_solver("recursive")
    assert simulation.formulation.name == "ali3p"
    simulation.advance(3)


def test_an_edit_that_closes_a_loop_is_refused_and_the_run_goes_on():
    simulation = Simulation(double_pendulum(), "recursive")
    rope = AddJoint("rope", "rod", base="ground", follower="lower", base_at=(0, 0, 1), follower_at=(0, 0, 0))
    report = simulation.swap(apply(simulation.model, rope)[0])
    assert not report.accepted
    assert report.findings[0].elements == ("rope",)
    assert "rope" not in simulation.model.joints
    simulation.advance(10)


def test_an_edit_that_leaves_a_tree_is_taken():
    simulation = Simulation(double_pendulum(), "recursive")
    simulation.advance(100)
    model = apply(simulation.model, hinge("other", "ground", "upper", (0, 0, 0), "free"))[0]
    assert simulation.swap(model).accepted
    simulation.advance(100)
    untouched = Simulation(double_pendulum(), "recursive")
    untouched.advance(200)
    assert simulation.installed.state.q == pytest.approx(untouched.installed.state.q, abs=1e-12)


def test_a_body_without_mass_that_nothing_damps_is_told():
    with pytest.raises(SolverError, match="light has almost no mass and no damper") as caught:
        Simulation(two_masses(0.0, damping=0.0).model, "recursive").advance(1)
    assert caught.value.element == "light"
