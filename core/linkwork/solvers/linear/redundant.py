"""Which rows are redundant, from one factorisation to the next.

Redundant rows hold a share that no body feels. Rounding drives it up step by step, unless it is settled who has it:
nobody, as long as a redundant row begins each step with nothing.

The order of elimination is fixed, and so is which row of some that depend on each other comes last. Where it hardly
takes part, and still more where the others come to depend without it, its pivot is no compliance but its
regularisation, many times over: it looks as if it were needed, as it may well be where a mechanism leaves a singular
position. A row that once was redundant and has a pivot of less than LOOSE of its compliance lingers; as long as any
does, shares are evened out in each step (spreading.py), which no body feels either.

Of a redundant row the square of what rows are open by is left, where the matrix is factorised before an iteration has
converged. If one that has been redundant has a pivot of less than DOUBTED, a factor of a nearer point tells what it is.
"""

from __future__ import annotations

from linkwork.equations.kernel import linear_part, part
from linkwork.solvers.linear.block_ldl import ALL, IS_REDUNDANT, LEAST, REDUNDANT, REGULARISATION, factorise_blocks
from linkwork.system.state import LINGERING, REDUNDANCY

LOOSE, DOUBTED = 1e-3, 1e-6
LINGERS, DOUBTS = 1.0, 2.0  # in the state
CLOSED = -1e-200  # reach of a matrix where bodies stand on their rows to rounding; no force counts in it
KNOWN, NOW = 0.5, 1.0  # of a row in the state: it has been redundant, or is so by the last factorisation


@part
def factorise_and_mark(state, plan, scratch, reach):
    """Factorise a matrix of a reach, and write down which rows are redundant; returns as `factorise_blocks`."""
    blocks, marks = scratch.blocks, state.past_rows[REDUNDANCY]
    redundant = 0.0 if reach == CLOSED else REDUNDANT
    found = factorise_blocks(plan, blocks, scratch.compliance, REGULARISATION, redundant)
    state.newton[LINGERING] = 0.0
    for n in range(plan.hard.size):
        row = plan.hard[n]
        node, own = plan.row_node[row], plan.row_place[row]
        if scratch.compliance[node, LEAST, own] == IS_REDUNDANT:
            marks[row] = NOW
        elif marks[row] > 0.0:
            marks[row] = KNOWN
            of_pivot = scratch.compliance[node, ALL, own] * blocks[node, own, own] ** 2
            if LOOSE * of_pivot > 1.0:
                lingering = DOUBTS if DOUBTED * of_pivot > 1.0 else LINGERS
                state.newton[LINGERING] = max(state.newton[LINGERING], lingering)
    return found


@linear_part
def lingers(state):
    """Whether a row that was redundant has next to no pivot."""
    return state.newton[LINGERING] > 0.0


@linear_part
def is_doubted(state):
    """Whether such a row has so small a pivot that only a factor of a nearer point tells whether it is redundant."""
    return state.newton[LINGERING] == DOUBTS


@linear_part
def clear_redundant(state, plan, multipliers):
    """Redundant rows hold nothing."""
    for n in range(plan.hard.size):
        row = plan.hard[n]
        if state.past_rows[REDUNDANCY, row] == NOW:
            multipliers[row] = 0.0
