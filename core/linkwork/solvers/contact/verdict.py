"""Whether a step with contact stands, or has to be made again in shorter pieces.

Impacts of one step are found with the geometry of its end and one time for each contact. That is right as long as no
body bounces twice, and as long as what bodies do beside their free motion is small. A step is

    WHOLE    right,
    ROUGH    right in its energy, but an impact has the time of another one, or strikes what joints hold,
    WRONG    wrong: a gap that was open was struck twice, a wall was passed, a body came farther than contacts were
             sought, or impacts at one time did not come to an end,
    BENT     beyond its linearisation: an end of a barrier is not where its row says, or contacts made energy.

With `left`, the time from the first impact to the end of the step, the caller knows where to cut it.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import merged, part
from linkwork.solvers.contact.barriers import barrier_gap
from linkwork.solvers.contact.rows import BY_OTHERS, CAME_BACK, CLOSES, ENDLESS, OPEN, STRUCK, TIMES, TOUCH
from linkwork.system.pressing import ABOUT, LEFT, VERDICT

WHOLE, ROUGH, WRONG, BENT = range(4)
AGAIN = -3  # what a step returns that does not stand, beside FINE and HALTED
FAR = 1e-3  # of a shape: an impact that is as far off its place is rough
DEEP = 0.02  # of a shape: as far it is never pressed into another by impacts
ASTRAY = 0.05  # of a shape, beyond where contacts were sought
OFF_ROW = 1e-4  # m or rad: as much an end may differ from what its row says
ELASTIC = 0.9  # restitution from which on bounces within a step are not settled by rest


@merged
def _size(shapes, now, n):
    """Size of the smaller shape of contact n [m]."""
    return min(shapes.reach[now.pair[n, 0]], shapes.reach[now.pair[n, 1]])


@merged
def _closes_by_itself(scratch, n):
    """Whether the free step closes contact n."""
    return scratch.closed[n] == CLOSES or (scratch.closed[n] == STRUCK and scratch.hits[n, BY_OTHERS] == 0)


@part
def _strayed(state, shapes, now, scratch, n, h, fall):
    """Whether a body of contact n came farther than contacts were sought for it."""
    for side in range(2):
        body = now.body[n, side]
        if body == 0:
            continue
        way = speed = 0.0
        for k in range(3):
            way += (state.q[body, k] - scratch.place[body, k]) ** 2
            speed += scratch.first[body, k] ** 2
        if way <= h * h * speed:
            continue
        slack = ASTRAY * shapes.reach[now.pair[n, side]] + h * fall
        if math.sqrt(way) > h * math.sqrt(speed) + slack:
            return True
    return False


@part
def _of_shapes(state, shapes, linked, now, scratch, n, h, fall):
    """What contact n of two shapes says of the step."""
    verdict, was_open = WHOLE, now.gap[n] > TOUCH
    if scratch.hits[n, ENDLESS] > 0 or _strayed(state, shapes, now, scratch, n, h, fall):
        return WRONG
    if not was_open:
        return WHOLE
    if scratch.closed[n] == OPEN and now.misses[n] == 0 and scratch.gap[n] < -DEEP * _size(shapes, now, n):
        return WRONG
    if scratch.closed[n] == STRUCK:
        is_rough = scratch.hits[n, BY_OTHERS] > 0 and now.gap[n] > FAR * _size(shapes, now, n)
        if is_rough or linked.group[now.body[n, 0]] > 0 or linked.group[now.body[n, 1]] > 0:
            verdict = ROUGH
        if scratch.hits[n, TIMES] > 1 or (scratch.hits[n, CAME_BACK] > 0 and scratch.restitution[n] > ELASTIC):
            verdict = WRONG
    return verdict


@part
def _of_barrier(system, state, work, barriers, linked, now, scratch, n):
    """The same of an end of a barrier."""
    if scratch.awake[n] == 1 and scratch.hits[n, ENDLESS] > 0:
        return WRONG
    if scratch.gap[n] < min(0.0, now.gap[n]) - OFF_ROW:
        return WRONG
    if scratch.awake[n] == 0 or scratch.amount[n, 0] <= 0.0:
        return WHOLE
    if abs(barrier_gap(system, state, work, barriers, now, n) - scratch.gap[n]) > OFF_ROW:
        return BENT
    if scratch.closed[n] != STRUCK or now.gap[n] <= TOUCH:
        return WHOLE
    if scratch.hits[n, TIMES] > 1:
        return WRONG
    held = linked.group[now.body[n, 0]] > 0 or linked.group[now.body[n, 1]] > 0
    return ROUGH if held or scratch.hits[n, BY_OTHERS] > 0 else WHOLE


@part
def judge(system, state, work, linked, barriers, shapes, now, scratch, h, fall, is_bent):
    """Write verdict, contact and time into `outcome`; `scratch.gap` has the gaps that are expected after the step."""
    worst, about, left = BENT if is_bent else WHOLE, -1, -1.0
    for n in range(now.count[0]):
        presses = scratch.awake[n] == 1 and scratch.amount[n, 0] > 0.0
        if presses and now.gap[n] > TOUCH and _closes_by_itself(scratch, n):
            left = max(left, scratch.reach[n])
        if now.pair[n, 0] >= 0 and not presses:
            continue
        if now.pair[n, 0] < 0:
            verdict = _of_barrier(system, state, work, barriers, linked, now, scratch, n)
        else:
            verdict = _of_shapes(state, shapes, linked, now, scratch, n, h, fall)
        if verdict > worst or about < 0:
            worst, about = max(worst, verdict), n
    scratch.outcome[VERDICT], scratch.outcome[ABOUT], scratch.outcome[LEFT] = worst, about, left
