"""The table of rows: value, Jacobian, rate and velocity term, one kernel for every joint.

    a = X_i a_i + X_j a_j,  b = X_i b_i + X_j b_j            (X = [r u v w], columns of q)
    tie:  phi = s (a[k] - c)         phi_q on X_n: s a_n (x) e_k                      bias = 0
    dot:  phi = s (a . b - c)        phi_q on X_n: s (a_n (x) b + b_n (x) a)          bias = 2 s a' . b'

bias is the velocity term phi_q' q', so that phi'' = phi_q q'' + bias.
"""

from __future__ import annotations

from linkwork.equations.kernel import kernel, linear_kernel
from linkwork.system.compiled_system import TIE


@linear_kernel
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


@linear_kernel
def evaluate_row(system, q, v, work, row):
    """Residual, Jacobian, rate and bias of one row."""
    scale = system.row_scale[row]
    ax, ay, az = combination(q, system.row_a, system.row_body, row)
    jacobian = work.jacobian[row]
    if system.row_kind[row] == TIE:
        k = system.row_axis[row]
        work.residual[row] = scale * ((ax, ay, az)[k] - system.row_value[row])
        work.bias[row] = 0.0
        jacobian[:, :] = 0.0
        for side in range(2):
            for c in range(4):
                jacobian[side, 3 * c + k] = scale * system.row_a[row, side, c]
    else:
        bx, by, bz = combination(q, system.row_b, system.row_body, row)
        dax, day, daz = combination(v, system.row_a, system.row_body, row)
        dbx, dby, dbz = combination(v, system.row_b, system.row_body, row)
        work.residual[row] = scale * (ax * bx + ay * by + az * bz - system.row_value[row])
        work.bias[row] = 2.0 * scale * (dax * dbx + day * dby + daz * dbz)
        for side in range(2):
            for c in range(4):
                ka, kb = scale * system.row_a[row, side, c], scale * system.row_b[row, side, c]
                jacobian[side, 3 * c] = ka * bx + kb * ax
                jacobian[side, 3 * c + 1] = ka * by + kb * ay
                jacobian[side, 3 * c + 2] = ka * bz + kb * az
    work.rate[row] = along(system, work, v, row)


@linear_kernel
def along(system, work, vectors, row):
    """phi_q x of one row for vectors x by body."""
    total = 0.0
    for side in range(2):
        x = vectors[system.row_body[row, side]]
        for k in range(12):
            total += work.jacobian[row, side, k] * x[k]
    return total


@linear_kernel
def push(system, work, force, row, amount):
    """Add amount * phi_qT of one row to forces by body (those on the ground are of no consequence)."""
    for side in range(2):
        f = force[system.row_body[row, side]]
        for k in range(12):
            f[k] += amount * work.jacobian[row, side, k]


@linear_kernel
def evaluate_rigid(system, q, v, work, body):
    """The six internal rows of a rigid body, which are dot rows of its axes, without the zeros of the table.

    phi_cc = (c . c - 1) / 2,   phi_cd = c . d        for the axes c, d = u, v, w in the order uu, vv, ww, uv, vw, wu
    """
    first = system.body_rows[body]
    x, y = q[body], v[body]
    for n in range(6):
        row = first + n
        c, d = 3 * (1 + n % 3), 3 * (1 + (n + n // 3) % 3)
        scale = system.row_scale[row]
        value = rate = bias = 0.0
        for k in range(3):
            value += x[c + k] * x[d + k]
            rate += x[c + k] * y[d + k] + y[c + k] * x[d + k]
            bias += y[c + k] * y[d + k]
        work.jacobian[row, :, :] = 0.0
        jacobian = work.jacobian[row, 0]
        for k in range(3):
            jacobian[c + k] += scale * x[d + k]
            jacobian[d + k] += scale * x[c + k]
        work.residual[row] = scale * (value - system.row_value[row])
        work.rate[row] = scale * rate
        work.bias[row] = 2.0 * scale * bias


@kernel
def evaluate_rows(system, q, v, work):
    """All rows of the table."""
    for body in range(system.width.size):
        if system.width[body] == 4:
            evaluate_rigid(system, q, v, work, body)
        else:
            for row in range(system.body_rows[body], system.body_rows[body + 1]):
                evaluate_row(system, q, v, work, row)
    for row in range(system.joint_rows[0], system.row_kind.size):
        evaluate_row(system, q, v, work, row)


@kernel
def largest_residual(system, work, first):
    """Largest residual from row `first` on [m or rad]."""
    largest = 0.0
    for row in range(first, system.row_kind.size):
        largest = max(largest, abs(work.residual[row]))
    return largest
