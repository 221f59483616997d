"""A rigid body by the six numbers in which it can move: x = (velocity of its origin, angular velocity).

    T x = (x_r, w x u, w x v, w x w)         columns of X' for a body that keeps its shape
    TT g = (g_r, u x g_u + v x g_v + w x g_w)                force and torque of a generalised force g
    TT M T = [[m 1, -c x], [c x, tr(S) 1 - S]],   S = R S_body RT,   c = R c_body

with the moment c of the mass about the origin, which vanishes for bodies, whose frame lies in the centre of mass, and
not for the nodes of an element. Between two of these, with P_ij = [[m, c_jT], [c_i, S]] in their own axes,

    T_iT M_ij T_j = [[m 1, -c_j x], [c_i x, tr(S) 1 - ST]]             (S, c_i, c_j turned by R_i and R_j)

    a = T x' + b,   b = (0, w x (w x u), ...)

A bar has only the column u, and nothing that would resist a turn about it, which nothing asks for either: a moment of
its own size stands there. A point has no columns but r, and only shifts.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import linear_part, part
from linkwork.system.compiled_system import BAR, FRAME, POINT, SIZE

SMALL = 2.5e-3  # square of an angle, below which three terms of its series are exact to rounding


@linear_part
def pull_back(q, g, x):
    """x <- TT g of one body."""
    for k in range(3):
        x[k] = g[k]
    a = b = c = 0.0
    for n in range(3, SIZE, 3):
        a += q[n + 1] * g[n + 2] - q[n + 2] * g[n + 1]
        b += q[n + 2] * g[n] - q[n] * g[n + 2]
        c += q[n] * g[n + 1] - q[n + 1] * g[n]
    x[3], x[4], x[5] = a, b, c


@linear_part
def spread(q, x, width, result):
    """result += T x of one body."""
    for k in range(3):
        result[k] += x[k]
    a, b, c = x[3], x[4], x[5]
    for n in range(3, 3 * width, 3):
        result[n] += b * q[n + 2] - c * q[n + 1]
        result[n + 1] += c * q[n] - a * q[n + 2]
        result[n + 2] += a * q[n + 1] - b * q[n]


@linear_part
def swing(q, x, width, result):
    """result += b of one body that turns with x."""
    a, b, c = x[3], x[4], x[5]
    square = a * a + b * b + c * c
    for n in range(3, 3 * width, 3):
        along = a * q[n] + b * q[n + 1] + c * q[n + 2]
        result[n] += a * along - square * q[n]
        result[n + 1] += b * along - square * q[n + 1]
        result[n + 2] += c * along - square * q[n + 2]


@linear_part
def read_off(q, v, width, x):
    """x <- the rigid motion (v_r, 1/2 sum of c x v_c) that v contains; u x v_u of a bar."""
    pull_back(q, v, x)
    if width > BAR:
        for k in range(3, 6):
            x[k] *= 0.5


@linear_part
def weigh(mass, q, x, result):
    """result <- TT M T x of one body."""
    a, b, c = x[3], x[4], x[5]
    trace = mass[1, 1] + mass[2, 2] + mass[3, 3]
    u = q[3] * a + q[4] * b + q[5] * c
    v = q[6] * a + q[7] * b + q[8] * c
    w = q[9] * a + q[10] * b + q[11] * c
    p_u = mass[1, 1] * u + mass[1, 2] * v + mass[1, 3] * w
    p_v = mass[2, 1] * u + mass[2, 2] * v + mass[2, 3] * w
    p_w = mass[3, 1] * u + mass[3, 2] * v + mass[3, 3] * w
    a = trace * a - q[3] * p_u - q[6] * p_v - q[9] * p_w
    b = trace * b - q[4] * p_u - q[7] * p_v - q[10] * p_w
    c = trace * c - q[5] * p_u - q[8] * p_v - q[11] * p_w
    for k in range(3):
        result[k] = mass[0, 0] * x[k]
    result[3], result[4], result[5] = a, b, c
    if has_moment(mass):
        weigh_moment(mass, q, x, result)


@linear_part
def has_moment(mass):
    """Whether the mass of a node does not lie about its origin."""
    return mass[0, 1] != 0.0 or mass[0, 2] != 0.0 or mass[0, 3] != 0.0


@linear_part
def moment_of(row, q):
    """c = R c_body, from the first row of a pseudo-inertia."""
    x = row[1] * q[3] + row[2] * q[6] + row[3] * q[9]
    y = row[1] * q[4] + row[2] * q[7] + row[3] * q[10]
    return x, y, row[1] * q[5] + row[2] * q[8] + row[3] * q[11]


@linear_part
def weigh_moment(mass, q, x, result):
    """result += (w x c, c x v) of one node that moves with x = (v, w)."""
    a, b, c = moment_of(mass[0], q)
    result[0] += x[4] * c - x[5] * b
    result[1] += x[5] * a - x[3] * c
    result[2] += x[3] * b - x[4] * a
    result[3] += b * x[2] - c * x[1]
    result[4] += c * x[0] - a * x[2]
    result[5] += a * x[1] - b * x[0]


@linear_part
def put_cross(block, row, column, factor, x, y, z):
    """block += factor times the matrix of a cross product, from a row and a column on."""
    block[row, column + 1] -= factor * z
    block[row, column + 2] += factor * y
    block[row + 1, column] += factor * z
    block[row + 1, column + 2] -= factor * x
    block[row + 2, column] -= factor * y
    block[row + 2, column + 1] += factor * x


@linear_part
def put_coupled_inertia(p, is_turned, one, two, block):
    """block += TT (P (x) 1) T between two nodes with coordinates `one` and `two`, P turned over or not.

    Nodes of one column, such as free vectors, have nothing but P_00; where all nodes are such, blocks have room for no
    more.
    """
    for k in range(3):
        block[k, k] += p[0, 0]
    if block.shape[0] == 3:
        return
    for c in range(1, 4):
        near, far = (p[0, c], p[c, 0]) if is_turned else (p[c, 0], p[0, c])
        put_cross(block, 0, 3, -far, two[3 * c], two[3 * c + 1], two[3 * c + 2])
        put_cross(block, 3, 0, near, one[3 * c], one[3 * c + 1], one[3 * c + 2])
        for d in range(1, 4):
            s = p[d, c] if is_turned else p[c, d]
            if s == 0.0:
                continue
            for i in range(3):
                for j in range(3):
                    product = s * one[3 * c + j] * two[3 * d + i]
                    block[3 + i, 3 + j] -= product
                    if i == j:
                        for k in range(3):
                            block[3 + k, 3 + k] += product


@linear_part
def share_coupled(system, q, x, factor, given):
    """given_i += factor T_iT M_ij x_j of all pairs of nodes whose masses are coupled, in six directions each."""
    for n in range(system.coupled.shape[0]):
        for side in range(2):
            i, j = system.coupled[n, side], system.coupled[n, 1 - side]
            add_coupled_share(system.coupled_mass[n], side == 1, q[i], x[j], factor, given[i])


@linear_part
def add_coupled_share(p, is_turned, q, x, factor, y):
    """y += factor TT (P (x) 1) x of one node, for the twelve numbers x of another."""
    for c in range(4):
        a = b = e = 0.0
        for d in range(4):
            s = factor * (p[d, c] if is_turned else p[c, d])
            a, b, e = a + s * x[3 * d], b + s * x[3 * d + 1], e + s * x[3 * d + 2]
        if c == 0:
            y[0] += a
            y[1] += b
            y[2] += e
        else:
            u, v, w = q[3 * c], q[3 * c + 1], q[3 * c + 2]
            y[3] += v * e - w * b
            y[4] += w * a - u * e
            y[5] += u * b - v * a


@linear_part
def clear(row):
    """Twelve zeros, which a slice would leave to a call."""
    for k in range(SIZE):
        row[k] = 0.0


@linear_part
def put_inertia(mass, q, width, block):
    """block = TT M T of one body."""
    block[:, :] = 0.0
    for k in range(3):
        block[k, k] = mass[0, 0]
    if width == POINT:
        return
    for i in range(3):
        for j in range(i, 3):
            s = 0.0
            for c in range(1, 4):
                for d in range(1, 4):
                    s += mass[c, d] * q[3 * c + i] * q[3 * d + j]
            block[3 + i, 3 + j] = block[3 + j, 3 + i] = -s
    trace = mass[1, 1] + mass[2, 2] + mass[3, 3]
    for k in range(3, 6):
        block[k, k] += trace
    if width == BAR:
        for i in range(3):
            for j in range(3):
                block[3 + i, 3 + j] += trace * q[3 + i] * q[3 + j]
    if has_moment(mass):
        x, y, z = moment_of(mass[0], q)
        put_cross(block, 0, 3, -1.0, x, y, z)
        put_cross(block, 3, 0, 1.0, x, y, z)


@part
def turn(q, x, width, move):
    """Turn the axes of one body by the rotation vector in x and shift it; `move` is the change of its columns."""
    clear(move)
    a, b, c = x[3], x[4], x[5]
    square = a * a + b * b + c * c
    if square < SMALL:
        first = 1.0 - square * (1.0 / 6.0 - square * (1.0 / 120.0 - square * (1.0 / 5040.0)))
        second = 0.5 - square * (1.0 / 24.0 - square * (1.0 / 720.0 - square * (1.0 / 40320.0)))
    else:
        angle = math.sqrt(square)
        half = math.sin(0.5 * angle) / angle
        first, second = math.sin(angle) / angle, 2.0 * half * half
    for k in range(3):
        move[k] = x[k]
    for n in range(3, 3 * width, 3):
        u, v, w = q[n], q[n + 1], q[n + 2]
        along = a * u + b * v + c * w
        move[n] = first * (b * w - c * v) + second * (a * along - square * u)
        move[n + 1] = first * (c * u - a * w) + second * (b * along - square * v)
        move[n + 2] = first * (a * v - b * u) + second * (c * along - square * w)
    for k in range(SIZE):
        q[k] += move[k]


@linear_part
def square_up(q, width):
    """Axes of one body that are unit and at right angles but for rounding become so to the last digit."""
    if width < FRAME:
        stretch = 1.5 - 0.5 * (q[3] * q[3] + q[4] * q[4] + q[5] * q[5])
        for k in range(3, 6):
            q[k] *= stretch if width == BAR else 1.0
        return
    uv = 0.5 * (q[3] * q[6] + q[4] * q[7] + q[5] * q[8])
    vw = 0.5 * (q[6] * q[9] + q[7] * q[10] + q[8] * q[11])
    wu = 0.5 * (q[9] * q[3] + q[10] * q[4] + q[11] * q[5])
    uu = 1.5 - 0.5 * (q[3] * q[3] + q[4] * q[4] + q[5] * q[5])
    vv = 1.5 - 0.5 * (q[6] * q[6] + q[7] * q[7] + q[8] * q[8])
    ww = 1.5 - 0.5 * (q[9] * q[9] + q[10] * q[10] + q[11] * q[11])
    for k in range(3):
        u, v, w = q[3 + k], q[6 + k], q[9 + k]
        q[3 + k] = uu * u - uv * v - wu * w
        q[6 + k] = vv * v - uv * u - vw * w
        q[9 + k] = ww * w - wu * u - vw * v
