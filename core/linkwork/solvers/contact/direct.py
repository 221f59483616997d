"""Contacts that sweeps do not settle, all rows at once: heavy bodies on light ones, strong friction on a slant.

    p = P[z],     z = p - rho (u - target),     u = u_0 + W (p - p_0),     P onto what contacts may do

for the contacts that hang together with the one that is farthest off, by Newton's method with the generalised Jacobian
I - P'(I - rho W) (Alart and Curnier 1991), and steps that are halved until the residual f = p - P[z] falls in the norm
f^2 / rho, an energy. Sweeps pass a load on by a share that falls with the ratio of the masses, and they do not converge
at all where friction changes the normal rate by more than the normal force does; this takes some ten iterations in
either case. Where points repeat each other (a box has four) the Jacobian is singular: EASING on its diagonal keeps the
impulses near to where the sweeps left them.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import linear_part, part
from linkwork.solvers.contact.rows import move, push, relative
from linkwork.system.pressing import MOST_ROWS

EASING = 1e-10
ITERATIONS, HALVINGS = 40, 12
ENOUGH = 1e-11  # m/s
BEGUN, RATE, RHO, NOW, ALLOWED, LEFT, TRIED = range(7)  # in room.rows_of: p_0, u_0 - target, rho, p, P[z], f, p tried


@part
def _meets(linked, body, n, m):
    """Whether contacts n and m have a body in common, or bodies that joints hold together."""
    for i in range(2):
        a = body[n, i]
        for j in range(2):
            b = body[m, j]
            if (a == b and a > 0) or (linked.group[a] > 0 and linked.group[a] == linked.group[b]):
                return True
    return False


@part
def choose(linked, room, body, count, first):
    """Contacts that hang together with the first into `room.chosen`; returns how many, 0 where they are too many."""
    for n in range(count):
        room.lift[n] = 0.0
    room.lift[first], room.chosen[0] = 1.0, first
    used, rows, k = 1, room.rows[first], 0
    while k < used:
        for n in range(count):
            if room.lift[n] > 0.0 or room.awake[n] == 0 or not room.give[n, 0] > 0.0:
                continue
            if _meets(linked, body, room.chosen[k], n):
                rows += room.rows[n]
                if rows > MOST_ROWS:
                    return 0
                room.lift[n], room.chosen[used] = 1.0, n
                used += 1
        k += 1
    return used


@part
def _assemble(room, body, used):
    """W of the chosen contacts, their impulses, rates less targets and rho; returns how many rows they have."""
    i = 0
    for k in range(used):
        n = room.chosen[k]
        for row in range(room.rows[n]):
            move(room, room.trial, body, n, row, 1.0)
            j = 0
            for m in range(used):
                for column in range(room.rows[room.chosen[m]]):
                    room.delassus[j, i] = relative(room, body, room.chosen[m], column, room.trial)
                    j += 1
            move(room, room.trial, body, n, row, -1.0)
            room.rows_of[BEGUN, i] = room.rows_of[NOW, i] = room.amount[n, row]
            room.rows_of[RATE, i] = relative(room, body, n, row, room.rate)
            turning = 1.0 / room.give[n, 4] if room.give[n, 4] > 0.0 else 0.0
            room.rows_of[RHO, i] = room.give[n, 11] if row == 0 else room.give[n, 5] if row < 3 else turning
            i += 1
    return i


@linear_part
def _advance_rate(room, i, size, p):
    """u - target of row i at the impulses p."""
    u, w, begun = room.rows_of[RATE, i], room.delassus[i], room.rows_of[BEGUN]
    for j in range(size):
        u += w[j] * (p[j] - begun[j])
    return u


@part
def _limit(room, n, row, normal):
    """Size that the tangents, or the turning, of contact n may have at a normal impulse."""
    return (room.friction[n] if row < 3 else room.rolling[n]) * max(0.0, normal)


@part
def _residual(room, used, size, p):
    """P[z] and f at the impulses p; returns f^2 / rho and the largest |f| / rho [m/s]."""
    allowed, left, rho = room.rows_of[ALLOWED], room.rows_of[LEFT], room.rows_of[RHO]
    for i in range(size):
        allowed[i] = p[i] - rho[i] * _advance_rate(room, i, size, p)
    i, norm, worst = 0, 0.0, 0.0
    for k in range(used):
        n = room.chosen[k]
        normal = allowed[i] = max(0.0, allowed[i])
        for first, last in ((1, 3), (3, 6)):
            square, limit = 0.0, _limit(room, n, first, normal)
            for row in range(first, min(last, room.rows[n])):
                square += allowed[i + row] * allowed[i + row]
            share = limit / math.sqrt(square) if square > limit * limit else 1.0
            for row in range(first, min(last, room.rows[n])):
                allowed[i + row] *= share
        for row in range(room.rows[n]):
            left[i + row] = p[i + row] - allowed[i + row]
            if rho[i + row] > 0.0:
                norm += left[i + row] * left[i + row] / rho[i + row]
                worst = max(worst, abs(left[i + row]) / rho[i + row])
        i += room.rows[n]
    return norm, worst


@linear_part
def _take_row(a, w, i, share, rho, size):
    """a <- a - share (row i of I - rho W)."""
    for j in range(size):
        a[j] += share * rho * w[j]
    a[i] -= share


@part
def _linearise(room, used, size):
    """I - P'(I - rho W) with EASING, and -f in the last column."""
    a, w, rho, p = room.newton, room.delassus, room.rows_of[RHO], room.rows_of[NOW]
    i = 0
    for k in range(used):
        n = room.chosen[k]
        for row in range(room.rows[n]):
            for j in range(size):
                a[i + row, j] = 0.0
            a[i + row, i + row], a[i + row, MOST_ROWS] = 1.0 + EASING, -room.rows_of[LEFT, i + row]
        normal = p[i] - rho[i] * _advance_rate(room, i, size, p)
        if normal > 0.0:
            _take_row(a[i], w[i], i, 1.0, rho[i], size)
            for first, last in ((1, 3), (3, 6)):
                _linearise_disc(room, n, i, first, min(last, room.rows[n]), size, normal)
        i += room.rows[n]


