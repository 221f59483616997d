"""Poses and velocities along the tree, from the ground to its ends; what each element needs to move on by itself.

With parent p, frame J = E_p T before the motion (its z axis is a), d the way from the origin of p to that of e:

    turn:   E = J turned by z about a,   w = w_p + a z'             w' = w_p' + w_p x a z'
    slide:  E = J, d longer by z a,      w = w_p                    w' = w_p'
    ball:   E = J R(z),                  w = w_p + E z'             w' = w_p' + w_p x E z'
    v  = v_p + w_p x d  (+ a z')
    v' = v_p' + w_p' x d + w_p x (w_p x d)  (+ 2 w_p x a z')        all for relative accelerations z'' of zero

The ground falls up: v_0' = -g, so that gravity needs no further words. The force that an element needs, with mass m,
first moment c and second moment S about its origin, is

    f = m v' + w' x c + w x (w x c)           torque  n = c x v' + (tr S - S) w' - w x S w
"""

from __future__ import annotations

from linkwork.equations.kernel import linear_part
from linkwork.equations.sines import cosines_and_sines
from linkwork.equations.spatial import along_axes, cross, times_symmetric
from linkwork.system.tree import BALL, SLIDE, TURN


@linear_part
def place_element(tree, scratch, e):
    """Pose of one element from that of its parent."""
    parent, t, pose, first = scratch.pose[tree.parent[e]], tree.placing[e], scratch.pose[e], tree.coordinate[e, 0]
    ux, uy, uz = along_axes(parent, t[0], t[1], t[2])
    vx, vy, vz = along_axes(parent, t[3], t[4], t[5])
    ax, ay, az = along_axes(parent, t[6], t[7], t[8])
    dx, dy, dz = along_axes(parent, t[9], t[10], t[11])
    rx, ry, rz = parent[9] + dx, parent[10] + dy, parent[11] + dz
    if tree.kind[e] == TURN:
        c, s = scratch.cosine[first], scratch.sine[first]
        ux, uy, uz, vx, vy, vz = (
            c * ux + s * vx, c * uy + s * vy, c * uz + s * vz,
            c * vx - s * ux, c * vy - s * uy, c * vz - s * uz,
        )  # fmt: skip
    elif tree.kind[e] == SLIDE:
        z = scratch.z[first]
        rx, ry, rz = rx + z * ax, ry + z * ay, rz + z * az
    pose[0], pose[1], pose[2] = ux, uy, uz
    pose[3], pose[4], pose[5] = vx, vy, vz
    pose[6], pose[7], pose[8] = ax, ay, az
    pose[9], pose[10], pose[11] = rx, ry, rz
    if tree.kind[e] == BALL:
        turn_by_quaternion(pose, scratch.z, first)


@linear_part
def turn_by_quaternion(pose, z, first):
    """E <- E R(q), whatever the length of q."""
    w, x, y, z3 = z[first], z[first + 1], z[first + 2], z[first + 3]
    k = 2.0 / (w * w + x * x + y * y + z3 * z3)
    ux, uy, uz = along_axes(pose, 1.0 - k * (y * y + z3 * z3), k * (x * y + w * z3), k * (x * z3 - w * y))
    vx, vy, vz = along_axes(pose, k * (x * y - w * z3), 1.0 - k * (x * x + z3 * z3), k * (y * z3 + w * x))
    ax, ay, az = cross(ux, uy, uz, vx, vy, vz)
    pose[0], pose[1], pose[2] = ux, uy, uz
    pose[3], pose[4], pose[5] = vx, vy, vz
    pose[6], pose[7], pose[8] = ax, ay, az


@linear_part
def move_element(tree, scratch, e):
    """Velocities of one element and their rates without relative acceleration, from those of its parent."""
    p, k, first = tree.parent[e], tree.kind[e], tree.coordinate[e, 1]
    parent, motion, pose, base = scratch.motion[p], scratch.motion[e], scratch.pose[e], scratch.pose[p]
    ox, oy, oz = parent[0], parent[1], parent[2]
    bx, by, bz = parent[6], parent[7], parent[8]
    dx, dy, dz = pose[9] - base[9], pose[10] - base[10], pose[11] - base[11]
    sx, sy, sz = cross(ox, oy, oz, dx, dy, dz)
    cx, cy, cz = cross(ox, oy, oz, sx, sy, sz)
    tx, ty, tz = cross(bx, by, bz, dx, dy, dz)
    vx, vy, vz = parent[3] + sx, parent[4] + sy, parent[5] + sz
    fx, fy, fz = parent[9] + tx + cx, parent[10] + ty + cy, parent[11] + tz + cz
    if k == BALL:
        gx, gy, gz = along_axes(pose, scratch.rate[first], scratch.rate[first + 1], scratch.rate[first + 2])
    else:
        rate = scratch.rate[first]
        gx, gy, gz = rate * pose[6], rate * pose[7], rate * pose[8]
    hx, hy, hz = cross(ox, oy, oz, gx, gy, gz)
    if k == SLIDE:
        vx, vy, vz = vx + gx, vy + gy, vz + gz
        fx, fy, fz = fx + 2.0 * hx, fy + 2.0 * hy, fz + 2.0 * hz
    else:
        ox, oy, oz = ox + gx, oy + gy, oz + gz
        bx, by, bz = bx + hx, by + hy, bz + hz
    motion[0], motion[1], motion[2] = ox, oy, oz
    motion[3], motion[4], motion[5] = vx, vy, vz
    motion[6], motion[7], motion[8] = bx, by, bz
    motion[9], motion[10], motion[11] = fx, fy, fz


