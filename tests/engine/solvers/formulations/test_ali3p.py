"""The index-3 formulation: joints closed to rounding on all three levels, forces in balance, large steps bearable."""

from dataclasses import replace

import dense
import numpy as np
import pytest
from penalties import stepped_by
from sample_models import chain, double_pendulum, loop

from linkwork.benchmarks import four_bars
from linkwork.math3d import vector
from linkwork.simulation.installed import install_stored
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import FINE, formulations

ALI3P = formulations()["ali3p"]

MODELS = {"pendulum": double_pendulum(), "chain": chain(8, "revolute"), "redundant loop": loop(5, "revolute")}


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS.keys())
@pytest.mark.parametrize("h", [1e-2, 1e-3])
def test_positions_velocities_and_accelerations_hold_to_rounding(model, h):
    made = install_stored(model)
    for _ in range(10):
        assert made.advance(ALI3P, h, round(0.03 / h)) == FINE
        work = dense.evaluated(made.compiled, made.state.q, made.state.v)
        j = dense.jacobian(made.compiled, work)
        assert abs(work.residual).max() < 1e-11
        assert abs(work.rate).max() < 1e-9
        assert abs(j @ made.state.a[1:].ravel() + work.bias).max() < 1e-7


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS.keys())
def test_reactions_balance_the_accelerations(model):
    made = install_stored(model)
    assert made.advance(ALI3P, 1e-3, 200) == FINE
    expected, _ = dense.accelerations(made.compiled, made.state.q, made.state.v)
    work = dense.evaluated(made.compiled, made.state.q, made.state.v)
    pull = dense.jacobian(made.compiled, work).T @ made.state.multipliers
    left = dense.mass(made.compiled) @ made.state.a[1:].ravel() + pull - dense.gravity(made.compiled)
    size = np.abs(made.state.multipliers).max()
    for q, g in zip(made.state.q[1:].reshape(-1, 4, 3), left.reshape(-1, 4, 3), strict=True):
        assert np.abs(g[0]).max() < 1e-8 * size
        assert np.abs(np.cross(q[1:], g[1:]).sum(axis=0)).max() < 1e-8 * size
    assert made.state.a[1:, :3] == pytest.approx(expected[:, :3], abs=0.01 * np.abs(expected).max())


def test_accelerations_at_the_start_are_those_of_the_full_matrix():
    made = install_stored(chain(6, "spherical"))
    assert made.advance(ALI3P, 1e-3, 0) == FINE
    expected, _ = dense.accelerations(made.compiled, made.state.q, made.state.v)
    assert made.state.a[1:] == pytest.approx(expected, abs=1e-6 * np.abs(expected).max())


def test_bodies_stay_in_their_plane_and_keep_their_energy_through_ten_seconds_of_dead_points():
    """Benchmark A02, four-bars in a row: what nothing holds out of the plane must not grow from rounding."""
    simulation = Simulation(four_bars.model(2), "ali3p", 1e-3)
    start, system = simulation.snapshot().energy.total, simulation.installed.compiled.system
    for _ in range(20):
        simulation.advance(500)
        seen = simulation.snapshot()
        assert seen.violation < 1e-11
        assert abs(simulation.installed.work.rate[: system.first_soft[0]]).max() < 1e-9
        assert abs(seen.energy.drift) < 1e-4 * start


@pytest.mark.parametrize("kind", ["revolute", "spherical"])
def test_what_spins_fast_for_the_step_settles(kind):
    """A straight chain without weight, 0.2 rad a step: each rod is pulled by up to a hundred times its weight."""
    spin = 20.0 * (np.array(vector.Y) if kind == "revolute" else np.array(vector.Z))
    model = replace(chain(5, kind), gravity=vector.ZERO)
    for body in list(model.bodies.values())[1:]:
        moving = {"velocity": tuple(np.cross(spin, body.position)), "angular_velocity": tuple(spin)}
        model = model.with_changed(replace(body, **moving))
    made = install_stored(model)
    start = made.energy().kinetic
    assert made.advance(ALI3P, 1e-2, 50) == FINE
    assert made.gap() < 1e-11
    assert made.energy().kinetic == pytest.approx(start, rel=1e-6)
    axes = made.state.q[1:, 3:6]
    assert axes == pytest.approx(np.tile(axes[0], (5, 1)), abs=1e-6)


def test_the_penalty_does_not_matter_over_four_decades():
    """1/e of the messages."""
    found = stepped_by("ali3p", "linear.block_ldl", "REGULARISATION", (1e-14, 1e-10))
    assert np.abs(found[1] - found[0]).max() < 1e-13