@part
def _linearise_disc(room, n, i, first, last, size, normal):
    """The same of rows first to last of contact n, which stay within a limit that grows with the normal impulse."""
    a, w, rho, p, z = room.newton, room.delassus, room.rows_of[RHO], room.rows_of[NOW], room.wanted
    square, limit = 0.0, _limit(room, n, first, normal)
    for row in range(first, last):
        z[row] = p[i + row] - rho[i + row] * _advance_rate(room, i + row, size, p)
        square += z[row] * z[row]
    slides, length = square > limit * limit, math.sqrt(square)
    for row in range(first, last):
        if not slides:
            _take_row(a[i + row], w[i + row], i + row, 1.0, rho[i + row], size)
            continue
        d = z[row] / length
        _take_row(a[i + row], w[i], i, _limit(room, n, first, 1.0) * d, rho[i], size)
        for other in range(first, last):
            share = limit / length * ((1.0 if other == row else 0.0) - d * z[other] / length)
            _take_row(a[i + row], w[i + other], i + other, share, rho[i + other], size)


@linear_part
def _eliminate(a, size):
    """Solve with pivots by rows; the solution comes into the last column."""
    for k in range(size):
        pivot = k
        for i in range(k + 1, size):
            if abs(a[i, k]) > abs(a[pivot, k]):
                pivot = i
        if pivot != k:
            for j in range(k, size):
                a[k, j], a[pivot, j] = a[pivot, j], a[k, j]
            a[k, MOST_ROWS], a[pivot, MOST_ROWS] = a[pivot, MOST_ROWS], a[k, MOST_ROWS]
        if a[k, k] == 0.0:
            return False
        for i in range(k + 1, size):
            f = a[i, k] / a[k, k]
            if f != 0.0:
                for j in range(k + 1, size):
                    a[i, j] -= f * a[k, j]
                a[i, MOST_ROWS] -= f * a[k, MOST_ROWS]
    for k in range(size - 1, -1, -1):
        for j in range(k + 1, size):
            a[k, MOST_ROWS] -= a[k, j] * a[j, MOST_ROWS]
        a[k, MOST_ROWS] /= a[k, k]
    return True


@part
def _find(room, used, size):
    """Newton's iteration on `room.rows_of[NOW]`; the residual never grows."""
    now, tried = room.rows_of[NOW], room.rows_of[TRIED]
    norm, worst = _residual(room, used, size, now)
    for _ in range(ITERATIONS):
        if worst < ENOUGH:
            return
        _linearise(room, used, size)
        if not _eliminate(room.newton, size):
            return
        share, other = 1.0, math.inf
        for _ in range(HALVINGS):
            for i in range(size):
                tried[i] = now[i] + share * room.newton[i, MOST_ROWS]
            other, worst = _residual(room, used, size, tried)
            if other < norm:
                break
            share *= 0.5
        if not other < norm:
            return
        norm = other
        for i in range(size):
            now[i] = tried[i]


@part
def settle_directly(room, body, used, targets, h):
    """Settle the chosen contacts, whose normal rates have these targets, as far as that goes."""
    size = _assemble(room, body, used)
    i = 0
    for k in range(used):
        room.rows_of[RATE, i] -= targets[room.chosen[k]]
        i += room.rows[room.chosen[k]]
    _find(room, used, size)
    _residual(room, used, size, room.rows_of[NOW])
    i = 0
    for k in range(used):
        n = room.chosen[k]
        for row in range(room.rows[n]):
            push(room, body, n, row, room.rows_of[ALLOWED, i] - room.amount[n, row], h)
            i += 1
