"""Points and directions that rows are made of: linear in the columns of two bodies."""

from __future__ import annotations

from linkwork.equations.kernel import linear_part
from linkwork.system.compiled_system import SIZE


@linear_part
def combination(q, coefficients, bodies, row):
    """X_i c_i + X_j c_j of one row: a point difference or a direction [m or 1]."""
    x = y = z = 0.0
    for side in range(2):
        columns = q[bodies[row, side]]
        for c in range(4):
            k = coefficients[row, side, c]
            x += k * columns[3 * c]
            y += k * columns[3 * c + 1]
            z += k * columns[3 * c + 2]
    return x, y, z


@linear_part
def clear(system, work, row):
    """Jacobian of one row <- 0."""
    for side in range(system.row_start[row], system.row_start[row + 1]):
        for k in range(SIZE):
            work.jacobian[side, k] = 0.0


@linear_part
def add_gradient(system, work, row, coefficients, factor, x, y, z):
    """Jacobian of one row += factor (c (x) (x, y, z)): the gradient of factor (X_i c_i + X_j c_j) . (x, y, z)."""
    for n in range(2):
        side = system.row_side[row, n]
        if side >= 0:
            jacobian = work.jacobian[side]
            for c in range(4):
                k = factor * coefficients[row, n, c]
                jacobian[3 * c] += k * x
                jacobian[3 * c + 1] += k * y
                jacobian[3 * c + 2] += k * z


@linear_part
def dot(a, b):
    """a . b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@linear_part
def cross(a, b):
    """a x b."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
