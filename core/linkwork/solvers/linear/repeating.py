"""Which rows repeat others, from one sending of messages to the next.

Rows that repeat each other hold a share that no body feels. Rounding drives it up step by step, unless somebody says
who has it: nobody, as long as a row that repeats others begins each step with nothing.

In what order messages go is fixed, and so is which row of some that depend on each other comes last. Where it hardly
takes part, and still more where the others come to depend without it, something is left of it that is no compliance but
what rows yield, many times over: it looks as if it were needed, as it may well be where a mechanism leaves a singular
position. A row that once repeated others and is left with less than LOOSE of what it was shown lingers; as long as any
does, shares are evened out in each step (spreading.py), which no body feels either.

Of a row that repeats others the square of what rows are open by is left, where messages are sent before a step has
settled. If one that has repeated others is left with less than DOUBTED, nearer messages tell what it is.
"""

from __future__ import annotations

from linkwork.equations.kernel import linear_part, part
from linkwork.solvers.linear.block_ldl import ALL, LEAST, REPEATED, REPEATS, YIELD, condense
from linkwork.system.state import LINGERING, SPARED

LOOSE, DOUBTED = 1e-3, 1e-6
LINGERS, DOUBTS = 1.0, 2.0  # in the state
CLOSED = -1e-200  # reach of messages where bodies stand on their rows to rounding; no force has a say in them
KNOWN, NOW = 0.5, 1.0  # of a row in the state: it has repeated others, or does so by the last messages


@part
def condense_all(state, plan, room, reach):
    """Send all messages, of a reach, and write down which rows repeat others; returns as `condense`."""
    found = condense(plan, room.blocks, room.shown, YIELD, 0.0 if reach == CLOSED else REPEATED)
    spared, blocks = state.course_rows[SPARED], room.blocks
    state.pace[LINGERING] = 0.0
    for n in range(plan.held.size):
        row = plan.held[n]
        node, own = plan.row_node[row], plan.row_place[row]
        if room.shown[node, LEAST, own] == REPEATS:
            spared[row] = NOW
        elif spared[row] > 0.0:
            spared[row] = KNOWN
            shown = room.shown[node, ALL, own] * blocks[node, own, own] ** 2
            if LOOSE * shown > 1.0:
                state.pace[LINGERING] = max(state.pace[LINGERING], DOUBTS if DOUBTED * shown > 1.0 else LINGERS)
    return found


@linear_part
def lingers(state):
    """Whether a row that repeated others is left with next to nothing."""
    return state.pace[LINGERING] > 0.0


@linear_part
def is_doubted(state):
    """Whether such a row is left with so little that nearer messages have to tell whether it repeats others."""
    return state.pace[LINGERING] == DOUBTS


@linear_part
def spare_repeated(state, plan, multipliers):
    """Rows that repeat others hold nothing."""
    for n in range(plan.held.size):
        row = plan.held[n]
        if state.course_rows[SPARED, row] == NOW:
            multipliers[row] = 0.0
