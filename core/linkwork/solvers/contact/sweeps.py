"""Impulses of contacts, contact by contact, each projected onto what it may be (theory/05).

    normal      p_n <- max(0, p_n - (u_n - target) / W_nn)
    tangents    p_t <- P[p_t - W_tt^-1 u_t] where that sticks, else P[p_t - rho u_t], P onto |p_t| <= mu p_n
    turning     p_r <- P[p_r - rho u_r],  |p_r| <= rolling p_n

What is multiplied here are the multipliers of the step: they begin with what pressed in the last one, so that what
rests needs no sweep at all. Open contacts take part when the motion at hand would close them.

Impacts come first. A contact that closes at the time h - reach, at a rate a of its gap there, leaves it with

    u = -e a + reach/h (u_after - u_before)

as if it were free again for the rest of the step, and its impulse moves the bodies for as long: a ball on a plane
follows its true path to rounding. Pairs are struck one after the other, the fastest first, until none approaches: a
row of balls hands an impulse on to its end (Newton's cradle), and no impact makes energy.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import merged, part
from linkwork.solvers.contact.direct import choose, solve_directly
from linkwork.solvers.contact.rows import (
    BY_OTHERS,
    CAME_BACK,
    CLOSED,
    CLOSES,
    ENDLESS,
    OPEN,
    STRUCK,
    TIMES,
    TOUCH,
    keeps_clear,
    move,
    move_by_three,
    push,
    relative,
    wake,
)
from linkwork.system.pressing import (
    FIRST,
    INVERSE_FIRST,
    INVERSE_MIXED,
    INVERSE_NORMAL,
    INVERSE_SECOND,
    NORMAL,
    SECOND,
    SLIDING,
    TO_FIRST,
    TO_SECOND,
    TURNING,
)

MOST_EVENTS = 400  # impacts of pairs in one step
PAIR_SWEEPS = 20
LEAST_SWEEPS, MOST_SWEEPS = 15, 1000
SMALL, FEW_SWEEPS = 16, 61  # so many contacts are settled directly after so many sweeps
UNSETTLED, CLOSE = 0.01, 1e-6  # of the fall in a step: rates that are off by more are settled directly; those of few
UNLIKE = 5.0  # ratio of two masses that touch, from which on sweeps may be too slow
MOST_DIRECT = 4  # times in a step
EFFORT = 36000  # bodies that are pushed in a step where few sweeps do not settle it
ENOUGH = 1e-10  # m/s: a sweep that changes no rate by more was the last
EASY, NEARLY = 10000, 1e-3  # effort after which this share of the first sweep's change will do: the next step goes on
STILL = 1e-6  # m/s beside 2 g h: approaching more slowly, nothing bounces
PERIOD, QUIET = 3, 0.01  # every third sweep is over all; a share of the largest change that is not worth another look
SINKING = 0.2  # of a gap that is left where something rests, in one step
LIFT_SWEEPS, LIFTED = 12, 1e-9  # metres: a sweep that shifts by less was the last
SHARE_OUT = 0.5  # of an overlap that is opened in one step
FASTEST_OUT = 0.5  # m/s


@merged
def _push_three(scratch, body, n, p, r, s, h):
    """The same of the normal and both tangents at once."""
    amount, extra = scratch.amount[n], scratch.reach[n] - 0.5 * h
    amount[0], amount[1], amount[2] = amount[0] + p, amount[1] + r, amount[2] + s
    move_by_three(scratch, scratch.rate, body, n, p, r, s)
    if extra != 0.0:
        move_by_three(scratch, scratch.shift, body, n, extra * p, extra * r, extra * s)


@merged
def gap_ahead(scratch, body, n, h):
    """Gap at the end of the step as things stand."""
    u = relative(scratch, body, n, 0, scratch.rate)
    return scratch.gap[n] + 0.5 * h * (u - scratch.rate_after[n]) + relative(scratch, body, n, 0, scratch.shift)


@part
def _approach(scratch, body, n, h):
    """Rate at which a gap closes when it closes, below zero; 0 for one that stays open."""
    if scratch.restitution[n] == 0.0 or (scratch.closed[n] != CLOSED and gap_ahead(scratch, body, n, h) > TOUCH):
        return 0.0
    if keeps_clear(scratch, body, n, h):
        return 0.0
    rest = scratch.reach[n] / h if scratch.closed[n] == CLOSES or scratch.closed[n] == STRUCK else 0.0
    return relative(scratch, body, n, 0, scratch.rate) - rest * (scratch.rate_after[n] - scratch.rate_before[n])


@part
def _fastest(scratch, body, count, h, still):
    """The contact that approaches fastest, -1 if none does."""
    best, found = -still, -1
    for n in range(count):
        a = _approach(scratch, body, n, h)
        if a < best:
            best, found = a, n
    return found


@part
def _strike(system, state, work, plan, solver, linked, scratch, now, pair, h, still):
    """Let all points of a pair that approach bounce together."""
    first, last = now.pair_start[pair], now.pair_start[pair + 1]
    for n in range(first, last):
        a = _approach(scratch, now.body, n, h)
        rest = scratch.reach[n] / h if scratch.closed[n] == CLOSES or scratch.closed[n] == STRUCK else 0.0
        scratch.marked[n] = 0.0
        if a < -still:
            if scratch.awake[n] == 0:
                wake(system, state, work, plan, solver, linked, scratch, now.body, n, h)
            scratch.hits[n, TIMES] += 1
            if scratch.closed[n] != CLOSES and scratch.closed[n] != STRUCK:
                scratch.hits[n, BY_OTHERS] = 1
            scratch.marked[n], scratch.closed[n] = 1.0, STRUCK
            scratch.target[n] = -scratch.restitution[n] * a + rest * (scratch.rate_after[n] - scratch.rate_before[n])
    for _ in range(PAIR_SWEEPS):
        worst = 0.0
        for n in range(first, last):
            if scratch.marked[n] > 0.0 and scratch.response[n, NORMAL] > 0.0:
                missing = scratch.target[n] - relative(scratch, now.body, n, 0, scratch.rate)
                change = max(missing / scratch.response[n, NORMAL], -scratch.amount[n, 0])
                push(scratch, now.body, n, 0, change, h)
                worst = max(worst, abs(change) * scratch.response[n, NORMAL])
        if worst < ENOUGH:
            break


@part
def strike_all(system, state, work, plan, solver, linked, scratch, now, h, fall):
    """Impacts of pairs that bounce, the fastest first; `fall` is what gravity adds to a rate in the step [m/s]."""
    count, still, reach = now.count[0], STILL + 2.0 * fall, 0.5 * h
    some, last = False, 0
    for n in range(count):
        some = some or scratch.restitution[n] > 0.0
    if not some:
        return
    for _ in range(MOST_EVENTS):
        if work.halt[0] != 0:
            return
        n = _fastest(scratch, now.body, count, h, still)
        if n < 0:
            break
        last = n
        if scratch.closed[n] == CLOSES:
            reach = scratch.reach[n]
        elif scratch.closed[n] != STRUCK:
            scratch.reach[n] = reach
        pair = 0
        while now.pair_start[pair + 1] <= n:
            pair += 1
        _strike(system, state, work, plan, solver, linked, scratch, now, pair, h, still)
    else:
        scratch.hits[last, ENDLESS] = 1
    for n in range(count):
        if scratch.closed[n] == STRUCK:
            rate = relative(scratch, now.body, n, 0, scratch.rate)
            scratch.target[n] = max(0.0, rate)
            scratch.hits[n, CAME_BACK] = 1 if rate < -still and gap_ahead(scratch, now.body, n, h) < -TOUCH else 0


@merged
def _resist(scratch, body, n, h):
    """Rolling resistance of one contact; returns the largest change of a rate, at an arm of one metre."""
    if scratch.rolling[n] == 0.0 or scratch.response[n, TURNING] == 0.0:
        return 0.0
    p, rho, limit = scratch.amount[n], 1.0 / scratch.response[n, TURNING], scratch.rolling[n] * scratch.amount[n, 0]
    a = p[3] - rho * relative(scratch, body, n, 3, scratch.rate)
    b = p[4] - rho * relative(scratch, body, n, 4, scratch.rate)
    c = p[5] - rho * relative(scratch, body, n, 5, scratch.rate)
    size = math.sqrt(a * a + b * b + c * c)
    share = limit / size if size > limit else 1.0
    a, b, c = share * a - p[3], share * b - p[4], share * c - p[5]
    push(scratch, body, n, 3, a, h)
    push(scratch, body, n, 4, b, h)
    push(scratch, body, n, 5, c, h)
    return max(abs(a), abs(b), abs(c)) * scratch.response[n, TURNING]


@merged
def _rests(scratch, body, n, h):
    """Whether nothing presses on a contact and nothing is about to."""
    if scratch.amount[n, 0] != 0.0:
        return False
    if scratch.closed[n] == CLOSED:
        return relative(scratch, body, n, 0, scratch.rate) >= scratch.target[n]
    return gap_ahead(scratch, body, n, h) > TOUCH or keeps_clear(scratch, body, n, h)


@merged
def _target(scratch, n, h):
    """Rate of the gap that is asked for; what pressed before and hovers sinks."""
    sinks = scratch.closed[n] == OPEN and scratch.gap[n] > TOUCH
    return -SINKING * scratch.gap[n] / h if sinks else scratch.target[n]


@merged
def _rub(scratch, n, v, w, limit):
    """Forces along the tangents that rates v and w ask for, within what friction may be."""
    p, response = scratch.amount[n], scratch.response[n]
    mixed = response[INVERSE_MIXED]
    a, b = p[1] - (response[INVERSE_FIRST] * v + mixed * w), p[2] - (mixed * v + response[INVERSE_SECOND] * w)
    if a * a + b * b > limit * limit:
        a, b = p[1] - response[SLIDING] * v, p[2] - response[SLIDING] * w
        square = a * a + b * b
        if square > limit * limit:
            share = limit / math.sqrt(square)
            a, b = share * a, share * b
    return a, b


@merged
def _press(scratch, body, n, h):
    """All rows of one contact; returns the largest change of a rate."""
    p, response = scratch.amount[n], scratch.response[n]
    if not response[NORMAL] > 0.0:
        return 0.0
    missing = _target(scratch, n, h) - relative(scratch, body, n, 0, scratch.rate)
    change = max(missing * response[INVERSE_NORMAL], -p[0])
    limit = scratch.friction[n] * (p[0] + change)
    worst = abs(change) * response[NORMAL]
    if scratch.rows[n] == 1 or (limit <= 0.0 and p[1] == 0.0 and p[2] == 0.0):
        push(scratch, body, n, 0, change, h)
    else:
        v = relative(scratch, body, n, 1, scratch.rate) + response[TO_FIRST] * change
        w = relative(scratch, body, n, 2, scratch.rate) + response[TO_SECOND] * change
        a, b = _rub(scratch, n, v, w, limit)
        a, b = a - p[1], b - p[2]
        _push_three(scratch, body, n, change, a, b, h)
        worst = max(worst, abs(a) * response[FIRST], abs(b) * response[SECOND])
    if scratch.rows[n] > 3:
        worst = max(worst, _resist(scratch, body, n, h))
    return worst


@part
def complementarity(scratch, body, count, h):
    """Largest |min(u - target, W p)| of all contacts that may press [m/s]: 0 <= u - target, 0 <= p, one of them 0."""
    largest = 0.0
    for n in range(count):
        if scratch.awake[n] == 1 and scratch.response[n, NORMAL] > 0.0:
            u = relative(scratch, body, n, 0, scratch.rate) - _target(scratch, n, h)
            largest = max(largest, abs(min(u, scratch.response[n, NORMAL] * scratch.amount[n, 0])))
    return largest


@part
def _sweep_all(system, state, work, plan, solver, linked, scratch, body, count, h, most):
    """Sweeps over all contacts until the rates stay; how many, what the last one changed and the first one [m/s].

    Between two sweeps over all come some over those alone that the last one changed; `change` holds by how much.
    """
    worst, first, spent, sweeps = 0.0, 0.0, 0, 0
    while True:
        is_full, quiet, worst = sweeps % PERIOD == 0, QUIET * worst, 0.0
        for k in range(count):
            n = k if sweeps % 2 == 0 else count - 1 - k  # down a stack and up again
            if not is_full and scratch.change[n] <= quiet:
                continue
            scratch.change[n] = 0.0
            if _rests(scratch, body, n, h):
                continue
            if work.halt[0] != 0:
                return sweeps, worst, first
            if scratch.awake[n] == 0:
                wake(system, state, work, plan, solver, linked, scratch, body, n, h)
            scratch.change[n] = _press(scratch, body, n, h)
            worst = max(worst, scratch.change[n])
            spent += 3 if scratch.alone[n] == 1 else 1 + scratch.column_end[n] - scratch.column_start[n]
        first = worst if sweeps == 0 else first
        sweeps += 1
        if is_full:
            spent += count // 4
            settled = worst < ENOUGH or (spent > EASY and worst < NEARLY * first)
            if settled or sweeps >= most or (sweeps >= LEAST_SWEEPS and spent >= EFFORT):
                return sweeps, worst, first


@part
def _farthest_off(scratch, count):
    """The contact that the last sweep changed most."""
    found = 0
    for n in range(count):
        if scratch.change[n] > scratch.change[found]:
            found = n
    return found


@part
def _are_hard(scratch, body, count):
    """Whether sweeps may fail: masses that touch are far apart, or friction undoes what the normal force does."""
    for n in range(count):
        if scratch.awake[n] == 0:
            continue
        a, b, response = scratch.lightness[body[n, 0]], scratch.lightness[body[n, 1]], scratch.response[n]
        if min(a, b) > 0.0 and max(a, b) > UNLIKE * min(a, b):
            return True
        if (
            scratch.rows[n] > 1
            and scratch.friction[n] * math.hypot(response[TO_FIRST], response[TO_SECOND]) > response[NORMAL]
        ):
            return True
    return False


@part
def press_all(system, state, work, plan, solver, linked, scratch, body, count, h, fall):
    """Let all contacts press until the rates stay; returns how many sweeps that took, and what the last changed [m/s].

    What sweeps leave far from settled is settled directly, where it is not too much.
    """
    most = FEW_SWEEPS if count <= SMALL else MOST_SWEEPS
    sweeps, worst, first = _sweep_all(system, state, work, plan, solver, linked, scratch, body, count, h, most)
    if worst < ENOUGH or not (most == FEW_SWEEPS or _are_hard(scratch, body, count)):
        return sweeps, worst
    enough = max(ENOUGH, CLOSE * fall, CLOSE * first)
    if most == MOST_SWEEPS:
        enough = max(UNSETTLED * fall, NEARLY * first)
    for _ in range(MOST_DIRECT):
        if max(worst, complementarity(scratch, body, count, h)) <= enough:
            break
        used = choose(linked, scratch, body, count, _farthest_off(scratch, count))
        if used == 0 or work.halt[0] != 0:
            break
        for k in range(used):
            scratch.wanted_rate[scratch.chosen[k]] = _target(scratch, scratch.chosen[k], h)
        solve_directly(scratch, body, used, scratch.wanted_rate, h)
        more, worst, _ = _sweep_all(system, state, work, plan, solver, linked, scratch, body, count, h, FEW_SWEEPS)
        sweeps += more
    return sweeps, worst


@part
def lift_all(system, state, work, plan, solver, linked, scratch, body, count, h):
    """Shifts out of overlaps, without any speed that stays, into `rise`; returns the deepest overlap before [m].

    `scratch.gap` has the gaps that are left.
    """
    deepest = 0.0
    for n in range(count):
        gap = gap_ahead(scratch, body, n, h) if not keeps_clear(scratch, body, n, h) else math.inf
        scratch.gap[n], scratch.lift[n] = gap, 0.0
        deepest = max(deepest, -gap)
        scratch.target[n] = 0.0 if gap >= 0.0 else gap + min(-SHARE_OUT * gap, FASTEST_OUT * h)
    if deepest == 0.0:
        return deepest
    for _ in range(LIFT_SWEEPS):
        worst = 0.0
        for n in range(count):
            missing = scratch.target[n] - scratch.gap[n] - relative(scratch, body, n, 0, scratch.rise)
            if missing > 0.0 or scratch.lift[n] > 0.0:
                if work.halt[0] != 0:
                    return deepest
                if scratch.awake[n] == 0:
                    wake(system, state, work, plan, solver, linked, scratch, body, n, h)
                worst = max(worst, _lift(scratch, body, n, missing))
        if worst < LIFTED:
            break
    for n in range(count):
        if scratch.awake[n] == 1:
            scratch.gap[n] += relative(scratch, body, n, 0, scratch.rise)
    return deepest


@merged
def _lift(scratch, body, n, missing):
    """Open one overlap as far as asked; returns by how much [m]."""
    if not scratch.response[n, NORMAL] > 0.0:
        return 0.0
    change = max(missing / scratch.response[n, NORMAL], -scratch.lift[n])
    scratch.lift[n] += change
    move(scratch, scratch.rise, body, n, 0, change)
    return abs(change) * scratch.response[n, NORMAL]
