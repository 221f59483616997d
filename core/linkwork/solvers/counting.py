"""Which rows of joints and drivers repeat others at a position, by messages (messages.py).

The bodies show their joints what bodies of one mass would, with a moment of inertia of the square of the mechanism's
size, so that metres and radians compare. A row of which nothing is left once all rows before it hold repeats them: its
gradient is a sum of theirs. A row that no body shows anything moves nothing, and holds nothing either.

Where bodies keep to planes, the rows that hold them there take three of their six freedoms and repeat each other as
they like: only the others are counted, between bodies that have three.

One pass costs as much as one factorisation, and grows with the number of bodies as that does.
"""

from __future__ import annotations

from linkwork.equations.kernel import kernel, part
from linkwork.equations.rows import evaluate_formulas, evaluate_row
from linkwork.solvers.messages import (
    LEAST,
    YIELD,
    are_few,
    factor_block,
    factor_few,
    put_side,
    send,
    yield_a_little,
)
from linkwork.solvers.plane import narrow
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
def send_marked(plan, blocks, shown):
    """All messages, with what repeats marked; False where something is no number."""
    few = are_few(blocks)
    shown[:, :, :] = 0.0
    for node in range(plan.node_size.size):
        n = plan.node_size[node]
        if plan.node_body[node] < 0:
            yield_a_little(blocks[node], shown[node], n, YIELD)
        if not (factor_few(blocks[node], shown[node], n) if few else factor_block(blocks[node], shown[node], n)):
            return False
        send(plan, blocks, shown, node, few)
    return True


@kernel
def count_repeated(system, state, work, plan, room, size, repeats):
    """Say of each row of the table whether it repeats others; their number, or UNKNOWN. `size` is in metres."""
    room.blocks[:, :, :] = 0.0
    put_equal_bodies(plan, room.blocks, size)
    evaluate_formulas(system, state, work, state.time[0])
    for n in range(plan.held.size):
        evaluate_row(system, state, work, plan.held[n])
        put_row(system, state, work, plan, room, plan.held[n])
    if not send_marked(plan, room.blocks, room.shown):
        return UNKNOWN
    count = 0
    for n in range(plan.held.size):
        row = plan.held[n]
        repeats[row] = not room.shown[plan.row_node[row], LEAST, plan.row_place[row]] > 0.0
        count += repeats[row]
    return count
