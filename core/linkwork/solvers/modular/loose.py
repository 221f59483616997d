"""Bodies that no joint holds and no force along a row acts on: each moves by itself, without iterations or a matrix.

Under gravity and the pushes of contacts, which are constant over the step,

    r+ = r + h v + h2/2 a,    v+ = v + h a,    L+ = L + h t

to rounding, and so does a body turn whose inertia is the same about all axes, or a bar, while nothing turns its spin
aside. Any other follows L, which is known at all times, by the classic rule of the fourth order

    c' = w x c  of each axis c,    w = I(c)^-1 (L + t_push (time - begin))

in pieces short enough that a step is right to rounding; momentum is kept, energy to the same error.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import inlined, linear_part
from linkwork.solvers.tangent import read_off, spread, square_up, swing, turn
from linkwork.system.compiled_system import BAR, POINT, SIZE

LONGEST_TURN = 0.01  # radians in a piece: of the turn it leaves the fifth power, a hundredth of 1e-10
MOST_PIECES = 10000
ROUND = 1e-12  # relative difference of moments of inertia that counts as none


@inlined
def are_loose(plan):
    """Whether no row acts on any body."""
    return plan.active.size == 0


@linear_part
def move_loose(system, state, work, scratch, h):
    """One step of h seconds of all bodies under gravity and pushes; accelerations are those of its end."""
    for body in range(1, system.width.size):
        width = system.width[body]
        if width == 0:
            continue
        q, v, a, x, push = state.q[body], state.v[body], state.a[body], scratch.motion[body], state.push[body]
        read_off(q, v, width, x)
        y, mass = scratch.momentum[body], system.mass[body]
        for k in range(3):
            y[k] = system.gravity[k] + push[k] / mass[0, 0]
            y[3 + k] = 0.0
        if width > POINT and _is_round(mass, width):
            _turn_evenly(mass, push, width, h, x, y, q, work.solution[body])
        elif width > POINT:
            _turn_freely(mass, push, h, x, y, q, work.old_q[body], work.old_v[body], work.solution[body])
        for k in range(3):
            q[k] += h * (x[k] + 0.5 * h * y[k])
            x[k] += h * y[k]
        square_up(q, width)
        v[:] = 0.0
        spread(q, x, width, v)
        a[:] = 0.0
        spread(q, y, width, a)
        swing(q, x, width, a)
        for k in range(SIZE):
            state.mean_a[body, k] = a[k]


@inlined
def _is_round(mass, width):
    """Whether a body turns evenly about any axis of its own."""
    off = abs(mass[1, 2]) + abs(mass[1, 3]) + abs(mass[2, 3])
    off += abs(mass[1, 1] - mass[2, 2]) + abs(mass[2, 2] - mass[3, 3])
    return width == BAR or off <= ROUND * mass[1, 1]


@linear_part
def _turn_evenly(mass, push, width, h, x, y, q, move):
    """Turn a round body or a bar; x holds its motion, y takes the angular acceleration."""
    moment = mass[1, 1] if width == BAR else mass[1, 1] + mass[2, 2]
    a, b, c = x[0], x[1], x[2]
    for k in range(3):
        y[3 + k] = push[3 + k] / moment
        x[k] = 0.0
    for k in range(3, 6):
        x[k] = h * (x[k] + 0.5 * h * y[k])
    turn(q, x, width, move)
    x[0], x[1], x[2] = a, b, c
    for k in range(3, 6):
        x[k] = x[k] / h + 0.5 * h * y[k]


@linear_part
def _inverse_inertia(mass):
    """I^-1 in the axes of the body: xx, xy, xz, yy, yz, zz."""
    trace = mass[1, 1] + mass[2, 2] + mass[3, 3]
    a, b, c = trace - mass[1, 1], -mass[1, 2], -mass[1, 3]
    d, e, f = trace - mass[2, 2], -mass[2, 3], trace - mass[3, 3]
    u, v, w = d * f - e * e, c * e - b * f, b * e - c * d
    det = a * u + b * v + c * w
    return u / det, v / det, w / det, (a * f - c * c) / det, (b * c - a * e) / det, (a * d - b * b) / det


@linear_part
def _turned(inverse, q, x, y, z):
    """I^-1 times a global vector, of a body with these axes, global."""
    a = q[3] * x + q[4] * y + q[5] * z
    b = q[6] * x + q[7] * y + q[8] * z
    c = q[9] * x + q[10] * y + q[11] * z
    u = inverse[0] * a + inverse[1] * b + inverse[2] * c
    v = inverse[1] * a + inverse[3] * b + inverse[4] * c
    w = inverse[2] * a + inverse[4] * b + inverse[5] * c
    return q[3] * u + q[6] * v + q[9] * w, q[4] * u + q[7] * v + q[10] * w, q[5] * u + q[8] * v + q[11] * w


@linear_part
def _momentum(mass, q, x):
    """Angular momentum of a body with the motion x, global."""
    trace = mass[1, 1] + mass[2, 2] + mass[3, 3]
    a = q[3] * x[3] + q[4] * x[4] + q[5] * x[5]
    b = q[6] * x[3] + q[7] * x[4] + q[8] * x[5]
    c = q[9] * x[3] + q[10] * x[4] + q[11] * x[5]
    u = trace * a - mass[1, 1] * a - mass[1, 2] * b - mass[1, 3] * c
    v = trace * b - mass[1, 2] * a - mass[2, 2] * b - mass[2, 3] * c
    w = trace * c - mass[1, 3] * a - mass[2, 3] * b - mass[3, 3] * c
    return q[3] * u + q[6] * v + q[9] * w, q[4] * u + q[7] * v + q[10] * w, q[5] * u + q[8] * v + q[11] * w


@linear_part
def _turn_freely(mass, push, h, x, y, q, start, slope, total):
    """Turn a body of any inertia; x holds its motion, y takes the angular acceleration at the end."""
    inverse = _inverse_inertia(mass)
    o, m, n = _momentum(mass, q, x)
    a, b, c = _turned(inverse, q, o + h * push[3], m + h * push[4], n + h * push[5])
    fastest = max(x[3] * x[3] + x[4] * x[4] + x[5] * x[5], a * a + b * b + c * c)
    angle = h * math.sqrt(fastest)
    pieces = max(1, int(min(MOST_PIECES, math.ceil(angle / LONGEST_TURN))))
    step = h / pieces
    for piece in range(pieces):
        for k in range(3, SIZE):
            start[k], total[k] = q[k], 0.0
        for stage in range(4):
            at = piece * step + (0.0 if stage == 0 else (step if stage == 3 else 0.5 * step))
            a, b, c = _turned(inverse, q, o + at * push[3], m + at * push[4], n + at * push[5])
            weight = 1.0 / 6.0 if stage == 0 or stage == 3 else 1.0 / 3.0
            ahead = step if stage == 2 else 0.5 * step
            for k in range(3, SIZE, 3):
                slope[k] = b * q[k + 2] - c * q[k + 1]
                slope[k + 1] = c * q[k] - a * q[k + 2]
                slope[k + 2] = a * q[k + 1] - b * q[k]
            for k in range(3, SIZE):
                total[k] += weight * slope[k]
                q[k] = start[k] + (ahead * slope[k] if stage < 3 else step * total[k])
    square_up(q, 4)
    o, m, n = o + h * push[3], m + h * push[4], n + h * push[5]
    a, b, c = _turned(inverse, q, o, m, n)
    x[3], x[4], x[5] = a, b, c
    y[3], y[4], y[5] = _turned(inverse, q, push[3] - b * n + c * m, push[4] - c * o + a * n, push[5] - a * m + b * o)
