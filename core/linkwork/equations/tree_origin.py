"""Relative accelerations with all velocities referred to one point, the global origin (RTdyn0, theory/03).

What moves with an element is known by its angular velocity w and the velocity v of the point of it that passes the
origin, Z = (w, v). The sum along the tree needs no ways between bodies, and neither do those of inertias and forces:

    Z_e = Z_p + sum of b z',      b = (a, r x a) of a turn about a through r,   (0, a) of a slide
    Z_e' = Z_p' + sum of Z x b z' for z'' = 0,      Z x b = (w x b_w, w x b_v + v x b_w)

With the inertia  I (w, v) = (J w + c x v, m v - c x w)  about the origin (mass m, first moment c), and what is needed
for the motion,  P = I Z' + (w x h_w + v x h_v, w x h_v),  h = I Z,  the sums over all that hangs on an element give

    M_ij = b_i . I_j b_j  (i before j),        M z'' = -b . P - JT lambda

which is solved by its Cholesky factor. Far from the origin J, c and v grow and digits go: r2 of them for J.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import linear_part, part
from linkwork.equations.sines import cosines_and_sines
from linkwork.equations.spatial import along_axes, cross, times_symmetric
from linkwork.equations.tree_motion import place_element, second_moment
from linkwork.equations.tree_rows import pull_rows
from linkwork.equations.tree_state import write_positions
from linkwork.system.compiled_system import SIZE
from linkwork.system.tree import BALL, SLIDE


@linear_part
def rates_of(tree, e):
    """First rate of an element and how many it has."""
    return tree.coordinate[e, 1], 3 if tree.kind[e] == BALL else 1


@linear_part
def put_screws(tree, scratch, e):
    """b of each rate of one element; the axes of a ball turn with it."""
    first, count = rates_of(tree, e)
    pose = scratch.pose[e]
    for k in range(count):
        axis = 3 * k if count == 3 else 6
        ax, ay, az = pose[axis], pose[axis + 1], pose[axis + 2]
        b = scratch.screw[first + k]
        if tree.kind[e] == SLIDE:
            b[0] = b[1] = b[2] = 0.0
            b[3], b[4], b[5] = ax, ay, az
        else:
            b[0], b[1], b[2] = ax, ay, az
            b[3], b[4], b[5] = cross(pose[9], pose[10], pose[11], ax, ay, az)


@linear_part
def put_twist(tree, scratch, e):
    """Z and Z' of one element from those of its parent, and its motion as others see it, at its own origin."""
    first, count = rates_of(tree, e)
    z, below, pose, motion = scratch.twist[e], scratch.twist[tree.parent[e]], scratch.pose[e], scratch.motion[e]
    for k in range(SIZE):
        z[k] = below[k]
    for k in range(first, first + count):
        rate, b = scratch.rate[k], scratch.screw[k]
        for i in range(6):
            z[i] += rate * b[i]
    px, py, pz = below[0], below[1], below[2]
    for k in range(first, first + count):
        rate, b = scratch.rate[k], scratch.screw[k]
        ax, ay, az = cross(px, py, pz, b[0], b[1], b[2])
        sx, sy, sz = cross(px, py, pz, b[3], b[4], b[5])
        tx, ty, tz = cross(below[3], below[4], below[5], b[0], b[1], b[2])
        z[6], z[7], z[8] = z[6] + rate * ax, z[7] + rate * ay, z[8] + rate * az
        z[9], z[10], z[11] = z[9] + rate * (sx + tx), z[10] + rate * (sy + ty), z[11] + rate * (sz + tz)
    ox, oy, oz, rx, ry, rz = z[0], z[1], z[2], pose[9], pose[10], pose[11]
    sx, sy, sz = cross(ox, oy, oz, rx, ry, rz)
    vx, vy, vz = z[3] + sx, z[4] + sy, z[5] + sz
    tx, ty, tz = cross(z[6], z[7], z[8], rx, ry, rz)
    cx, cy, cz = cross(ox, oy, oz, vx, vy, vz)
    for k in range(3):
        motion[k], motion[6 + k] = z[k], z[6 + k]
    motion[3], motion[4], motion[5] = vx, vy, vz
    motion[9], motion[10], motion[11] = z[9] + tx + cx, z[10] + ty + cy, z[11] + tz + cz


