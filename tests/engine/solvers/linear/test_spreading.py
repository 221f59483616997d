"""What rows hold that repeat each other within a run: the same for all bodies, and the least by compliance."""

import numpy as np
import pytest
from sample_models import bricard, turning_four_bar
from scipy.linalg import null_space

from linkwork.equations.kernel import kernel
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.linear.block_ldl import ALL
from linkwork.solvers.linear.row_jacobians import evaluate_jacobians
from linkwork.solvers.linear.spreading import spread_evenly


@kernel
def spread_shares(system, state, work, plan, scratch):
    """Those of a state, as a step spreads them."""
    evaluate_jacobians(system, state, work, plan, scratch, state.time[0])
    spread_evenly(system, state.q, work, plan, scratch, state.multipliers)


def gradients(system, plan, scratch) -> np.ndarray:
    """Of the held rows to the six directions of each body, shape (rows, 6 bodies)."""
    found = np.zeros((len(plan.hard), len(system.width), 6))
    for n, row in enumerate(plan.hard):
        for side in range(system.row_start[row], system.row_start[row + 1]):
            found[n, system.side_body[side]] += scratch.tangent[side]
    return found[:, 1:].reshape(len(plan.hard), -1)


@pytest.mark.parametrize(("model", "repeated"), [(turning_four_bar(), 3), (bricard(), 1)], ids=["four-bar", "bricard"])
@pytest.mark.parametrize("excess", [0.0, 1e4, 1e8])
def test_shares_are_the_least_with_the_same_effect(model, repeated, excess):
    simulation = Simulation(model, "modular", 1e-3)
    simulation.advance(100)
    made = simulation.installed
    state = made.state
    plan, scratch = made.prepare(simulation.formulation)
    parts = made.compiled.system, state, made.work, plan, scratch
    before = state.multipliers[plan.hard]
    spread_shares(*parts)
    rows = gradients(parts[0], plan, scratch)
    nothing = null_space(rows.T, rcond=1e-10)
    assert nothing.shape[1] == repeated
    state.multipliers[plan.hard] = before + excess * nothing.sum(axis=1)
    spread_shares(*parts)
    found, c = (
        state.multipliers[plan.hard],
        scratch.compliance[plan.row_node[plan.hard], ALL, plan.row_place[plan.hard]],
    )
    assert rows.T @ found == pytest.approx(rows.T @ before, abs=1e-8 * (np.abs(before).max() + 1e-3 * excess))
    assert nothing.T @ (c * found) == pytest.approx(0.0, abs=1e-4 * np.abs(c * found).max())
