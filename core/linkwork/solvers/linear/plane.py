"""A body that moves in a plane, by three of the six numbers x in which it moves in space (tangent.py).

    y = PT x = (e_1 . x_r, e_2 . x_r, n . x_w),    x = P y

with e_1, e_2 along the plane and n its normal. Which bodies do is in the elimination plan (system/elimination_plan.py).
"""

from __future__ import annotations

from linkwork.equations.kernel import linear_part


@linear_part
def narrow(plane, x):
    """x <- PT x in place, zeros behind."""
    a = plane[0] * x[0] + plane[1] * x[1] + plane[2] * x[2]
    b = plane[3] * x[0] + plane[4] * x[1] + plane[5] * x[2]
    c = plane[6] * x[3] + plane[7] * x[4] + plane[8] * x[5]
    x[0], x[1], x[2], x[3], x[4], x[5] = a, b, c, 0.0, 0.0, 0.0


@linear_part
def widen(plan, body, y, x):
    """x <- P y of one body; y may stand where x does."""
    if plan.flat[body] == 0:
        for k in range(6):
            x[k] = y[k]
        return
    plane = plan.plane[body]
    a, b, c = y[0], y[1], y[2]
    for k in range(3):
        x[k] = plane[k] * a + plane[3 + k] * b
        x[3 + k] = plane[6 + k] * c


@linear_part
def keep_to_plane(plan, body, x):
    """x <- P PT x of one body: rounding that would take it out of its plane, where nothing holds it, is left out."""
    if plan.flat[body]:
        narrow(plan.plane[body], x)
        widen(plan, body, x, x)


@linear_part
def narrow_sides(plan, side_body, tangent):
    """Jacobians to bodies in planes, to the three directions of those, where they are not put so at once."""
    for n in range(plan.flat_side.size):
        side = plan.flat_side[n]
        narrow(plan.plane[side_body[side]], tangent[side])


@linear_part
def moment_about_normal(mass, q, plane):
    """Moment of inertia of a body about the normal of its plane, tr S - n . S n."""
    u = plane[6] * q[3] + plane[7] * q[4] + plane[8] * q[5]
    v = plane[6] * q[6] + plane[7] * q[7] + plane[8] * q[8]
    w = plane[6] * q[9] + plane[7] * q[10] + plane[8] * q[11]
    along = u * (mass[1, 1] * u + 2.0 * mass[1, 2] * v) + v * (mass[2, 2] * v + 2.0 * mass[2, 3] * w)
    along += w * (mass[3, 3] * w + 2.0 * mass[3, 1] * u)
    return mass[1, 1] + mass[2, 2] + mass[3, 3] - along


@linear_part
def put_flat_inertia(mass, q, plane, block):
    """Inertia of a body in its plane: m, m, and the moment about the normal."""
    block[0, 0] = block[1, 1] = mass[0, 0]
    block[2, 2] = moment_about_normal(mass, q, plane)


@linear_part
def weigh_in_plane(mass, q, plane, y, result):
    """result <- PT TT M T P y of one body, zeros behind."""
    result[0], result[1] = mass[0, 0] * y[0], mass[0, 0] * y[1]
    result[2] = moment_about_normal(mass, q, plane) * y[2]
    result[3], result[4], result[5] = 0.0, 0.0, 0.0
