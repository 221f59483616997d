"""When the factor of earlier steps serves again (modified Newton), and when the matrix is factorised anew.

A factor leaves a share of an error that grows with how far bodies have turned since it was made, ERROR_GROWTH for each
radian. The share is seen where a step makes more than one iteration, and at least every so many steps; where the moves
are those of rounding it is not.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import part
from linkwork.solvers.linear.refinement import LEAST_TURN, MOST_GROWTH
from linkwork.system.state import ERROR_GROWTH, FACTORED_REACH, FIRST_MOVE, TURNED, UNSEEN

MOST_ITERATIONS = 30
SUPPOSED = 0.03  # of the goal: what an iteration may leave whose rate was only expected; it pushes the same way
SEEN_EVERY = 16  # steps: so often the rate is seen at least
SLOW = 0.1  # an iteration that leaves more factorises anew, or mixes, unless COST more are enough
COST = 2  # iterations, about: what a factorisation costs
UNFIT = 0.5  # a factor that would leave more is of no use, however little there is to do
TELLING = 10.0  # times the rounding: moves by which the rate of the next one is seen
LEAST_GROWTH = 1.0  # of an error for each radian: no less is believed
USUAL_GROWTH = 5.0  # before anything was seen


@part
def expected_rate(system, state, h, theta):
    """Share of an error that the factor at hand will leave, as it has done so far; 1 where it does not fit."""
    reach = state.newton[FACTORED_REACH]
    fits = reach == theta * h or (reach >= 0.0 and system.first_soft[0] == system.first_read[0])
    return min(1.0, state.newton[ERROR_GROWTH] * state.newton[TURNED]) if fits else 1.0


@part
def iterations_at(rate, first, goal):
    """How many iterations reach the goal that leave this share of an error, where the first moves by so much."""
    if rate * first < SUPPOSED * goal:
        return 1.0
    return max(2.0, math.ceil(math.log(goal / first) / math.log(rate))) if rate < UNFIT else float(MOST_ITERATIONS)


@part
def is_stale(state, scratch, rate, goal):
    """Whether a new factor would save as many iterations in this step and the next as it costs."""
    first, turn = state.newton[FIRST_MOVE], state.newton[ERROR_GROWTH] * scratch.largest_turn[0]
    fresh, needed = state.newton[ERROR_GROWTH] * LEAST_TURN, iterations_at(rate, first, goal)
    if rate > UNFIT or needed >= MOST_ITERATIONS:
        return True
    saved = needed - iterations_at(fresh, first, goal)
    saved += iterations_at(rate + turn, first, goal) - iterations_at(fresh + turn, first, goal)
    return saved >= COST


@part
def is_slow(scratch, rate, left, goal):
    """Whether a step that has come as near as `left`, and not to rounding, needs better iterations than these."""
    return rate > SLOW and left > TELLING * scratch.rounding[0] and rate * rate**COST * left > goal


@part
def learn_rate(state, scratch, before, move):
    """Take to heart which share of an error an iteration left, where it stands out from rounding."""
    state.newton[UNSEEN] = 0.0
    if before > TELLING * scratch.rounding[0]:
        seen = move - scratch.rounding[0] if move > TELLING * scratch.rounding[0] else 0.0
        growth = min(MOST_GROWTH, seen / (before * state.newton[TURNED]))
        state.newton[ERROR_GROWTH] = max(0.5 * state.newton[ERROR_GROWTH], LEAST_GROWTH, growth)


@part
def is_enough(state, scratch, rate, largest, goal):
    """Whether a first iteration is enough: by a rate that was seen lately it leaves far less than the goal."""
    state.newton[FIRST_MOVE] = largest
    state.newton[UNSEEN] += 1.0
    return rate * largest < SUPPOSED * goal and state.newton[UNSEEN] < SEEN_EVERY