@linear_part
def weigh(tree, scratch, e):
    """m, c and J (xx yy zz xy yz zx) of one element about the origin, and P, torque first."""
    s, pose, heft, force, z = tree.inertia[e], scratch.pose[e], scratch.heft[e], scratch.force[e], scratch.twist[e]
    mass, rx, ry, rz = s[0], pose[9], pose[10], pose[11]
    dx, dy, dz = along_axes(pose, s[1], s[2], s[3])
    xx, yy, zz, xy, yz, zx = second_moment(s, pose)
    xx, yy, zz = xx + rx * (2 * dx + mass * rx), yy + ry * (2 * dy + mass * ry), zz + rz * (2 * dz + mass * rz)
    xy += rx * dy + ry * dx + mass * rx * ry
    yz += ry * dz + rz * dy + mass * ry * rz
    zx += rz * dx + rx * dz + mass * rz * rx
    heft[0], heft[1], heft[2], heft[3] = mass, dx + mass * rx, dy + mass * ry, dz + mass * rz
    heft[4], heft[5], heft[6], heft[7], heft[8], heft[9] = yy + zz, zz + xx, xx + yy, -xy, -yz, -zx
    tx, ty, tz, fx, fy, fz = resist(heft, z[6], z[7], z[8], z[9], z[10], z[11])
    ax, ay, az, bx, by, bz = resist(heft, z[0], z[1], z[2], z[3], z[4], z[5])
    gx, gy, gz = cross(z[0], z[1], z[2], ax, ay, az)
    hx, hy, hz = cross(z[3], z[4], z[5], bx, by, bz)
    force[0], force[1], force[2] = tx + gx + hx, ty + gy + hy, tz + gz + hz
    gx, gy, gz = cross(z[0], z[1], z[2], bx, by, bz)
    force[3], force[4], force[5] = fx + gx, fy + gy, fz + gz


@linear_part
def resist(heft, wx, wy, wz, vx, vy, vz):
    """I (w, v)."""
    m, cx, cy, cz = heft[0], heft[1], heft[2], heft[3]
    tx, ty, tz = times_symmetric(heft[4], heft[5], heft[6], heft[7], heft[8], heft[9], wx, wy, wz)
    sx, sy, sz = cross(cx, cy, cz, vx, vy, vz)
    gx, gy, gz = cross(cx, cy, cz, wx, wy, wz)
    return tx + sx, ty + sy, tz + sz, m * vx - gx, m * vy - gy, m * vz - gz


@part
def move_from_origin(system, tree, scratch):
    """Poses, motions, inertias and forces of all elements from z and its rates."""
    cosines_and_sines(scratch.z, scratch.cosine, scratch.sine)
    for k in range(3):
        scratch.twist[0, 9 + k] = scratch.motion[0, 9 + k] = -system.gravity[k]
    for e in range(1, tree.kind.size):
        place_element(tree, scratch, e)
        put_screws(tree, scratch, e)
        put_twist(tree, scratch, e)
        weigh(tree, scratch, e)


@part
def collect(tree, scratch):
    """Sum up to the ground what hangs on each element; M, lower triangle, and its Cholesky factor in place."""
    a, count = scratch.matrix, scratch.rate.size
    for i in range(count):
        for j in range(i + 1):
            a[i, j] = 0.0
    for e in range(tree.kind.size - 1, 0, -1):
        p, heft, (first, freedoms) = tree.parent[e], scratch.heft[e], rates_of(tree, e)
        if p > 0:
            for k in range(10):
                scratch.heft[p, k] += heft[k]
            for k in range(6):
                scratch.force[p, k] += scratch.force[e, k]
        for k in range(first, first + freedoms):
            b = scratch.screw[k]
            load = resist(heft, b[0], b[1], b[2], b[3], b[4], b[5])
            above = e
            while above > 0:
                start, some = rates_of(tree, above)
                for i in range(start, start + some):
                    a[max(i, k), min(i, k)] = felt(scratch.screw[i], load)
                above = tree.parent[above]
    for j in range(count):
        for k in range(j):
            a[j, j] -= a[j, k] * a[j, k]
        a[j, j] = math.sqrt(a[j, j])
        for i in range(j + 1, count):
            for k in range(j):
                a[i, j] -= a[i, k] * a[j, k]
            a[i, j] /= a[j, j]


