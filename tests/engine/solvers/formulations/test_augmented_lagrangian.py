"""The centralised augmented Lagrangian against the equations of motion with a full matrix."""

from dataclasses import replace

import dense
import numpy as np
import pytest
from all_formulations import accelerations_of
from joint_trials import FLOATING, in_space
from newton_euler import Dense
from random_mechanisms import random_mechanism
from sample_models import bar_rows, bricard, chain, double_pendulum, loop

from linkwork.simulation.installed import install_stored
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import FINE, formulations

ADVANCE = formulations()["augmented_lagrangian"].advance

MODELS = {
    "pendulum": double_pendulum(),
    "chain": chain(6, "spherical"),
    "redundant loop": loop(5, "revolute"),
    **{kind: in_space(kind) for kind in FLOATING},
}


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS.keys())
def test_accelerations_are_those_of_the_full_matrix(model):
    made = install_stored(model)
    assert ADVANCE(made.compiled.system, made.state, made.work, 1e-3, 0) == FINE
    expected, forces = dense.accelerations(made.compiled, made.state.q, made.state.v)
    size = max(1.0, abs(expected).max())
    assert made.state.a[1:] == pytest.approx(expected, abs=1e-6 * size)
    j = dense.jacobian(made.compiled, dense.evaluated(made.compiled, made.state.q))
    assert -(j.T @ made.state.multipliers[: len(j)]).reshape(-1, 12) == pytest.approx(forces, abs=1e-6 * size)


def test_what_has_drifted_fades_within_tens_of_steps():
    made = install_stored(double_pendulum())
    made.state.q[2, :3] += 1e-5
    system, h = made.compiled.system, 1e-3
    assert made.gap() > 5e-6
    ADVANCE(system, made.state, made.work, h, 200)
    assert made.gap() < 1e-7


@pytest.mark.parametrize("h", [1e-2, 1e-3])
def test_joints_hold_while_it_swings(h):
    made = install_stored(double_pendulum())
    worst = 0.0
    for _ in range(20):
        ADVANCE(made.compiled.system, made.state, made.work, h, round(0.05 / h))
        worst = max(worst, made.gap())
    assert worst < 30 * h**3


def test_multipliers_balance_the_accelerations():
    made = install_stored(chain(5, "revolute"))
    compiled = made.compiled
    ADVANCE(compiled.system, made.state, made.work, 1e-3, 100)
    work = dense.evaluated(compiled, made.state.q, made.state.v)
    j = dense.jacobian(compiled, work)
    left = dense.mass(compiled) @ made.state.a[1:].ravel() + j.T @ made.state.multipliers - dense.gravity(compiled)
    assert np.abs(left).max() < 1e-3 * np.abs(made.state.multipliers).max()


def light_link(mass: float):
    """An arch of five bars, the middle one much lighter than the others."""
    model = loop(5, "revolute")
    body = model.bodies["link2"]
    return model.with_changed(replace(body, mass=mass, inertia=tuple(mass * np.array(body.inertia))))


def test_a_light_body_between_heavy_ones_takes_more_sweeps_but_no_error():
    made = install_stored(light_link(1e-4))
    assert ADVANCE(made.compiled.system, made.state, made.work, 1e-3, 0) == FINE
    expected, _ = dense.accelerations(made.compiled, made.state.q, made.state.v)
    assert made.state.a[1:] == pytest.approx(expected, abs=1e-6 * abs(expected).max())


@pytest.mark.parametrize("mass", [1e-6, 1e-9, 1e-12])
def test_however_light_a_body_is_between_heavy_ones(mass):
    simulation = Simulation(light_link(mass), "augmented_lagrangian")
    state = simulation.installed.state
    expected = Dense.of_state(simulation.model, state.q, state.v).accelerations
    simulation.advance(0)
    assert accelerations_of(simulation) == pytest.approx(expected, abs=1e-7 * abs(expected).max())


@pytest.mark.parametrize("seed", [149, 291, 397, 1161])
def test_nearly_redundant_rows_are_held_to_rounding(seed):
    """Singular values of 1e-4 to 1e-5: plain improvements of the multipliers left accelerations 34 to 120 % off."""
    simulation = Simulation(random_mechanism(seed), "augmented_lagrangian")
    state = simulation.installed.state
    reference = Dense.of_state(simulation.model, state.q.copy(), state.v.copy())
    assert reference.condition < 2e-4
    simulation.advance(0)
    expected = reference.accelerations
    assert accelerations_of(simulation) == pytest.approx(expected, abs=1e-8 * abs(expected).max())


def test_a_dead_point_is_passed():
    """Two four-bars in a row lie level after 0.71 s: rows repeat each other for a moment, and settle less well."""
    made = install_stored(bar_rows(2, thickness=1e-5))
    assert ADVANCE(made.compiled.system, made.state, made.work, 1e-3, 760) == FINE
    assert made.gap() < 1e-9


def test_redundant_rows_that_have_drifted_apart_are_no_failure():
    """Bricard's linkage near 1.03 s: its redundant row asks for a little else than the others."""
    held, reference = (Simulation(bricard(), name) for name in ("augmented_lagrangian", "ali3p"))
    for simulation in (held, reference):
        simulation.advance(1600)
    assert held.installed.gap() < 1e-7
    assert held.snapshot().positions == pytest.approx(reference.snapshot().positions, abs=1e-5)
