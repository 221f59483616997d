"""Rows held by all bodies at once, seen in mechanisms whose rows repeat each other."""

from dataclasses import replace

import dense
import numpy as np
import pytest
from sample_models import bar_rows, bricard, built, crank_and_rocker, hinge, hung_bars, loop, rod, tilted

import linkwork as lw
from linkwork.compiler.planes import no_planes
from linkwork.model.model import Model
from linkwork.simulation import plans
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import Accuracy, formulations

SOLVERS = ("ali3p", "modular")
NEAR = {"ali3p": 1e-6, "modular": 5e-3}  # N: accelerations of the modular form are those of the second order in a step
MODELS = {"loop": loop(5, "spherical"), "four-bars": bar_rows(2), "Bricard": bricard()}


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS.keys())
def test_accelerations_are_those_of_the_full_matrix(model, stepped):
    made = stepped(model, formulations()["ali3p"], count=0)
    expected, _ = dense.accelerations(made.compiled, made.state.q, made.state.v)
    assert made.state.a[1:] == pytest.approx(expected, abs=1e-6 * abs(expected).max())


def stay_in_space(monkeypatch) -> None:
    """No body is taken to keep to a plane from now on."""
    monkeypatch.setattr(plans, "planes_of", lambda compiled, q: no_planes(compiled))


def fine(model: Model, solver: str) -> Simulation:
    """A run that solves each step to rounding."""
    simulation = Simulation(model, solver, 1e-3)
    simulation.installed.supplies.accuracy = Accuracy(1e-16)
    return simulation


def same_motion(one: Simulation, other: Simulation) -> None:
    """Accelerations hold less of the digits: they are differences of velocities over a step."""
    for name, off in (("q", 1e-9), ("v", 1e-9), ("a", 1e-8)):
        assert getattr(one.installed.state, name) == pytest.approx(getattr(other.installed.state, name), abs=off)


def four_bar(scatter: float):
    """Bodies placed at random about where they belong [m]; the joints are closed to rounding at the start."""
    model, random = bar_rows(1), np.random.default_rng(1)
    for body in list(model.bodies.values())[1:]:
        model = model.with_changed(replace(body, position=tuple(body.position + scatter * random.standard_normal(3))))
    return model


def test_rows_that_repeat_each_other_do_not_come_under_stress_with_time(monkeypatch):
    stay_in_space(monkeypatch)
    simulation = Simulation(four_bar(1e-2), "ali3p", 1e-3)
    simulation.advance(1000)
    assert abs(simulation.snapshot().reactions[:, 1]).max() < 1e-9  # N: out of the plane, in which all forces lie
    assert simulation.snapshot().violation < 1e-13


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("model", [bar_rows(2), loop(4, "revolute")], ids=["bars", "arch"])
def test_a_plane_changes_nothing_but_the_work(model, solver, monkeypatch):
    flat = fine(model, solver)
    stay_in_space(monkeypatch)
    space = fine(model, solver)
    flat.advance(100)
    space.advance(100)
    assert flat.installed.plans.keeps_flat
    assert not space.installed.plans.keeps_flat
    same_motion(flat, space)
    one, other = flat.snapshot().reactions, space.snapshot().reactions
    assert one == pytest.approx(other, abs=1e-3 * abs(other).max())


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("model", [hung_bars(2), crank_and_rocker()], ids=["hung", "crank and rocker"])
def test_bodies_in_planes_and_in_space_hold_each_other_as_in_space_alone(model, solver, monkeypatch):
    mixed = fine(model, solver)
    stay_in_space(monkeypatch)
    space = fine(model, solver)
    mixed.advance(100)
    space.advance(100)
    assert mixed.installed.plans.keeps_flat
    assert not mixed.installed.plans.planes.flat[1:].all()
    same_motion(mixed, space)
    assert mixed.snapshot().reactions == pytest.approx(space.snapshot().reactions, abs=NEAR[solver])
    assert mixed.snapshot().violation < 1e-13


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_hinge_about_a_tilted_axis_bears_the_weight_along_it(solver, monkeypatch):
    model = built(rod("arm", (0, 1, 0), (0, 2, 0)), tilted("arm", (0, 1, 0)))
    found = [Simulation(model, solver, 1e-3)]
    stay_in_space(monkeypatch)
    found.append(Simulation(model, solver, 1e-3))
    for simulation in found:
        simulation.advance(50)
    one, other = (simulation.snapshot().reactions for simulation in found)
    assert one == pytest.approx(other, abs=1e-9)


@pytest.mark.parametrize("solver", SOLVERS)
def test_what_acts_out_of_the_plane_is_borne_by_the_joints(solver, monkeypatch):
    """A push across and a body with products of inertia, against the same in space."""
    model = bar_rows(1)
    odd = replace(model.bodies["crank0"], inertia=(0.05, 0.09, 0.08), products=(0.01, 0.02, -0.01))
    lines = []
    for keeps in (True, False):
        made = lw.Mechanism.of(model.with_changed(odd))
        made.remove("right0")
        made.add_force("push", "force", body="coupler0", fy="5", fx="1")
        if not keeps:
            stay_in_space(monkeypatch)
        simulation = Simulation(made.model, solver, 1e-3)
        simulation.advance(50)
        assert simulation.installed.plans.keeps_flat == keeps
        lines.append(simulation.snapshot().reactions)
    assert abs(lines[0][:, [1, 3, 5]]).max() > 1.0
    assert lines[0] == pytest.approx(lines[1], abs=NEAR[solver])


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_hinge_beside_the_plane_bears_the_torque_of_its_distance(solver, monkeypatch):
    """In the middle of it there is nothing to bear, and nobody asks messages for it."""
    lines = {}
    for beside in (0.0, 0.1):
        model = built(rod("arm", (0, 0, 0), (1, 0, 0)), hinge("pin", "ground", "arm", (0.0, beside, 0.0)))
        simulation = Simulation(model, solver, 1e-3)
        simulation.advance(50)
        assert simulation.installed.plans.keeps_flat
        lines[beside] = simulation.snapshot().reactions[0]
    force = lines[0.1][:3]
    assert (lines[0.0][[1, 3, 5]] == 0.0).all()
    assert lines[0.1][[3, 5]] == pytest.approx([-0.1 * force[2], 0.1 * force[0]], abs=NEAR[solver])
    stay_in_space(monkeypatch)
    simulation = Simulation(model, solver, 1e-3)
    simulation.advance(50)
    assert simulation.snapshot().reactions[0] == pytest.approx(lines[0.1], abs=NEAR[solver])