@linear_part
def felt(b, load):
    """b . load."""
    return (
        b[0] * load[0] + b[1] * load[1] + b[2] * load[2] + b[3] * load[3] + b[4] * load[4] + b[5] * load[5]
    )  # fmt: skip


@linear_part
def solve(tree, scratch, x):
    """x <- M^-1 x."""
    a, count = scratch.matrix, scratch.rate.size
    for i in range(count):
        for k in range(i):
            x[i] -= a[i, k] * x[k]
        x[i] /= a[i, i]
    for i in range(count - 1, -1, -1):
        for k in range(i + 1, count):
            x[i] -= a[k, i] * x[k]
        x[i] /= a[i, i]


@part
def find_gradients(tree, scratch):
    """Gradient of each row to the rates, from its wrenches about the elements' own origins."""
    for n in range(tree.row.size):
        scratch.gradient[n, :] = 0.0
        for side in range(tree.side_start[n], tree.side_start[n + 1]):
            e, pull = tree.body_element[tree.side_body[side]], scratch.pull[side]
            pose = scratch.pose[e]
            tx, ty, tz = cross(pose[9], pose[10], pose[11], pull[3], pull[4], pull[5])
            load = (pull[0] + tx, pull[1] + ty, pull[2] + tz, pull[3], pull[4], pull[5])
            while e > 0:
                first, count = rates_of(tree, e)
                for k in range(first, first + count):
                    scratch.gradient[n, k] += felt(scratch.screw[k], load)
                e = tree.parent[e]


@part
def push_from_origin(system, state, tree, scratch):
    """Take from what the elements need what contacts press on the bodies with."""
    for body in range(1, system.width.size):
        push, x, force = state.push[body], state.q[body], scratch.force[tree.body_element[body]]
        tx, ty, tz = cross(x[0], x[1], x[2], push[0], push[1], push[2])
        force[0], force[1], force[2] = force[0] - push[3] - tx, force[1] - push[4] - ty, force[2] - push[5] - tz
        for k in range(3):
            force[3 + k] -= push[k]


@part
def accelerate_from_origin(system, state, work, tree, scratch, time):
    """z'' under all forces and the present multipliers; brings rows, laws and positions of the bodies up to date."""
    move_from_origin(system, tree, scratch)
    write_positions(tree, scratch, state.q, state.v)
    if tree.row.size > 0:
        pull_rows(system, state, work, tree, scratch, time)
        find_gradients(tree, scratch)
    push_from_origin(system, state, tree, scratch)
    collect(tree, scratch)
    for e in range(1, tree.kind.size):
        first, count = rates_of(tree, e)
        force = scratch.force[e]
        load = (force[0], force[1], force[2], force[3], force[4], force[5])
        for k in range(first, first + count):
            scratch.acceleration[k] = -felt(scratch.screw[k], load)
    for n in range(tree.row.size):
        amount = state.multipliers[tree.row[n]]
        for k in range(scratch.rate.size):
            scratch.acceleration[k] -= amount * scratch.gradient[n, k]
    solve(tree, scratch, scratch.acceleration)


@part
def make_columns_from_origin(tree, scratch):
    """M^-1 JT of all rows by the factor that `collect` left, and J M^-1 JT into `factor` (lower triangle)."""
    for n in range(tree.row.size):
        column = scratch.columns[n]
        for k in range(scratch.rate.size):
            column[k] = scratch.gradient[n, k]
        solve(tree, scratch, column)
        for m in range(n, tree.row.size):
            total = 0.0
            for k in range(scratch.rate.size):
                total += scratch.gradient[m, k] * column[k]
            scratch.factor[m, n] = total
