"""Plain rows by their marks (system/plain_rows.py): residuals, and Jacobians to the six directions of each body.

    arm  p = turn . (u, v, w),     at  m = shift r + p
    tie along e:   s_x of one side: k (shift e,            p x e)      at once in the plane of a body that keeps to one
    dot of a, b:   s_x of one side: k (shift_a b + shift_b a,   p_a x b + p_b x a)

x is the velocity of the body's origin and its angular velocity. Functions take arrays one by one: a whole system handed
over for each row costs more than the row.
"""

from __future__ import annotations

from linkwork.equations.directions import cross
from linkwork.equations.kernel import linear_part


@linear_part
def place_marks(plain, q, arm, at):
    """Where all marks are for positions q."""
    for m in range(1, plain.body.size):
        x, shift = q[plain.body[m]], plain.shift[m]
        a, b, c = plain.turn[m, 0], plain.turn[m, 1], plain.turn[m, 2]
        for k in range(3):
            p = a * x[3 + k] + b * x[6 + k] + c * x[9 + k]
            arm[m, k] = p
            at[m, k] = p + shift * x[k]


@linear_part
def plain_residuals(plain, scale, value, at, residual):
    """Residuals of all plain rows from the places of their marks; returns the largest [m or rad]."""
    largest = 0.0
    for n in range(plain.row.size):
        row, axis = plain.row[n], plain.axis[n]
        i, j = plain.mark[n, 0], plain.mark[n, 1]
        if axis >= 0:
            s = at[i, axis] + at[j, axis]
        else:
            k, m = plain.mark[n, 2], plain.mark[n, 3]
            s = 0.0
            for c in range(3):
                s += (at[i, c] + at[j, c]) * (at[k, c] + at[m, c])
        s = scale[row] * (s - value[row])
        residual[row] = s
        largest = max(largest, abs(s))
    return largest


@linear_part
def put_tie(scale, shift, axis, arm, j):
    """One side of a tie."""
    x, y, z = scale * arm[0], scale * arm[1], scale * arm[2]
    j[0] = j[1] = j[2] = 0.0
    j[axis] = scale * shift
    if axis == 0:
        j[3], j[4], j[5] = 0.0, z, -y
    elif axis == 1:
        j[3], j[4], j[5] = -z, 0.0, x
    else:
        j[3], j[4], j[5] = y, -x, 0.0


@linear_part
def put_flat_tie(scale, shift, axis, plane, arm, j):
    """The same to a body in a plane: along two directions in it and about its normal n, (p x e) . n = (e x n) . p."""
    x, y, z = plane[6], plane[7], plane[8]
    j[0], j[1] = scale * shift * plane[axis], scale * shift * plane[3 + axis]
    if axis == 0:
        j[2] = scale * (arm[2] * y - arm[1] * z)
    elif axis == 1:
        j[2] = scale * (arm[0] * z - arm[2] * x)
    else:
        j[2] = scale * (arm[1] * x - arm[0] * y)
    j[3] = j[4] = j[5] = 0.0


@linear_part
def add_dot(scale, shift, arm, other, j):
    """Share of one mark of a dot, whose other factor is `other`, in the side of its body."""
    turn = cross((arm[0], arm[1], arm[2]), other)
    for k in range(3):
        j[k] += scale * shift * other[k]
        j[3 + k] += scale * turn[k]


@linear_part
def plain_tangents(plain, scale, arm, at, flat, plane, tangent):
    """Jacobians of all plain rows from the places of their marks; of ties to flat bodies those in their planes."""
    for n in range(plain.row.size):
        f, axis, mark = scale[plain.row[n]], plain.axis[n], plain.mark[n]
        if axis >= 0:
            for e in range(2):
                side, body = plain.side[n, e], plain.body[mark[e]]
                if side >= 0 and flat[body]:
                    put_flat_tie(f, plain.shift[mark[e]], axis, plane[body], arm[mark[e]], tangent[side])
                elif side >= 0:
                    put_tie(f, plain.shift[mark[e]], axis, arm[mark[e]], tangent[side])
            continue
        i, j, k, m = mark[0], mark[1], mark[2], mark[3]
        a = (at[i, 0] + at[j, 0], at[i, 1] + at[j, 1], at[i, 2] + at[j, 2])
        b = (at[k, 0] + at[m, 0], at[k, 1] + at[m, 1], at[k, 2] + at[m, 2])
        for e in range(2):
            side = plain.side[n, e]
            if side >= 0:
                for c in range(6):
                    tangent[side, c] = 0.0
                if mark[e] > 0:
                    add_dot(f, plain.shift[mark[e]], arm[mark[e]], b, tangent[side])
                if mark[2 + e] > 0:
                    add_dot(f, plain.shift[mark[2 + e]], arm[mark[2 + e]], a, tangent[side])
