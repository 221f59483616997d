"""Minimum-norm multipliers of redundant rows within a run, in the norm of compliance: no body feels the difference.

This keeps what redundant rows hold from growing; what is reported of them is found in least_norm.py.

    JT lambda' = JT lambda,   sum c lambda'^2 the least

with c the compliance of each row in its bodies: one that moves little takes more. All rows are regularised by SHARE
times that, and solved for what balances JT lambda:

    B x + JT eta = JT (lambda - lambda'),    J x - SHARE c eta = 0,    lambda' <- lambda' + eta

What is left after a round is SHARE times what it was, beside the share of c that no other row takes.
"""

from __future__ import annotations

from linkwork.equations.kernel import part
from linkwork.solvers.linear.block_ldl import FACTORISED, REDUNDANT, factorise_blocks, solve
from linkwork.solvers.linear.row_jacobians import evaluate_jacobians, subtract_reactions
from linkwork.solvers.linear.saddle_point import assemble
from linkwork.system.state import FACTORED_REACH

SHARE = 1e-9  # far above rounding, far below what masses of 1:1e6 leave of a compliance
ROUNDS = 4
ENOUGH = 1e-9  # of the largest multiplier


@part
def spread_evenly(system, q, work, plan, scratch, multipliers):
    """Multipliers of rows that nodes hold, with the same effect on all bodies; as they are if they cannot be spread.

    Rows are up to date at q.
    """
    assemble(system, q, work, plan, scratch, 0.0)
    if factorise_blocks(plan, scratch.blocks, scratch.compliance, SHARE, REDUNDANT) != FACTORISED:
        return
    left, rhs, largest = work.row_work, scratch.rhs, 0.0
    for n in range(plan.hard.size):
        row = plan.hard[n]
        left[row], multipliers[row] = multipliers[row], 0.0
        largest = max(largest, abs(left[row]))
    for _ in range(ROUNDS):
        rhs[:, :] = 0.0
        subtract_reactions(system.row_start, plan.side_node, scratch.tangent, plan.hard, left, -1.0, rhs)
        solve(plan, scratch.blocks, rhs)
        change = 0.0
        for n in range(plan.hard.size):
            row = plan.hard[n]
            eta = rhs[plan.row_node[row], plan.row_place[row]]
            left[row] -= eta
            multipliers[row] += eta
            change = max(change, abs(eta))
        if not change > ENOUGH * largest:
            break


@part
def even_out(system, state, work, plan, scratch, time):
    """Spread the mean multipliers of a modular step at the point where it balances, of a time [s].

    The factor that this takes serves what is left of the step, and no other.
    """
    evaluate_jacobians(system, scratch.midpoint, work, plan, scratch, time)
    spread_evenly(system, scratch.midpoint.q, work, plan, scratch, state.mean_multipliers)
    state.newton[FACTORED_REACH] = -1.0
