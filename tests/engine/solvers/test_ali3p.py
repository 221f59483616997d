"""The index-3 formulation: joints closed to rounding on all three levels, forces in balance, large steps bearable."""

import dense
import numpy as np
import pytest
from sample_models import chain, double_pendulum, loop

from linkwork.simulation.installed import install_stored
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
