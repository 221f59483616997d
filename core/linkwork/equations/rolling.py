"""Rows of a wheel that touches a plane of the ground: how high it stands, and how its contact point slides.

With g = a the wheel's centre above the plane's origin, n = c the plane's normal (constant), e = b the axle, R the
radius, and

    alpha = e . n,   N = sqrt(1 - alpha2) = |e x n|,   t = (e x n) / N   (along the track),   l = n x t   (across)

    height:  s  = g . n - R N                       bias = R alpha'2 / N3
    along:   s' = g' . t - R omega . e              bias = g' . t' - R omega . e'
    across:  s' = g' . l + R omega . (e x n)        bias = g' . l' + R omega . (e' x n)

so that the last two are the velocity of the material point that touches. omega is that of the wheel, the second body.
"""

from __future__ import annotations

import math

from linkwork.equations.directions import add_gradient, clear, combination, cross, dot
from linkwork.equations.kernel import part
from linkwork.equations.turning import add_spin

LYING = 1e-6  # of N: a wheel that lies flat has no track


@part
def _seen(system, state, row):
    """e, n, alpha, N of one row."""
    e = combination(state.q, system.row_b, system.row_body, row)
    n = combination(state.q, system.row_c, system.row_body, row)
    alpha = dot(e, n)
    return e, n, alpha, math.sqrt(max(1.0 - alpha * alpha, LYING * LYING))


@part
def evaluate_height(system, state, work, row):
    """Value, Jacobian and bias of the height of the lowest point [m]."""
    _, n, alpha, upright = _seen(system, state, row)
    radius = state.row_value[row]
    lean = dot(combination(state.v, system.row_b, system.row_body, row), n)
    clear(system, work, row)
    add_gradient(system, work, row, system.row_a, 1.0, n[0], n[1], n[2])
    add_gradient(system, work, row, system.row_b, radius * alpha / upright, n[0], n[1], n[2])
    work.residual[row] = dot(combination(state.q, system.row_a, system.row_body, row), n) - radius * upright
    work.bias[row] = radius * lean * lean / upright**3


@part
def evaluate_along(system, state, work, row):
    """Jacobian and bias of the slip along the track [m/s]."""
    e, n, _, upright = _seen(system, state, row)
    radius = state.row_value[row]
    de = combination(state.v, system.row_b, system.row_body, row)
    dg = combination(state.v, system.row_a, system.row_body, row)
    t, turn = cross(e, n), cross(de, n)
    t = (t[0] / upright, t[1] / upright, t[2] / upright)
    clear(system, work, row)
    add_gradient(system, work, row, system.row_a, 1.0, t[0], t[1], t[2])
    omega = add_spin(system, state, work, row, 1, -radius, e)
    part = dot(t, turn)
    work.residual[row] = 0.0
    work.bias[row] = (dot(dg, turn) - dot(dg, t) * part) / upright - radius * dot(omega, de)


@part
def evaluate_across(system, state, work, row):
    """Jacobian and bias of the slip across the track [m/s]."""
    e, n, alpha, upright = _seen(system, state, row)
    radius = state.row_value[row]
    de = combination(state.v, system.row_b, system.row_body, row)
    dg = combination(state.v, system.row_a, system.row_body, row)
    lean = dot(de, n)
    across = ((e[0] - alpha * n[0]) / upright, (e[1] - alpha * n[1]) / upright, (e[2] - alpha * n[2]) / upright)
    clear(system, work, row)
    add_gradient(system, work, row, system.row_a, 1.0, across[0], across[1], across[2])
    omega = add_spin(system, state, work, row, 1, radius, cross(e, n))
    turning = (dot(dg, de) - lean * dot(dg, n)) / upright + dot(dg, across) * alpha * lean / upright**2
    work.residual[row] = 0.0
    work.bias[row] = turning + radius * dot(omega, cross(de, n))
