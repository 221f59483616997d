"""How messages have served lately: what share of an error they leave, and when to send others.

A share that was not seen is expected from how far bodies have turned since the messages were sent, PACE for each
radian. It is seen where a step makes more than one iteration, and at least every so many steps; where the moves are
those of rounding it is not.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import part
from linkwork.system.state import AGE, FIRST, PACE, SENT, UNSEEN

MOST_ITERATIONS = 30
RESTLESS = 1e-3  # radians: what a step counts for, at least, when messages age
SUPPOSED = 0.03  # of the goal: what an iteration may leave whose rate was only expected; it pushes the same way
SEEN_EVERY = 16  # steps: so often it is seen at least
SLOW = 0.1  # an iteration that leaves more has its messages sent anew, or looks back, unless COST more are enough
COST = 2  # iterations, about: what new messages cost
UNFIT = 0.5  # messages that would leave more serve nobody, however little there is to do
TELLING = 10.0  # times the rounding: moves that tell by the next one at which rate they shrink
WORST_PACE, BEST_PACE = 100.0, 1.0  # what may be believed of it
USUAL_PACE = 5.0  # of an error, that is left for each radian that bodies turned since messages were sent


@part
def expected_rate(system, state, h, theta):
    """Share of an error that the messages at hand will leave, as they have done so far; 1 where they do not fit."""
    sent = state.pace[SENT]
    fits = sent == theta * h or (sent >= 0.0 and system.first_soft[0] == system.first_read[0])
    return min(1.0, state.pace[PACE] * state.pace[AGE]) if fits else 1.0


@part
def iterations_at(rate, first, goal):
    """How many iterations reach the goal that leave this share of an error, where the first moves by so much."""
    if rate * first < SUPPOSED * goal:
        return 1.0
    return max(2.0, math.ceil(math.log(goal / first) / math.log(rate))) if rate < UNFIT else float(MOST_ITERATIONS)


@part
def are_stale(state, room, rate, goal):
    """Whether new messages would save as many iterations in this step and the next as they cost."""
    first, turn = state.pace[FIRST], state.pace[PACE] * room.fastest[0]
    fresh, needed = state.pace[PACE] * RESTLESS, iterations_at(rate, first, goal)
    if rate > UNFIT or needed >= MOST_ITERATIONS:
        return True
    saved = needed - iterations_at(fresh, first, goal)
    saved += iterations_at(rate + turn, first, goal) - iterations_at(fresh + turn, first, goal)
    return saved >= COST


@part
def is_slow(room, rate, left, goal):
    """Whether a step that has come as near as `left`, and not to rounding, needs better iterations than these."""
    return rate > SLOW and left > TELLING * room.floor[0] and rate * rate**COST * left > goal


@part
def learn_pace(state, room, before, move):
    """Take to heart which share of an error an iteration left, where it stands out from rounding."""
    state.pace[UNSEEN] = 0.0
    if before > TELLING * room.floor[0]:
        seen = move - room.floor[0] if move > TELLING * room.floor[0] else 0.0
        told = min(WORST_PACE, seen / (before * state.pace[AGE]))
        state.pace[PACE] = max(0.5 * state.pace[PACE], BEST_PACE, told)


@part
def learn_from_rates(state, rate):
    """Take to heart which share of an error in velocities a first round left, where it is more than was known."""
    told = min(WORST_PACE, rate / max(state.pace[AGE], RESTLESS))
    state.pace[PACE] = max(state.pace[PACE], told)


@part
def is_told(state, room, rate, largest, goal):
    """Whether a first iteration is enough: by a rate that was seen lately it leaves far less than the goal."""
    state.pace[FIRST] = largest
    state.pace[UNSEEN] += 1.0
    return rate * largest < SUPPOSED * goal and state.pace[UNSEEN] < SEEN_EVERY
