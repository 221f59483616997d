"""The saddle-point matrix: its solution against a dense one, what a state notes of its factor, and what it recalls."""

import numpy as np
import pytest
from parts import Opened
from sample_models import bar_rows, chain

import linkwork as lw
from linkwork.simulation.installed import install_stored
from linkwork.solvers import tangent as tangent_parts
from linkwork.solvers.formulation import FINE, formulations
from linkwork.solvers.linear import block_ldl as block_ldl_parts
from linkwork.solvers.linear import row_jacobians as row_parts
from linkwork.solvers.linear import saddle_point as saddle_parts
from linkwork.system.state import FACTORED_REACH, TURNED

block_ldl, rows = Opened(block_ldl_parts), Opened(row_parts)
saddle, tangents = Opened(saddle_parts), Opened(tangent_parts)


def on_springs():
    """A chain of three with a damped spring from the ground to its end."""
    made = lw.Mechanism.of(chain(3, "spherical"))
    last = list(made.model.bodies)[-1]
    made.add_force("spring", "spring", base="ground", follower=last, stiffness=50, damping=3)
    return made.model


def opened(model):
    """A system with its state, work, plan and scratch, Jacobians evaluated."""
    made = install_stored(model)
    parts = made.compiled.system, made.state, made.work, *made.plans.space()
    rows.evaluate_jacobians(*parts, 0.0)
    return parts


def dense(system, state, work, plan, scratch, reach):
    """The matrix by its definition, without regularisation: six directions of each body, then the hard rows."""
    bodies, hard = len(state.q), plan.hard.tolist()
    size = 6 * bodies
    matrix = np.zeros((size + len(hard), size + len(hard)))
    for body in range(1, bodies):
        block = np.zeros((6, 6))
        tangents.put_inertia(system.mass[body], state.q[body], int(system.width[body]), block)
        matrix[6 * body : 6 * body + 6, 6 * body : 6 * body + 6] = block

    def gradient(row):
        found = np.zeros(size)
        for side in range(system.row_start[row], system.row_start[row + 1]):
            body = system.side_body[side]
            found[6 * body : 6 * body + 6] += scratch.tangent[side]
        return found

    soft = int(system.first_soft[0])
    for row in range(soft, int(system.first_read[0])):
        stiffness, damping = work.slope[row - soft]
        j = gradient(row)
        matrix[:size, :size] += reach * (reach * stiffness + damping) * np.outer(j, j)
    for n, row in enumerate(hard):
        matrix[size + n, :size] = matrix[:size, size + n] = gradient(row)
    return matrix


@pytest.mark.parametrize("reach", [0.0, 0.01])
@pytest.mark.parametrize("model", [chain(4, "spherical"), on_springs()], ids=["chain", "springs"])
def test_its_factor_solves_the_dense_matrix(model, reach):
    system, state, work, plan, scratch = parts = opened(model)
    assert saddle.factorise(system, state, state.q, work, plan, scratch, reach) == FINE
    random, bodies = np.random.default_rng(3), len(state.q)
    right = np.zeros(6 * bodies + len(plan.hard))
    right[6:] = random.normal(size=len(right) - 6)
    scratch.rhs[:] = 0.0
    for body in range(1, bodies):
        scratch.rhs[plan.body_node[body]] = right[6 * body : 6 * body + 6]
    for n, row in enumerate(plan.hard):
        scratch.rhs[plan.row_node[row], plan.row_place[row]] = right[6 * bodies + n]
    block_ldl.solve(plan, scratch.blocks, scratch.rhs)
    expected = np.linalg.lstsq(dense(*parts, reach), right, rcond=1e-13)[0]
    for body in range(1, bodies):
        found = scratch.rhs[plan.body_node[body]]
        assert found == pytest.approx(expected[6 * body : 6 * body + 6], abs=1e-8 * np.abs(expected).max())


def test_the_factor_of_a_step_is_noted_and_made_again_to_the_bit():
    """A factor in between, made by who looks or by a contact, is not taken for it."""
    system, state, work, plan, scratch = opened(chain(4, "spherical"))
    assert saddle.factorise_for_steps(system, state, state.q, work, plan, scratch, 5e-4) == FINE
    assert state.newton[FACTORED_REACH] == 5e-4
    assert state.newton[TURNED] == 0.0
    blocks, there = scratch.blocks.copy(), state.q.copy()
    for body in range(1, len(state.q)):
        tangents.turn(state.q[body], np.array([0.0, 0.0, 0.0, 0.3, 0.2, 0.1]), 4, np.zeros(12))
    rows.evaluate_jacobians(system, state, work, plan, scratch, 0.0)
    saddle.factorise(system, state, state.q, work, plan, scratch, 0.0)
    assert not np.array_equal(scratch.blocks, blocks)
    assert np.array_equal(state.factored_q, there)
    saddle.recall_factor(system, state, work, plan, scratch)
    assert np.array_equal(scratch.blocks, blocks)


@pytest.mark.parametrize("solver", ["modular", "ali3p"])
def test_all_formulations_with_a_plan_use_the_same_one(solver):
    made = install_stored(bar_rows(1))
    plan, scratch = made.prepare(formulations()[solver])
    assert plan is made.plans.flat()[0]
    assert scratch is made.plans.flat()[1]
