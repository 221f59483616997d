"""Minimum-norm multipliers of redundant rows: of all that do the same to the bodies, those of least norm.

    JT lambda' = JT lambda,      sum of w lambda'2 the least

so that what is reported does not depend on the formulation, on masses, on the order of the joints or on the path that
led here. The norm is that of forces, and of torques divided by a length L:

    w = |f|2 of a row whose multiplier of one acts with a force f on its bodies,
    w = |t|2 / L2 of one that acts with a torque t alone

L is that of the mechanism that the row belongs to (compiler/lengths.py). Rows of one joint act along directions that
are perpendicular to each other, so the sum is that of the squares of the joints' forces and, by L, of their torques. It
changes neither with the axes nor with the unit of length. Method: bodies of mass 1 and moment `arm`2 stand for those of
the mechanism, as only the range of J counts, and rows are regularised by SHARE w,

    B x + JT eta = JT left,      J x - SHARE w eta = 0,      lambda' += eta,      left -= eta

A round leaves SHARE w / (SHARE w + s) of what acts along a compliance s, and all of what no body feels. Where rounds do
not converge, next to a singular position, multipliers stay as they are: right, but not the least.
"""

from __future__ import annotations

from linkwork.equations.kernel import kernel, part
from linkwork.equations.rows import evaluate_formulas, evaluate_row
from linkwork.solvers.linear.block_ldl import FACTORISED, REDUNDANT, are_small, factorise_blocks, put_jacobian, solve
from linkwork.solvers.linear.plane import narrow
from linkwork.solvers.linear.row_jacobians import subtract_reactions
from linkwork.solvers.linear.saddle_point import UNKNOWN
from linkwork.solvers.tangent import pull_back

SHARE = 1e-8  # far above the rounding of a compliance, 1e-16, and far below one that counts
ROUNDS = 50
ENOUGH = 1e-13  # of the largest multiplier: a round that changes less is the last
SAME = 1e-10  # of the largest force or torque on a body: what may differ of the effect
ROUNDING = 1e-14  # of the largest multiplier: what is not known of the effect of large ones that cancel out
PURE = 1e-12  # of the square of a torque by L: a force below it is rounding


@part
def put_bodies(plan, blocks, arm):
    """Mass 1 and moment arm^2 of every body."""
    for node in range(plan.node_size.size):
        body = plan.node_body[node]
        if body >= 0:
            shifts = 2 if plan.flat[body] else 3
            for k in range(plan.node_size[node]):
                blocks[node, k, k] = 1.0 if k < shifts else arm[body] * arm[body]


@part
def put_row(system, state, work, plan, scratch, row, length):
    """The gradient of one row into the blocks between its joint and its bodies; returns the weight w."""
    node, own = plan.row_node[row], plan.row_place[row]
    force = torque = 0.0
    for side in range(system.row_start[row], system.row_start[row + 1]):
        block, j, body = scratch.blocks[plan.side_block[side]], scratch.tangent[side], system.side_body[side]
        pull_back(state.q[body], work.jacobian[side], j)
        force = max(force, j[0] * j[0] + j[1] * j[1] + j[2] * j[2])
        turned = j[3] * j[3] + j[4] * j[4] + j[5] * j[5]
        torque = max(torque, turned / (length[body] * length[body]))
        if plan.flat[body]:
            narrow(plan.plane[body], j)
        put_jacobian(are_small(scratch.blocks), block, own, j, plan.side_node[side] < node)
    return force if force > PURE * torque else torque


@part
def put_all(system, state, work, plan, scratch, length, arm):
    """Bodies that stand for those of the mechanism, and all rows that nodes hold."""
    scratch.factored_reach[0] = UNKNOWN  # no step can use this factor
    scratch.blocks[:, :, :] = 0.0
    put_bodies(plan, scratch.blocks, arm)
    evaluate_formulas(system, state, work, state.time[0])
    for n in range(plan.hard.size):
        row = plan.hard[n]
        evaluate_row(system, state, work, row)
        node, own = plan.row_node[row], plan.row_place[row]
        scratch.blocks[node, own, own] += SHARE * put_row(system, state, work, plan, scratch, row, length)


@part
def largest_effect(system, plan, scratch, multipliers):
    """Largest force or torque on a body, of some multipliers; `scratch.rhs` is written."""
    scratch.rhs[:, :] = 0.0
    subtract_reactions(system.row_start, plan.side_node, scratch.tangent, plan.hard, multipliers, -1.0, scratch.rhs)
    largest = 0.0
    for node in range(plan.node_size.size):
        for k in range(6):
            largest = max(largest, abs(scratch.rhs[node, k]))
    return largest


@kernel
def take_least_norm(system, state, work, plan, scratch, length, arm):
    """Multipliers of least norm in place; whether they were found.

    `length` and `arm` are L and the reach of each body [m], shape (bodies,).
    """
    put_all(system, state, work, plan, scratch, length, arm)
    if factorise_blocks(plan, scratch.blocks, scratch.compliance, 0.0, REDUNDANT) != FACTORISED:
        return False
    left, multipliers, largest = work.row_work, state.multipliers, 0.0
    for n in range(plan.hard.size):
        row = plan.hard[n]
        left[row], multipliers[row] = multipliers[row], 0.0
        largest = max(largest, abs(left[row]))
    effect = largest_effect(system, plan, scratch, left)
    for _ in range(ROUNDS):
        solve(plan, scratch.blocks, scratch.rhs)
        change = 0.0
        for n in range(plan.hard.size):
            row = plan.hard[n]
            eta = scratch.rhs[plan.row_node[row], plan.row_place[row]]
            left[row] -= eta
            multipliers[row] += eta
            change = max(change, abs(eta))
        remains = largest_effect(system, plan, scratch, left)
        if not change > ENOUGH * largest:
            break
    if remains <= SAME * effect + ROUNDING * largest:
        return True
    for n in range(plan.hard.size):
        multipliers[plan.hard[n]] += left[plan.hard[n]]
    return False
