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
from linkwork.system.pressing import INVERSE_NORMAL, MOST_ROWS, NORMAL, SLIDING, TURNING

EASING = 1e-10
ITERATIONS, HALVINGS = 40, 12
ENOUGH = 1e-11  # m/s
BEGUN, RATE, RHO, NOW, ALLOWED, LEFT, TRIED = range(
    7
)  # in scratch.rows_of: p_0, u_0 - target, rho, p, P[z], f, p tried


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
def choose(linked, scratch, body, count, first):
    """Contacts that hang together with the first into `scratch.chosen`; returns how many, 0 where they are too many."""
    for n in range(count):
        scratch.marked[n] = 0.0
    scratch.marked[first], scratch.chosen[0] = 1.0, first
    used, rows, k = 1, scratch.rows[first], 0
    while k < used:
        for n in range(count):
            if scratch.marked[n] > 0.0 or scratch.awake[n] == 0 or not scratch.response[n, NORMAL] > 0.0:
                continue
            if _meets(linked, body, scratch.chosen[k], n):
                rows += scratch.rows[n]
                if rows > MOST_ROWS:
                    return 0
                scratch.marked[n], scratch.chosen[used] = 1.0, n
                used += 1
        k += 1
    return used


@part
def _assemble(scratch, body, used):
    """W of the chosen contacts, their impulses, rates less targets and rho; returns how many rows they have."""
    i = 0
    for k in range(used):
        n = scratch.chosen[k]
        for row in range(scratch.rows[n]):
            move(scratch, scratch.trial, body, n, row, 1.0)
            j = 0
            for m in range(used):
                for column in range(scratch.rows[scratch.chosen[m]]):
                    scratch.delassus[j, i] = relative(scratch, body, scratch.chosen[m], column, scratch.trial)
                    j += 1
            move(scratch, scratch.trial, body, n, row, -1.0)
            scratch.rows_of[BEGUN, i] = scratch.rows_of[NOW, i] = scratch.amount[n, row]
            scratch.rows_of[RATE, i] = relative(scratch, body, n, row, scratch.rate)
            response = scratch.response[n]
            turning = 1.0 / response[TURNING] if response[TURNING] > 0.0 else 0.0
            sliding = response[SLIDING] if row < 3 else turning
            scratch.rows_of[RHO, i] = response[INVERSE_NORMAL] if row == 0 else sliding
            i += 1
    return i


@linear_part
def _advance_rate(scratch, i, size, p):
    """u - target of row i at the impulses p."""
    u, w, begun = scratch.rows_of[RATE, i], scratch.delassus[i], scratch.rows_of[BEGUN]
    for j in range(size):
        u += w[j] * (p[j] - begun[j])
    return u


@part
def _limit(scratch, n, row, normal):
    """Size that the tangents, or the turning, of contact n may have at a normal impulse."""
    return (scratch.friction[n] if row < 3 else scratch.rolling[n]) * max(0.0, normal)


@part
def _residual(scratch, used, size, p):
    """P[z] and f at the impulses p; returns f^2 / rho and the largest |f| / rho [m/s]."""
    allowed, left, rho = scratch.rows_of[ALLOWED], scratch.rows_of[LEFT], scratch.rows_of[RHO]
    for i in range(size):
        allowed[i] = p[i] - rho[i] * _advance_rate(scratch, i, size, p)
    i, norm, worst = 0, 0.0, 0.0
    for k in range(used):
        n = scratch.chosen[k]
        normal = allowed[i] = max(0.0, allowed[i])
        for first, last in ((1, 3), (3, 6)):
            square, limit = 0.0, _limit(scratch, n, first, normal)
            for row in range(first, min(last, scratch.rows[n])):
                square += allowed[i + row] * allowed[i + row]
            share = limit / math.sqrt(square) if square > limit * limit else 1.0
            for row in range(first, min(last, scratch.rows[n])):
                allowed[i + row] *= share
        for row in range(scratch.rows[n]):
            left[i + row] = p[i + row] - allowed[i + row]
            if rho[i + row] > 0.0:
                norm += left[i + row] * left[i + row] / rho[i + row]
                worst = max(worst, abs(left[i + row]) / rho[i + row])
        i += scratch.rows[n]
    return norm, worst


