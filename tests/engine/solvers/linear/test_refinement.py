"""Iterative refinement: the nearest velocities on the rows, also with a factor of another position."""

import numpy as np
import pytest
from parts import Opened
from sample_models import bar_rows, chain

from linkwork.compiler.planes import no_planes
from linkwork.simulation import plans
from linkwork.simulation.installed import install_stored
from linkwork.solvers import tangent as tangent_parts
from linkwork.solvers.formulation import formulations
from linkwork.solvers.linear import refinement as refinement_parts
from linkwork.solvers.linear import row_jacobians as row_parts
from linkwork.solvers.linear import saddle_point as saddle_parts

refinement, rows = Opened(refinement_parts), Opened(row_parts)
saddle, tangents = Opened(saddle_parts), Opened(tangent_parts)


@pytest.mark.parametrize(("model", "off"), [(chain(4, "spherical"), 1.001), (bar_rows(2), 1.0)], ids=["chain", "loops"])
def test_velocities_come_onto_the_rows_the_nearest_way(model, off, monkeypatch):
    """Loops of hinges hold some rows twice; arms that are a little off are those of a factor made elsewhere."""
    monkeypatch.setattr(plans, "planes_of", lambda compiled, q: no_planes(compiled))
    made = install_stored(model)
    plan, scratch = made.prepare(formulations()["modular"])
    system, state, work = made.compiled.system, made.state, made.work
    bodies, random = len(state.q), np.random.default_rng(5)
    inertia = np.zeros((bodies, 6, 6))
    for body in range(1, bodies):
        tangents.put_inertia(system.mass[body], state.q[body], 4, inertia[body])
    start = random.normal(size=(bodies, 6))
    start[0] = 0.0
    rows.evaluate_jacobians(system, state, work, plan, scratch, 0.0)
    saddle.factorise_for_steps(system, state, state.q, work, plan, scratch, 5e-4)
    arm = off * scratch.arm
    rows.plain_tangents(plan.plain, system.row_scale, arm, scratch.at, plan.flat, plan.plane, scratch.tangent)
    state.newton[refinement_parts.TURNED] = 1.0
    scratch.momentum[:], scratch.motion[:] = np.einsum("nij,nj->ni", inertia, start), start
    multipliers = np.zeros(len(system.row_kind))
    refinement.refine_to_goal(
        system, state, work, plan, scratch, np.zeros_like(multipliers), multipliers, 20, 1e-13, False
    )
    pull = np.zeros((bodies, 6))
    for row in range(system.joint_rows[0], system.first_soft[0]):
        sides = range(system.row_start[row], system.row_start[row + 1])
        assert sum(scratch.tangent[s] @ scratch.motion[system.side_body[s]] for s in sides) == pytest.approx(
            0.0, abs=1e-9
        )
        for side in sides:
            pull[system.side_body[side]] += multipliers[row] * scratch.tangent[side]
    change = np.einsum("nij,nj->ni", inertia, scratch.motion - start)
    assert change == pytest.approx(-pull, abs=1e-9)
    assert np.abs(change).max() > 0.1


def test_rounds_that_will_not_reach_the_goal_are_not_made():
    """With a factor that leaves a tenth of an error, what is left after three rounds tells that eight are too few."""
    made = install_stored(chain(4, "spherical"))
    plan, scratch = made.prepare(formulations()["modular"])
    system, state, work = made.compiled.system, made.state, made.work
    rows.evaluate_jacobians(system, state, work, plan, scratch, 0.0)
    saddle.factorise_for_steps(system, state, state.q, work, plan, scratch, 5e-4)
    arm = 1.05 * scratch.arm
    rows.plain_tangents(plan.plain, system.row_scale, arm, scratch.at, plan.flat, plan.plane, scratch.tangent)
    left = []
    for rounds, gives_up in ((8, False), (8, True), (3, False)):
        scratch.momentum[:], scratch.motion[:], multipliers = 0.0, 0.0, np.zeros(len(system.row_kind))
        scratch.momentum[1:] = np.random.default_rng(5).normal(size=scratch.momentum[1:].shape)
        offset = np.zeros_like(multipliers)
        left.append(
            refinement.refine_to_goal(system, state, work, plan, scratch, offset, multipliers, rounds, 1e-15, gives_up)
        )
    assert left[1] == left[2] > 100.0 * left[0] > 1e-14
