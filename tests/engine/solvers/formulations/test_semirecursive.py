"""The semi-recursive formulation: the same motions as the centralised one, loops closed to rounding."""

from dataclasses import replace

import numpy as np
import pytest
from penalties import stepped_by
from random_trees import random_tree
from sample_models import bricard, loop, turning_four_bar

from linkwork.mechanism import Mechanism
from linkwork.simulation.simulation import Simulation


def after(model, solver: str, h: float, seconds: float) -> np.ndarray:
    simulation = Simulation(model, solver, h)
    simulation.advance(round(seconds / h))
    return simulation.installed.state.q


@pytest.mark.parametrize("loops", [0, 2])
@pytest.mark.parametrize("seed", range(5))
def test_accelerations_are_those_of_the_centralised_formulation(seed, loops):
    simulation = Simulation(random_tree(seed, 7, loops=loops, floating=seed % 2 == 1), "ali3p")
    simulation.advance(40)
    state = simulation.installed.state
    simulation.switch_solver("ali3p")
    simulation.advance(0)
    expected = state.a.copy()
    simulation.switch_solver("semirecursive")
    simulation.advance(0)
    assert state.a == pytest.approx(expected, abs=1e-9 * np.abs(expected).max())


@pytest.mark.parametrize(("seed", "loops"), [(1, 0), (2, 2)])
def test_errors_fall_with_the_square_of_the_step(seed, loops):
    model = random_tree(seed, 6, loops=loops, floating=True)
    fine = after(model, "semirecursive", 2.5e-4, 0.2)
    errors = [np.abs(after(model, "semirecursive", h, 0.2) - fine).max() for h in (4e-3, 2e-3)]
    assert errors[0] / errors[1] > 3.7


def test_a_loop_moves_as_the_centralised_formulation_says():
    ends = [after(loop(5, "spherical"), solver, 5e-4, 0.2) for solver in ("ali3p", "semirecursive")]
    assert ends[0] == pytest.approx(ends[1], abs=2e-6)


def test_loops_and_their_rates_hold_to_rounding_even_where_rows_repeat_each_other():
    simulation = Simulation(bricard(), "semirecursive")
    simulation.advance(1000)
    snapshot = simulation.snapshot()
    assert snapshot.violation < 1e-11
    assert np.abs(simulation.installed.work.rate).max() < 1e-9
    assert abs(snapshot.energy.drift) < 1e-5


def test_the_penalty_does_not_matter_over_four_decades():
    found = stepped_by("semirecursive", "formulations.semirecursive", "SOFTNESS", (1e-10, 1e-8, 1e-6))
    assert np.abs(found - found[0]).max() < 1e-13


def test_a_step_that_cannot_converge_is_said():
    wild = random_tree(3, 4)
    simulation = Simulation(wild, "semirecursive", 0.1)
    simulation.installed.state.v[1:] *= 1e9
    assert simulation.installed.advance(simulation.formulation, 0.1, 50) != -1


@pytest.mark.parametrize(("mass", "error"), [(1e-3, 1e-7), (1e-6, 1e-6)])
def test_a_light_body_in_a_loop_moves_as_the_centralised_formulation_says(mass, error):
    """A gram or less between kilograms, pulled by a spring: rows about it must not soften those of the others."""
    model = loop(5, "revolute")
    body = model.bodies["link2"]
    light = replace(body, mass=mass, inertia=tuple(mass * np.array(body.inertia)))
    made = Mechanism.of(model.with_changed(light))
    made.add_force("spring", "spring", base="ground", follower="link2", base_at=(0, 0, 0), stiffness=500.0, damping=5.0)
    ends = [after(made.model, solver, 2.5e-4, 0.3) for solver in ("ali3p", "semirecursive")]
    assert ends[0] == pytest.approx(ends[1], abs=error)


def test_bars_and_points_go_along():
    """A bar on a ball, a rope's end that is a point, and a rigid body on the bar: as in natural coordinates."""
    made = Mechanism("thin", gravity=(0.0, 0.0, -9.81))
    made.add_bar("bar", start=(0, 0, 0), end=(1, 0, 0), mass=2.0)
    made.add_body("bob", mass=1.0, inertia=(0.02, 0.03, 0.04), position=(1.0, 0.3, 0.0))
    made.add_point_mass("point", mass=0.5, position=(1.0, 0.8, 0.1), velocity=(0.0, 0.0, 1.0))
    made.add_joint("ball", "spherical", base="ground", follower="bar", at=(0, 0, 0))
    made.add_joint("knee", "spherical", base="bar", follower="bob", at=(1, 0, 0))
    made.add_joint("thread", "rod", base="bob", follower="point", base_at=(0, 0.1, 0))
    ends = [after(made.model, solver, 5e-4, 0.3) for solver in ("ali3p", "semirecursive")]
    for body, columns in ((1, 6), (2, 12), (3, 3)):
        assert ends[1][body, :columns] == pytest.approx(ends[0][body, :columns], abs=3e-6)


@pytest.mark.parametrize("h", [1e-3, 5e-4, 1e-4])
def test_a_row_that_moves_hardly_anything_yet_is_left_to_those_that_it_repeats(h):
    """As the turntable turns, a row begins to see motion, from rounding upwards: steps did not settle."""
    found, wanted = (Simulation(turning_four_bar(), solver, h) for solver in ("semirecursive", "ali3p"))
    for simulation in (found, wanted):
        simulation.advance(round(0.02 / h))
    assert found.installed.state.q == pytest.approx(wanted.installed.state.q, abs=1e-8)
