"""What rows hold that repeat each other within a run: the same for all bodies, and the least by compliance."""

import numpy as np
import pytest
from sample_models import bricard, turning_four_bar
from scipy.linalg import null_space

from linkwork.equations.kernel import kernel
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.linear.block_ldl import ALL
from linkwork.solvers.linear.components import evaluate
from linkwork.solvers.linear.spreading import spread_evenly


@kernel
def spread_shares(system, state, work, plan, room):
    """Those of a state, as a step spreads them."""
    evaluate(system, state, work, plan, room, state.time[0])
    spread_evenly(system, state.q, work, plan, room, state.multipliers)


def gradients(system, plan, room) -> np.ndarray:
    """Of the held rows to the six directions of each body, shape (rows, 6 bodies)."""
    found = np.zeros((len(plan.held), len(system.width), 6))
    for n, row in enumerate(plan.held):
        for side in range(system.row_start[row], system.row_start[row + 1]):
            found[n, system.side_body[side]] += room.tangent[side]
    return found[:, 1:].reshape(len(plan.held), -1)


@pytest.mark.parametrize(("model", "repeated"), [(turning_four_bar(), 3), (bricard(), 1)], ids=["four-bar", "bricard"])
@pytest.mark.parametrize("excess", [0.0, 1e4, 1e8])
def test_shares_are_the_least_with_the_same_effect(model, repeated, excess):
    simulation = Simulation(model, "modular", 1e-3)
    simulation.advance(100)
    made = simulation.installed
    state = made.state
    plan, room = made.prepare(simulation.formulation)
    parts = made.compiled.system, state, made.work, plan, room
    before = state.multipliers[plan.held]
    spread_shares(*parts)
    rows = gradients(parts[0], plan, room)
    nothing = null_space(rows.T, rcond=1e-10)
    assert nothing.shape[1] == repeated
    state.multipliers[plan.held] = before + excess * nothing.sum(axis=1)
    spread_shares(*parts)
    found, c = state.multipliers[plan.held], room.shown[plan.row_node[plan.held], ALL, plan.row_place[plan.held]]
    assert rows.T @ found == pytest.approx(rows.T @ before, abs=1e-8 * (np.abs(before).max() + 1e-3 * excess))
    assert nothing.T @ (c * found) == pytest.approx(0.0, abs=1e-4 * np.abs(c * found).max())
