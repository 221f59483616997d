"""Which rows of joints and drivers are redundant at a position, by the factorisation of block_ldl.py.

All bodies are given one mass, with a moment of inertia of the square of the mechanism's size, so that metres and
radians compare. A row whose pivot vanishes once all rows before it hold is redundant: its gradient is a sum of theirs.
A row without compliance moves nothing, and holds nothing either.

Where bodies keep to planes, the rows that hold them there take three of their six freedoms and repeat each other as
they like: only the others are counted, between bodies that have three.

One pass costs as much as one factorisation, and grows with the number of bodies as that does. It is quick and not
certain: what is left of a row is the square of what a singular value would be, and where little was left of the rows
before it, rounding is left of one that is redundant. So what is left is told as well, and decides where somebody has to
look more closely (checks/rank.py).
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import kernel, part
from linkwork.equations.rows import evaluate_formulas, evaluate_row
from linkwork.solvers.linear.block_ldl import (
    ALL,
    IS_REDUNDANT,
    LEAST,
    REDUNDANT,
    REGULARISATION,
    ROUNDING,
    are_small,
    eliminate,
    factor_block,
    factor_small_block,
    put_jacobian,
    regularise,
)
from linkwork.solvers.linear.plane import narrow
from linkwork.solvers.tangent import pull_back

UNKNOWN = -1  # where positions are no numbers


@part
def put_equal_bodies(plan, blocks, size):
    """Mass 1 and moment size^2 of every body."""
    for node in range(plan.node_size.size):
        body = plan.node_body[node]
        if body >= 0:
            shifts = 2 if plan.flat[body] else 3
            for k in range(plan.node_size[node]):
                blocks[node, k, k] = 1.0 if k < shifts else size * size


@part
def put_row(system, state, work, plan, scratch, row):
    """The gradient of one row into the blocks between its joint and its bodies."""
    node, own = plan.row_node[row], plan.row_place[row]
    for side in range(system.row_start[row], system.row_start[row + 1]):
        block, j, body = scratch.blocks[plan.side_block[side]], scratch.tangent[side], system.side_body[side]
        pull_back(state.q[body], work.jacobian[side], j)
        if plan.flat[body]:
            narrow(plan.plane[body], j)
        put_jacobian(are_small(scratch.blocks), block, own, j, plan.side_node[side] < node)


@part
def factor_rows(a, compliance, n, left):
    """`factor_block` of a joint of any size; the pivot of each row, as a share of its compliance."""
    for j in range(n):
        left[j] = a[j, j] / compliance[ALL, j] if compliance[ALL, j] > 0.0 else 0.0
        if a[j, j] < REDUNDANT * compliance[LEAST, j] or a[j, j] < ROUNDING * compliance[ALL, j]:
            a[j, j], compliance[LEAST, j] = compliance[ALL, j], IS_REDUNDANT
        if not a[j, j] > 0.0:
            return False
        for i in range(j + 1, n):
            share = a[j, i] / a[j, j]
            for k in range(i, n):
                a[i, k] -= share * a[j, k]
    for j in range(n):
        inverse = 1.0 / math.sqrt(a[j, j])
        for k in range(j + 1, n):
            a[j, k] *= inverse
        a[j, j] = inverse
    return True


@part
def factorise_marked(plan, blocks, compliance, left):
    """Factorise with redundant rows marked; False where something is no number."""
    small = are_small(blocks)
    compliance[:, :, :] = 0.0
    for node in range(plan.node_size.size):
        n, own = plan.node_size[node], blocks[node]
        if plan.node_body[node] < 0:
            regularise(own, compliance[node], n, REGULARISATION)
            done = factor_rows(own, compliance[node], n, left[node])
        elif small:
            done = factor_small_block(own, compliance[node], n, REDUNDANT)
        else:
            done = factor_block(own, compliance[node], n, REDUNDANT)
        if not done:
            return False
        eliminate(plan, blocks, compliance, node, small)
    return True


@kernel
def count_repeated(system, state, work, plan, scratch, size, repeats, left):
    """Say of each row of the table whether it is redundant; their number, or UNKNOWN.

    `size` is in metres; `left` becomes the pivot of each row of a joint as a share of its compliance, shape (nodes, 6).
    """
    scratch.blocks[:, :, :] = 0.0
    put_equal_bodies(plan, scratch.blocks, size)
    evaluate_formulas(system, state, work, state.time[0])
    for n in range(plan.hard.size):
        evaluate_row(system, state, work, plan.hard[n])
        put_row(system, state, work, plan, scratch, plan.hard[n])
    if not factorise_marked(plan, scratch.blocks, scratch.compliance, left):
        return UNKNOWN
    count = 0
    for n in range(plan.hard.size):
        row = plan.hard[n]
        repeats[row] = not scratch.compliance[plan.row_node[row], LEAST, plan.row_place[row]] > 0.0
        count += repeats[row]
    return count
