"""What rows hold that repeat each other, shared by all of them within a run: felt by no body.

What is told of such rows is found in least_norm.py; this keeps what they hold from growing.

    JT lambda' = JT lambda,   sum c lambda'^2 the least

with c the compliance that the bodies show each row: one that moves little takes more. All rows are taken to yield by
GIVE times that, and are asked what they do against JT lambda:

    B x + JT eta = JT (lambda - lambda'),    J x - GIVE c eta = 0,    lambda' <- lambda' + eta

What is left of the question after a round is GIVE times what it was, beside the share of c that no other row takes.
"""

from __future__ import annotations

from linkwork.equations.kernel import part
from linkwork.solvers.linear.block_ldl import ALL_SENT, REPEATED, answer, condense
from linkwork.solvers.linear.components import evaluate, push_rows
from linkwork.solvers.linear.holding import take_stock
from linkwork.system.state import SENT

GIVE = 1e-9  # far above rounding, far below what masses of 1:1e6 leave of a compliance
ROUNDS = 4
ENOUGH = 1e-9  # of the largest multiplier


@part
def spread_evenly(system, q, work, plan, room, multipliers):
    """Multipliers of rows that nodes hold, with the same effect on all bodies; as they are if they cannot be spread.

    Rows are up to date at q.
    """
    take_stock(system, q, work, plan, room, 0.0)
    if condense(plan, room.blocks, room.shown, GIVE, REPEATED) != ALL_SENT:
        return
    left, parcel, largest = work.row_work, room.parcel, 0.0
    for n in range(plan.held.size):
        row = plan.held[n]
        left[row], multipliers[row] = multipliers[row], 0.0
        largest = max(largest, abs(left[row]))
    for _ in range(ROUNDS):
        parcel[:, :] = 0.0
        push_rows(system.row_start, plan.side_node, room.tangent, plan.held, left, -1.0, parcel)
        answer(plan, room.blocks, parcel)
        change = 0.0
        for n in range(plan.held.size):
            row = plan.held[n]
            eta = parcel[plan.row_node[row], plan.row_place[row]]
            left[row] -= eta
            multipliers[row] += eta
            change = max(change, abs(eta))
        if not change > ENOUGH * largest:
            break


@part
def even_out(system, state, work, plan, room, time):
    """Spread the mean multipliers of a modular step at the point where it balances, of a time [s].

    The messages that this takes serve what is left of the step, and no other.
    """
    evaluate(system, room.seen, work, plan, room, time)
    spread_evenly(system, room.seen.q, work, plan, room, state.mean_multipliers)
    state.pace[SENT] = -1.0
