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

from linkwork.equations.kernel import part
from linkwork.solvers.contact_rows import CLOSED, CLOSES, OPEN, STRUCK, TOUCH, relative

MOST_EVENTS = 400  # impacts of pairs in one step
PAIR_SWEEPS = 20
LEAST_SWEEPS, MOST_SWEEPS = 30, 1000
EFFORT = 60000  # bodies that are pushed in a step where few sweeps do not settle it
ENOUGH = 1e-10  # m/s: a sweep that changes no rate by more was the last
STILL = 1e-6  # m/s beside 2 g h: approaching more slowly, nothing bounces
SINKING = 0.2  # of a gap that is left where something rests, in one step
LIFT_SWEEPS = 12
SHARE_OUT = 0.5  # of an overlap that is opened in one step
FASTEST_OUT = 0.5  # m/s


@part
def push(room, n, row, amount, h):
    """Give so much of a row of contact n to the bodies."""
    room.amount[n, row] += amount
    extra = room.reach[n] - 0.5 * h
    for m in range(room.column_start[n], room.column_start[n + 1]):
        rate, x = room.rate[room.column_body[m]], room.column[m, row]
        for k in range(6):
            rate[k] += amount * x[k]
    if extra != 0.0:
        for m in range(room.column_start[n], room.column_start[n + 1]):
            shift, x = room.shift[room.column_body[m]], room.column[m, row]
            for k in range(6):
                shift[k] += extra * amount * x[k]


@part
def gap_ahead(room, body, n, h):
    """Gap at the end of the step as things stand."""
    u = relative(room, body, n, 0, room.rate)
    return room.gap[n] + 0.5 * h * (u - room.rate_after[n]) + relative(room, body, n, 0, room.shift)


@part
def _approach(room, body, n, h):
    """Rate at which a gap closes when it closes, below zero; 0 for one that stays open."""
    if room.restitution[n] == 0.0 or (room.closed[n] != CLOSED and gap_ahead(room, body, n, h) > TOUCH):
        return 0.0
    rest = room.reach[n] / h if room.closed[n] >= CLOSES else 0.0
    return relative(room, body, n, 0, room.rate) - rest * (room.rate_after[n] - room.rate_before[n])


@part
def _fastest(room, body, count, h, still):
    """The contact that approaches fastest, -1 if none does."""
    best, found = -still, -1
    for n in range(count):
        a = _approach(room, body, n, h)
        if a < best:
            best, found = a, n
    return found


@part
def _strike(room, now, pair, h, still):
    """Let all points of a pair that approach bounce together."""
    first, last = now.pair_start[pair], now.pair_start[pair + 1]
    for n in range(first, last):
        a = _approach(room, now.body, n, h)
        rest = room.reach[n] / h if room.closed[n] >= CLOSES else 0.0
        room.lift[n] = 0.0
        if a < -still:
            room.lift[n], room.closed[n] = 1.0, STRUCK
            room.target[n] = -room.restitution[n] * a + rest * (room.rate_after[n] - room.rate_before[n])
    for _ in range(PAIR_SWEEPS):
        worst = 0.0
        for n in range(first, last):
            if room.lift[n] > 0.0:
                missing = room.target[n] - relative(room, now.body, n, 0, room.rate)
                change = max(missing / room.give[n, 0], -room.amount[n, 0])
                push(room, n, 0, change, h)
                worst = max(worst, abs(change) * room.give[n, 0])
        if worst < ENOUGH:
            break


@part
def strike_all(room, now, h, fall):
    """Impacts of pairs that bounce, the fastest first; `fall` is what gravity adds to a rate in the step [m/s]."""
    count, still, reach = now.count[0], STILL + 2.0 * fall, 0.5 * h
    some = False
    for n in range(count):
        some = some or room.restitution[n] > 0.0
    if not some:
        return
    for _ in range(MOST_EVENTS):
        n = _fastest(room, now.body, count, h, still)
        if n < 0:
            break
        if room.closed[n] == CLOSES:
            reach = room.reach[n]
        elif room.closed[n] == CLOSED or room.closed[n] == OPEN:
            room.reach[n] = reach
        pair = 0
        while now.pair_start[pair + 1] <= n:
            pair += 1
        _strike(room, now, pair, h, still)
    for n in range(count):
        if room.closed[n] == STRUCK:
            room.target[n] = max(0.0, relative(room, now.body, n, 0, room.rate))


