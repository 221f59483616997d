"""Which rows of joints and drivers repeat others at a position, by messages (messages.py).

The bodies show their joints what bodies of one mass would, with a moment of inertia of the square of the mechanism's
size, so that metres and radians compare. A row of which nothing is left once all rows before it hold repeats them: its
gradient is a sum of theirs. A row that no body shows anything moves nothing, and holds nothing either.

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
    LEAST,
    REPEATED,
    REPEATS,
    ROUNDING,
    YIELD,
    are_few,
    factor_block,
    factor_few,
    put_side,
    send,
    yield_a_little,
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
def put_row(system, state, work, plan, room, row):
    """The gradient of one row into the blocks between its joint and its bodies."""
    node, own = plan.row_node[row], plan.row_place[row]
    for side in range(system.row_start[row], system.row_start[row + 1]):
        block, j, body = room.blocks[plan.side_block[side]], room.tangent[side], system.side_body[side]
        pull_back(state.q[body], work.jacobian[side], j)
        if plan.flat[body]:
            narrow(plan.plane[body], j)
        put_side(are_few(room.blocks), block, own, j, plan.side_node[side] < node)


@part
def factor_rows(a, shown, n, left):
    """`factor_block` of a joint of any size; what is left of each row, as a share of what it was shown."""
    for j in range(n):
        left[j] = a[j, j] / shown[ALL, j] if shown[ALL, j] > 0.0 else 0.0
        if a[j, j] < REPEATED * shown[LEAST, j] or a[j, j] < ROUNDING * shown[ALL, j]:
            a[j, j], shown[LEAST, j] = shown[ALL, j], REPEATS
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
def send_marked(plan, blocks, shown, left):
    """All messages, with what repeats marked; False where something is no number."""
    few = are_few(blocks)
    shown[:, :, :] = 0.0
    for node in range(plan.node_size.size):
        n, own = plan.node_size[node], blocks[node]
        if plan.node_body[node] < 0:
            yield_a_little(own, shown[node], n, YIELD)
            done = factor_rows(own, shown[node], n, left[node])
        elif few:
            done = factor_few(own, shown[node], n, REPEATED)
        else:
            done = factor_block(own, shown[node], n, REPEATED)
        if not done:
            return False
        send(plan, blocks, shown, node, few)
    return True


@kernel
def count_repeated(system, state, work, plan, room, size, repeats, left):
    """Say of each row of the table whether it repeats others; their number, or UNKNOWN.

    `size` is in metres. Of what each row of a joint was shown such a share is left, by node, shape (nodes, 6).
    """
    room.blocks[:, :, :] = 0.0
    put_equal_bodies(plan, room.blocks, size)
    evaluate_formulas(system, state, work, state.time[0])
    for n in range(plan.held.size):
        evaluate_row(system, state, work, plan.held[n])
        put_row(system, state, work, plan, room, plan.held[n])
    if not send_marked(plan, room.blocks, room.shown, left):
        return UNKNOWN
    count = 0
    for n in range(plan.held.size):
        row = plan.held[n]
        repeats[row] = not room.shown[plan.row_node[row], LEAST, plan.row_place[row]] > 0.0
        count += repeats[row]
    return count
