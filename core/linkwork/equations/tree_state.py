"""From the coordinates of all bodies to those of the tree, and back.

The pose of the body that a joint carries shows the coordinates of its elements, one after the other, each seen from the
frame J = E_p T that the elements before it have reached:

    turn:   z = atan2(h . y_J, h . x_J) - z_0,  h fixed in the body       z' = (w_b - w_J) . a
    slide:  z = (r_b - r_J) . a                                           z' = (v_b - v_J - w_J x (r_b - r_J)) . a
    ball:   R(z) = JT E_b                                                 z' = E_bT (w_b - w_J)
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import linear_part, part
from linkwork.equations.spatial import along_axes, cross, in_axes
from linkwork.equations.tree_motion import move_element, place_element
from linkwork.system.compiled_system import SIZE
from linkwork.system.tree import SLIDE, TURN


@part
def read_tree(tree, scratch, q, v):
    """z and its rates from the coordinates of all bodies."""
    for e in range(1, tree.kind.size):
        body, first, second = tree.carried[e], tree.coordinate[e, 0], tree.coordinate[e, 1]
        shown, spun = scratch.inertia[e], scratch.gain[e]
        _element_of(q[body], v[body], tree.body_placing[body], shown, spun)
        _read_position(tree, scratch, e, first, shown)
        place_element(tree, scratch, e)
        _read_rate(tree, scratch, e, second, shown, spun)
        move_element(tree, scratch, e)


@linear_part
def _element_of(x, y, t, pose, motion):
    """Pose and motion (w, v of the origin) of the element that carries a body, from the body's own."""
    for k in range(3):
        pose[3 * k], pose[3 * k + 1], pose[3 * k + 2] = along_axes(x[3:], t[k], t[3 + k], t[6 + k])
    dx, dy, dz = along_axes(pose, t[9], t[10], t[11])
    pose[9], pose[10], pose[11] = x[0] - dx, x[1] - dy, x[2] - dz
    wx = wy = wz = 0.0
    for c in range(3, SIZE, 3):
        ax, ay, az = cross(x[c], x[c + 1], x[c + 2], y[c], y[c + 1], y[c + 2])
        wx, wy, wz = wx + 0.5 * ax, wy + 0.5 * ay, wz + 0.5 * az
    sx, sy, sz = cross(wx, wy, wz, dx, dy, dz)
    motion[0], motion[1], motion[2] = wx, wy, wz
    motion[3], motion[4], motion[5] = y[0] - sx, y[1] - sy, y[2] - sz


@linear_part
def _read_position(tree, scratch, e, first, shown):
    parent, t = scratch.pose[tree.parent[e]], tree.placing[e]
    ux, uy, uz = along_axes(parent, t[0], t[1], t[2])
    vx, vy, vz = along_axes(parent, t[3], t[4], t[5])
    ax, ay, az = along_axes(parent, t[6], t[7], t[8])
    if tree.kind[e] == TURN:
        sight = tree.sight[e]
        hx, hy, hz = along_axes(shown, sight[0], sight[1], sight[2])
        angle = math.atan2(hx * vx + hy * vy + hz * vz, hx * ux + hy * uy + hz * uz) - sight[3]
        scratch.z[first], scratch.cosine[first], scratch.sine[first] = angle, math.cos(angle), math.sin(angle)
    elif tree.kind[e] == SLIDE:
        dx, dy, dz = along_axes(parent, t[9], t[10], t[11])
        gx, gy, gz = shown[9] - parent[9] - dx, shown[10] - parent[10] - dy, shown[11] - parent[11] - dz
        scratch.z[first] = gx * ax + gy * ay + gz * az
    else:
        pose, own = scratch.pose[e], tree.sight[e]
        for k in range(0, 9, 3):
            x, y, z = along_axes(shown, own[k], own[k + 1], own[k + 2])
            pose[k], pose[k + 1] = ux * x + uy * y + uz * z, vx * x + vy * y + vz * z
            pose[k + 2] = ax * x + ay * y + az * z
        _quaternion_of(pose, scratch.z, first)