@part
def _rub(room, body, n, h):
    """Friction of one contact; returns the largest change of a rate."""
    p, give, limit = room.amount[n], room.give[n], room.friction[n] * room.amount[n, 0]
    if limit <= 0.0 and p[1] == 0.0 and p[2] == 0.0:
        return 0.0
    u, v = relative(room, body, n, 1, room.rate), relative(room, body, n, 2, room.rate)
    det = give[1] * give[3] - give[2] * give[2]
    if not det > 1e-12 * give[1] * give[3]:
        return 0.0
    a, b = p[1] - (give[3] * u - give[2] * v) / det, p[2] - (give[1] * v - give[2] * u) / det
    if a * a + b * b > limit * limit:
        rho = 2.0 / (give[1] + give[3] + math.sqrt((give[1] - give[3]) ** 2 + 4.0 * give[2] * give[2]))
        a, b = p[1] - rho * u, p[2] - rho * v
        size = math.sqrt(a * a + b * b)
        if size > limit:
            a, b = a * limit / size, b * limit / size
    da, db = a - p[1], b - p[2]
    push(room, n, 1, da, h)
    push(room, n, 2, db, h)
    return max(abs(da) * give[1], abs(db) * give[3])


@part
def _resist(room, body, n, h):
    """Rolling resistance of one contact; returns the largest change of a rate, at an arm of one metre."""
    if room.rolling[n] == 0.0 or room.give[n, 4] == 0.0:
        return 0.0
    p, rho, limit = room.amount[n], 1.0 / room.give[n, 4], room.rolling[n] * room.amount[n, 0]
    a = p[3] - rho * relative(room, body, n, 3, room.rate)
    b = p[4] - rho * relative(room, body, n, 4, room.rate)
    c = p[5] - rho * relative(room, body, n, 5, room.rate)
    size = math.sqrt(a * a + b * b + c * c)
    share = limit / size if size > limit else 1.0
    a, b, c = share * a - p[3], share * b - p[4], share * c - p[5]
    push(room, n, 3, a, h)
    push(room, n, 4, b, h)
    push(room, n, 5, c, h)
    return max(abs(a), abs(b), abs(c)) * room.give[n, 4]


@part
def _press(room, body, n, h):
    """All rows of one contact; returns the largest change of a rate."""
    if room.closed[n] != CLOSED and room.amount[n, 0] == 0.0 and gap_ahead(room, body, n, h) > TOUCH:
        return 0.0
    if not room.give[n, 0] > 0.0:
        return 0.0
    sinks = room.closed[n] == OPEN and room.gap[n] > TOUCH  # pressed before, and hovers
    target = -SINKING * room.gap[n] / h if sinks else room.target[n]
    missing = target - relative(room, body, n, 0, room.rate)
    change = max(missing / room.give[n, 0], -room.amount[n, 0])
    if change != 0.0:
        push(room, n, 0, change, h)
    worst = max(abs(change) * room.give[n, 0], _rub(room, body, n, h))
    return max(worst, _resist(room, body, n, h))


@part
def press_all(room, body, count, h):
    """Sweeps over all contacts until the rates stay; returns how many, and what the last one changed [m/s]."""
    worst, most = 0.0, min(max(EFFORT // (room.column_start[count] + count), LEAST_SWEEPS), MOST_SWEEPS)
    for sweep in range(most):
        worst = 0.0
        for k in range(count):
            n = k if sweep % 2 == 0 else count - 1 - k  # down a stack and up again
            worst = max(worst, _press(room, body, n, h))
        if worst < ENOUGH:
            return sweep + 1, worst
    return most, worst


@part
def lift_all(room, body, count, h):
    """Shift bodies out of overlaps, without any speed that stays; returns the deepest overlap before [m]."""
    deepest = 0.0
    for n in range(count):
        gap = gap_ahead(room, body, n, h)
        room.gap[n], room.lift[n] = gap, 0.0
        deepest = max(deepest, -gap)
        room.target[n] = 0.0 if gap >= 0.0 else gap + min(-SHARE_OUT * gap, FASTEST_OUT * h)
    if deepest == 0.0:
        return deepest
    for m in range(room.rate.shape[0]):
        for k in range(6):
            room.shift[m, k] += 0.5 * h * (room.rate[m, k] - room.free[m, k])
            room.first[m, k] = room.shift[m, k]
    for _ in range(LIFT_SWEEPS):
        worst = 0.0
        for n in range(count):
            worst = max(worst, _lift(room, body, n))
        if worst < 1e-3 * TOUCH:
            break
    for m in range(room.rate.shape[0]):
        for k in range(6):
            room.shift[m, k] -= 0.5 * h * (room.rate[m, k] - room.free[m, k])
    return deepest


@part
def _lift(room, body, n):
    """Open one overlap as far as asked; returns by how much [m]."""
    if not room.give[n, 0] > 0.0:
        return 0.0
    gap = room.gap[n] + relative(room, body, n, 0, room.shift) - relative(room, body, n, 0, room.first)
    change = max((room.target[n] - gap) / room.give[n, 0], -room.lift[n])
    if change == 0.0:
        return 0.0
    room.lift[n] += change
    for m in range(room.column_start[n], room.column_start[n + 1]):
        shift, x = room.shift[room.column_body[m]], room.column[m, 0]
        for k in range(6):
            shift[k] += change * x[k]
    return abs(change) * room.give[n, 0]
