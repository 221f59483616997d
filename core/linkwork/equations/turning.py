"""Rows of turning: an angle with its whole turns, and a rate of turning.

With the directions h = a (held), b (cosine) and c (sine),

    C = h . b,  S = h . c,  D = C2 + S2
    angle:   theta = atan2(S, C), continued from its last value
             theta_q = (C S_q - S C_q) / D,     theta' = (C S' - S C') / D
             bias = (2 C h'.c' - 2 S h'.b') / D - 2 theta' (C C' + S S') / D
    spin:    s' = (omega_j - omega_i) . b,   omega = 1/2 (u x u' + v x v' + w x w')
             on the columns k = u, v, w:  +-1/2 (b x k),     bias = (omega_j - omega_i) . b'
"""

from __future__ import annotations

import math

from linkwork.equations.directions import add_gradient, clear, combination, cross, dot
from linkwork.equations.kernel import part

TURN = 2.0 * math.pi
LEAST = 1e-300  # of D: where the held direction stands upright on the plane, the angle has no value and no gradient


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
def add_spin(system, state, work, row, n, factor, d):
    """Jacobian of one row += that of factor omega . d of its n-th body; returns omega [rad/s]."""
    x = y = z = 0.0
    side = system.row_side[row, n]
    if side < 0:
        return x, y, z
    q, v = state.q[system.row_body[row, n]], state.v[system.row_body[row, n]]
    for c in range(3, 12, 3):
        axis = (q[c], q[c + 1], q[c + 2])
        turn = cross(axis, (v[c], v[c + 1], v[c + 2]))
        x += 0.5 * turn[0]
        y += 0.5 * turn[1]
        z += 0.5 * turn[2]
        push = cross(d, axis)
        for k in range(3):
            work.jacobian[side, c + k] += 0.5 * factor * push[k]
    return x, y, z


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