@linear_part
def _take_row(a, w, i, share, rho, size):
    """a <- a - share (row i of I - rho W)."""
    for j in range(size):
        a[j] += share * rho * w[j]
    a[i] -= share


@part
def _linearise(scratch, used, size):
    """I - P'(I - rho W) with EASING, and -f in the last column."""
    a, w, rho, p = scratch.newton, scratch.delassus, scratch.rows_of[RHO], scratch.rows_of[NOW]
    i = 0
    for k in range(used):
        n = scratch.chosen[k]
        for row in range(scratch.rows[n]):
            for j in range(size):
                a[i + row, j] = 0.0
            a[i + row, i + row], a[i + row, MOST_ROWS] = 1.0 + EASING, -scratch.rows_of[LEFT, i + row]
        normal = p[i] - rho[i] * _advance_rate(scratch, i, size, p)
        if normal > 0.0:
            _take_row(a[i], w[i], i, 1.0, rho[i], size)
            for first, last in ((1, 3), (3, 6)):
                _linearise_disc(scratch, n, i, first, min(last, scratch.rows[n]), size, normal)
        i += scratch.rows[n]


@part
def _linearise_disc(scratch, n, i, first, last, size, normal):
    """The same of rows first to last of contact n, which stay within a limit that grows with the normal impulse."""
    a, w, rho, p, z = scratch.newton, scratch.delassus, scratch.rows_of[RHO], scratch.rows_of[NOW], scratch.wanted
    square, limit = 0.0, _limit(scratch, n, first, normal)
    for row in range(first, last):
        z[row] = p[i + row] - rho[i + row] * _advance_rate(scratch, i + row, size, p)
        square += z[row] * z[row]
    slides, length = square > limit * limit, math.sqrt(square)
    for row in range(first, last):
        if not slides:
            _take_row(a[i + row], w[i + row], i + row, 1.0, rho[i + row], size)
            continue
        d = z[row] / length
        _take_row(a[i + row], w[i], i, _limit(scratch, n, first, 1.0) * d, rho[i], size)
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
def _find(scratch, used, size):
    """Newton's iteration on `scratch.rows_of[NOW]`; the residual never grows."""
    now, tried = scratch.rows_of[NOW], scratch.rows_of[TRIED]
    norm, worst = _residual(scratch, used, size, now)
    for _ in range(ITERATIONS):
        if worst < ENOUGH:
            return
        _linearise(scratch, used, size)
        if not _eliminate(scratch.newton, size):
            return
        share, other = 1.0, math.inf
        for _ in range(HALVINGS):
            for i in range(size):
                tried[i] = now[i] + share * scratch.newton[i, MOST_ROWS]
            other, worst = _residual(scratch, used, size, tried)
            if other < norm:
                break
            share *= 0.5
        if not other < norm:
            return
        norm = other
        for i in range(size):
            now[i] = tried[i]


@part
def solve_directly(scratch, body, used, targets, h):
    """Settle the chosen contacts, whose normal rates have these targets, as far as that goes."""
    size = _assemble(scratch, body, used)
    i = 0
    for k in range(used):
        scratch.rows_of[RATE, i] -= targets[scratch.chosen[k]]
        i += scratch.rows[scratch.chosen[k]]
    _find(scratch, used, size)
    _residual(scratch, used, size, scratch.rows_of[NOW])
    i = 0
    for k in range(used):
        n = scratch.chosen[k]
        for row in range(scratch.rows[n]):
            push(scratch, body, n, row, scratch.rows_of[ALLOWED, i] - scratch.amount[n, row], h)
            i += 1
