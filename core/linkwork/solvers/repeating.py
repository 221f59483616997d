"""Which rows repeat others, from one sending of messages to the next.

Rows that repeat each other hold a share that no body feels. Rounding drives it up step by step, unless somebody says
who has it: nobody, as long as a row that repeats others begins each step with nothing. So the run remembers them.

In what order messages go is fixed, and so is which row of some that depend on each other comes last. Where it hardly
takes part, and still more where the others come to depend without it, something is left of it that is no compliance but
what rows yield, many times over. So less than LOOSE of what a row was shown is nothing once it is known to repeat
others. A mechanism that leaves a singular position needs such a row indeed: then the iteration gets nowhere, and is
told to `forget_repeats`.
"""

from __future__ import annotations

from linkwork.equations.kernel import linear_part, part
from linkwork.solvers.messages import LEAST, REPEATS, ROUNDING, YIELD, condense
from linkwork.system.state import SPARED, State

LOOSE = 1e-5
KNOWN, NOW = 0.5, 1.0  # of a row in the state: it has repeated others, or does so by the last messages


@part
def condense_all(state, plan, room):
    """Send all messages, and write down which rows repeat others; returns as `condense`."""
    spared = state.course_rows[SPARED]
    for n in range(plan.held.size):
        row = plan.held[n]
        room.bound[plan.row_node[row], plan.row_place[row]] = LOOSE if spared[row] > 0.0 else ROUNDING
    found = condense(plan, room.blocks, room.shown, room.bound, YIELD)
    for n in range(plan.held.size):
        row = plan.held[n]
        if room.shown[plan.row_node[row], LEAST, plan.row_place[row]] == REPEATS:
            spared[row] = NOW
        else:
            spared[row] = min(spared[row], KNOWN)
    return found


def repeats_any(state: State) -> bool:
    """Whether any row repeats others by the last messages."""
    return bool((state.course_rows[SPARED] == NOW).any())


@linear_part
def forget_repeats(state):
    """What repeats others is to be found anew."""
    state.course_rows[SPARED, :] = 0.0


@linear_part
def spare_repeated(state, plan, multipliers):
    """Rows that repeat others hold nothing."""
    for n in range(plan.held.size):
        row = plan.held[n]
        if state.course_rows[SPARED, row] == NOW:
            multipliers[row] = 0.0
