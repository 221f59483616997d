"""Rows of turning: an angle with its whole turns, and a rate of turning.

With the directions h = a (held), b (cosine) and c (sine),

    C = h . b,  S = h . c,  D = C2 + S2
    angle:   theta = atan2(S, C), continued from its last value
             theta_q = (C S_q - S C_q) / D,     theta' = (C S' - S C') / D
             bias = (2 C h'.c' - 2 S h'.b') / D - 2 theta' (C C' + S S') / D
    spin:    s' = (omega_j - omega_i) . b,   omega = W^-1 (u x u' + v x v' + w x w')
             on the columns k = u, v, w:  +-(W^-1 b) x k,    bias = (omega_j - omega_i) . b'

W = (u.u + v.v + w.w) 1 - (u uT + v vT + w wT) is twice the identity on axes that are orthonormal. In the middle of a
modular step they are not: the mean of two sets of axes is shorter across the axis of the turn, by the cosine of half
the turn. With W a torque t along such a row adds u x g_u + v x g_v + w x g_w = t to the angular momentum per unit of
time, however far the body turns in the step.
"""

from __future__ import annotations

import math

from linkwork.equations.directions import add_gradient, clear, combination, cross, dot
from linkwork.equations.kernel import part
from linkwork.system.compiled_system import SIZE

TURN = 2.0 * math.pi
LEAST = 1e-300  # of D: where the held direction stands upright on the plane, the angle has no value and no gradient
FLAT = 1e-3  # of det W, which is 8 on orthonormal axes: the mean of axes half a turn apart spans no more than a line


@part
def evaluate_angle(system, state, work, row):
    """Value, Jacobian and bias of an angle; its turns are counted in the state."""
    bodies = system.row_body
    h, c = combination(state.q, system.row_a, bodies, row), combination(state.q, system.row_b, bodies, row)
    s = combination(state.q, system.row_c, bodies, row)
    dh, dc = combination(state.v, system.row_a, bodies, row), combination(state.v, system.row_b, bodies, row)
    ds = combination(state.v, system.row_c, bodies, row)
    cosine, sine = dot(h, c), dot(h, s)
    cosine_rate, sine_rate = dot(dh, c) + dot(h, dc), dot(dh, s) + dot(h, ds)
    d = max(cosine * cosine + sine * sine, LEAST)
    angle = math.atan2(sine, cosine)
    angle += TURN * math.floor((state.angle[row] - angle) / TURN + 0.5)
    state.angle[row] = angle
    p, r = cosine / d, sine / d
    clear(system, work, row)
    add_gradient(system, work, row, system.row_a, 1.0, p * s[0] - r * c[0], p * s[1] - r * c[1], p * s[2] - r * c[2])
    add_gradient(system, work, row, system.row_c, p, h[0], h[1], h[2])
    add_gradient(system, work, row, system.row_b, -r, h[0], h[1], h[2])
    rate = p * sine_rate - r * cosine_rate
    work.residual[row] = angle
    work.bias[row] = 2.0 * (p * dot(dh, ds) - r * dot(dh, dc)) - 2.0 * rate * (p * cosine_rate + r * sine_rate)


@part
def by_axes(q, d):
    """W^-1 d for the axes of one body; d / 2 where they are orthonormal."""
    xx = q[3] * q[3] + q[6] * q[6] + q[9] * q[9]
    yy = q[4] * q[4] + q[7] * q[7] + q[10] * q[10]
    zz = q[5] * q[5] + q[8] * q[8] + q[11] * q[11]
    a, b, c = yy + zz, zz + xx, xx + yy
    f = -(q[4] * q[5] + q[7] * q[8] + q[10] * q[11])
    g = -(q[5] * q[3] + q[8] * q[6] + q[11] * q[9])
    k = -(q[3] * q[4] + q[6] * q[7] + q[9] * q[10])
    aa, bb, cc = b * c - f * f, c * a - g * g, a * b - k * k
    ff, gg, kk = g * k - a * f, k * f - b * g, f * g - c * k
    det = a * aa + k * kk + g * gg
    if not det > FLAT:
        return 0.5 * d[0], 0.5 * d[1], 0.5 * d[2]
    x = aa * d[0] + kk * d[1] + gg * d[2]
    y = kk * d[0] + bb * d[1] + ff * d[2]
    z = gg * d[0] + ff * d[1] + cc * d[2]
    return x / det, y / det, z / det


@part
def turn_with_body(system, state, work, row):
    """Jacobian of a slide along a direction that its own body carries: the couple of a force on an arm is made whole.

    On axes X that are not orthonormal (X s) x (X b) is not X (s x b), the moment that the body carries along:

        J_k += (W^-1 (X (s x b) - X s x X b)) x k
    """
    for n in range(2):
        side = system.row_side[row, n]
        if side < 0:
            continue
        q, s, b = state.q[system.row_body[row, n]], system.row_a[row, n], system.row_b[row, n]
        m = cross((s[1], s[2], s[3]), (b[1], b[2], b[3]))
        if m[0] == 0.0 and m[1] == 0.0 and m[2] == 0.0:
            continue
        arm, along = carried(q, s[1], s[2], s[3]), carried(q, b[1], b[2], b[3])
        whole, seen = carried(q, m[0], m[1], m[2]), cross(arm, along)
        share = by_axes(q, (whole[0] - seen[0], whole[1] - seen[1], whole[2] - seen[2]))
        for c in range(3, SIZE, 3):
            push = cross(share, (q[c], q[c + 1], q[c + 2]))
            for k in range(3):
                work.jacobian[side, c + k] += push[k]


@part
def carried(q, x, y, z):
    """A direction in the axes of a body, in space."""
    return (
        x * q[3] + y * q[6] + z * q[9],
        x * q[4] + y * q[7] + z * q[10],
        x * q[5] + y * q[8] + z * q[11],
    )


@part
def add_spin(system, state, work, row, n, factor, d):
    """Jacobian of one row += that of factor omega . d of its n-th body; returns omega [rad/s]."""
    side = system.row_side[row, n]
    if side < 0:
        return 0.0, 0.0, 0.0
    q, v = state.q[system.row_body[row, n]], state.v[system.row_body[row, n]]
    x = y = z = 0.0
    share = by_axes(q, d)
    for c in range(3, SIZE, 3):
        axis = (q[c], q[c + 1], q[c + 2])
        turn = cross(axis, (v[c], v[c + 1], v[c + 2]))
        x += turn[0]
        y += turn[1]
        z += turn[2]
        push = cross(share, axis)
        for k in range(3):
            work.jacobian[side, c + k] += factor * push[k]
    return by_axes(q, (x, y, z))


@part
def evaluate_spin(system, state, work, row):
    """Jacobian and bias of a rate of turning of the second body against the first."""
    d = combination(state.q, system.row_b, system.row_body, row)
    turn = combination(state.v, system.row_b, system.row_body, row)
    clear(system, work, row)
    base = add_spin(system, state, work, row, 0, -1.0, d)
    follower = add_spin(system, state, work, row, 1, 1.0, d)
    work.residual[row] = 0.0
    work.bias[row] = dot(follower, turn) - dot(base, turn)