@linear_part
def _quaternion_of(m, z, first):
    """Unit quaternion of a rotation matrix (columns one after the other), by its largest component."""
    xx, yy, zz = m[0], m[4], m[8]
    if xx + yy + zz > 0.0:
        w, x, y, k = 1.0 + xx + yy + zz, m[5] - m[7], m[6] - m[2], m[1] - m[3]
    elif xx >= yy and xx >= zz:
        w, x, y, k = m[5] - m[7], 1.0 + xx - yy - zz, m[1] + m[3], m[6] + m[2]
    elif yy >= zz:
        w, x, y, k = m[6] - m[2], m[1] + m[3], 1.0 - xx + yy - zz, m[5] + m[7]
    else:
        w, x, y, k = m[1] - m[3], m[6] + m[2], m[5] + m[7], 1.0 - xx - yy + zz
    length = math.sqrt(w * w + x * x + y * y + k * k)
    z[first], z[first + 1], z[first + 2], z[first + 3] = w / length, x / length, y / length, k / length


@linear_part
def _read_rate(tree, scratch, e, second, shown, spun):
    before, base, pose = scratch.motion[tree.parent[e]], scratch.pose[tree.parent[e]], scratch.pose[e]
    wx, wy, wz = spun[0] - before[0], spun[1] - before[1], spun[2] - before[2]
    if tree.kind[e] == TURN:
        scratch.rate[second] = wx * pose[6] + wy * pose[7] + wz * pose[8]
    elif tree.kind[e] == SLIDE:
        dx, dy, dz = shown[9] - base[9], shown[10] - base[10], shown[11] - base[11]
        sx, sy, sz = cross(before[0], before[1], before[2], dx, dy, dz)
        vx, vy, vz = spun[3] - before[3] - sx, spun[4] - before[4] - sy, spun[5] - before[5] - sz
        scratch.rate[second] = vx * pose[6] + vy * pose[7] + vz * pose[8]
    else:
        x, y, z = in_axes(pose, wx, wy, wz)
        scratch.rate[second], scratch.rate[second + 1], scratch.rate[second + 2] = x, y, z


@part
def write_positions(tree, scratch, q, v):
    """Coordinates and velocities of all bodies from the poses and motions of the elements."""
    for n in range(tree.order.size):
        body = tree.order[n]
        e, t, x, y = tree.body_element[body], tree.body_placing[body], q[body], v[body]
        pose, motion = scratch.pose[e], scratch.motion[e]
        dx, dy, dz = along_axes(pose, t[9], t[10], t[11])
        sx, sy, sz = cross(motion[0], motion[1], motion[2], dx, dy, dz)
        x[0], x[1], x[2] = pose[9] + dx, pose[10] + dy, pose[11] + dz
        y[0], y[1], y[2] = motion[3] + sx, motion[4] + sy, motion[5] + sz
        for c in range(0, 9, 3):
            ux, uy, uz = along_axes(pose, t[c], t[c + 1], t[c + 2])
            x[3 + c], x[4 + c], x[5 + c] = ux, uy, uz
            y[3 + c], y[4 + c], y[5 + c] = cross(motion[0], motion[1], motion[2], ux, uy, uz)


@part
def write_accelerations(system, tree, scratch, q, v, a):
    """Accelerations of all bodies, when `respond` has found those of the elements; after `write_positions`.

    With w, alpha of the element: u'' = alpha x u + w x u', and likewise for the way from its origin to the body's.
    """
    for n in range(tree.order.size):
        body = tree.order[n]
        e, x, y, z = tree.body_element[body], q[body], v[body], a[body]
        pose, motion, delta = scratch.pose[e], scratch.motion[e], scratch.delta[e]
        wx, wy, wz = motion[0], motion[1], motion[2]
        bx, by, bz = motion[6] + delta[0], motion[7] + delta[1], motion[8] + delta[2]
        for c in range(0, SIZE, 3):
            dx, dy, dz, sx, sy, sz = x[c], x[c + 1], x[c + 2], y[c], y[c + 1], y[c + 2]
            if c == 0:
                dx, dy, dz = dx - pose[9], dy - pose[10], dz - pose[11]
                sx, sy, sz = sx - motion[3], sy - motion[4], sz - motion[5]
            tx, ty, tz = cross(bx, by, bz, dx, dy, dz)
            cx, cy, cz = cross(wx, wy, wz, sx, sy, sz)
            z[c], z[c + 1], z[c + 2] = tx + cx, ty + cy, tz + cz
        for k in range(3):
            z[k] += motion[9 + k] + delta[3 + k] + system.gravity[k]