@linear_part
def second_moment(s, pose):
    """E S ET: xx, yy, zz, xy, yz, zx in global axes of a matrix S in the axes of an element."""
    ax, ay, az = along_axes(pose, s[4], s[7], s[9])
    bx, by, bz = along_axes(pose, s[7], s[5], s[8])
    cx, cy, cz = along_axes(pose, s[9], s[8], s[6])
    ux, uy, uz, vx, vy, vz, wx, wy, wz = pose[0], pose[1], pose[2], pose[3], pose[4], pose[5], pose[6], pose[7], pose[8]
    return (
        ax * ux + bx * vx + cx * wx,
        ay * uy + by * vy + cy * wy,
        az * uz + bz * vz + cz * wz,
        ax * uy + bx * vy + cx * wy,
        ay * uz + by * vz + cy * wz,
        az * ux + bz * vx + cz * wx,
    )


@linear_part
def weigh_element(tree, scratch, e):
    """Inertia about the origin of one element, and the torque and force that it needs."""
    s, pose, motion, inertia, force = (
        tree.inertia[e],
        scratch.pose[e],
        scratch.motion[e],
        scratch.inertia[e],
        scratch.force[e],
    )
    mass = s[0]
    if mass == 0.0:
        for k in range(21):
            inertia[k] = 0.0
        for k in range(6):
            force[k] = 0.0
        return
    cx, cy, cz = along_axes(pose, s[1], s[2], s[3])
    xx, yy, zz, xy, yz, zx = second_moment(s, pose)
    trace = xx + yy + zz
    ox, oy, oz, bx, by, bz = motion[0], motion[1], motion[2], motion[6], motion[7], motion[8]
    fx, fy, fz = motion[9], motion[10], motion[11]
    px, py, pz = times_symmetric(xx, yy, zz, xy, yz, zx, ox, oy, oz)
    px, py, pz = cross(ox, oy, oz, px, py, pz)
    qx, qy, qz = times_symmetric(xx, yy, zz, xy, yz, zx, bx, by, bz)
    nx, ny, nz = cross(cx, cy, cz, fx, fy, fz)
    force[0], force[1], force[2] = nx + trace * bx - qx - px, ny + trace * by - qy - py, nz + trace * bz - qz - pz
    hx, hy, hz = cross(ox, oy, oz, cx, cy, cz)
    hx, hy, hz = cross(ox, oy, oz, hx, hy, hz)
    gx, gy, gz = cross(bx, by, bz, cx, cy, cz)
    force[3], force[4], force[5] = mass * fx + gx + hx, mass * fy + gy + hy, mass * fz + gz + hz
    inertia[0], inertia[1], inertia[2] = trace - xx, trace - yy, trace - zz
    inertia[3], inertia[4], inertia[5] = -xy, -yz, -zx
    inertia[6], inertia[7], inertia[8] = 0.0, -cz, cy
    inertia[9], inertia[10], inertia[11] = cz, 0.0, -cx
    inertia[12], inertia[13], inertia[14] = -cy, cx, 0.0
    inertia[15], inertia[16], inertia[17] = mass, mass, mass
    inertia[18], inertia[19], inertia[20] = 0.0, 0.0, 0.0


@linear_part
def move_tree(system, tree, scratch):
    """Poses, motions, inertias and forces of all elements from z and its rates."""
    cosines_and_sines(scratch.z, scratch.cosine, scratch.sine)
    for k in range(3):
        scratch.motion[0, 9 + k] = -system.gravity[k]
    for e in range(1, tree.kind.size):
        place_element(tree, scratch, e)
        move_element(tree, scratch, e)
        weigh_element(tree, scratch, e)
