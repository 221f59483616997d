"""Relative accelerations of a tree by elimination from its ends to the ground and back (theory/04).

About the origin of each element, with inertia I = [[J, H], [HT, M]] of the element and all that hangs on it, and the
wrench (n, f) that it needs for z'' = 0 (what it needs in all is I (alpha, a) + (n, f)):

    turn:   U = (J a, HT a),   D = a . J a,   u = -a . n          slide:  U = (H a, M a),   D = a . M a,   u = -a . f
    I <- I - U UT / D,   (n, f) <- (n, f) + U u / D
    ball:   M <- M - HT J^-1 H,   f <- f - HT J^-1 n,   J, H, n <- 0

what is left goes to the parent, d away:   M,   H + [d] M,   J + [d] HT - (H + [d] M) [d],   f,   n + d x f.
On the way back, with (alpha, a) of the frame before the motion:   z'' = (u - U . (alpha, a)) / D.

`gain` keeps U, 1/D, u; for a ball the factors of J = L D LT and J^-1 n. A body without mass may leave D = 0, and then
U = 0 too: what hangs on it can do without its motion. The pseudo-inverse takes 1/D = 0, the relative acceleration is
left out, and u = 0 becomes a condition on the rates (weightless.py).
"""

from __future__ import annotations

from linkwork.equations.kernel import linear_part
from linkwork.equations.spatial import cross, in_axes, times_symmetric
from linkwork.system.tree import BALL, TURN


@linear_part
def eliminate_scalar(inertia, force, gain, pose, is_turn, least):
    """Take the freedom of a turn or a slide out of the articulated inertia; D is left for whoever wants to judge it."""
    ax, ay, az = pose[6], pose[7], pose[8]
    if is_turn:
        ux, uy, uz = times_symmetric(inertia[0], inertia[1], inertia[2], inertia[3], inertia[4], inertia[5], ax, ay, az)
        vx = inertia[6] * ax + inertia[9] * ay + inertia[12] * az
        vy = inertia[7] * ax + inertia[10] * ay + inertia[13] * az
        vz = inertia[8] * ax + inertia[11] * ay + inertia[14] * az
        d = ax * ux + ay * uy + az * uz
        u = -(ax * force[0] + ay * force[1] + az * force[2])
    else:
        ux = inertia[6] * ax + inertia[7] * ay + inertia[8] * az
        uy = inertia[9] * ax + inertia[10] * ay + inertia[11] * az
        uz = inertia[12] * ax + inertia[13] * ay + inertia[14] * az
        vx, vy, vz = times_symmetric(
            inertia[15], inertia[16], inertia[17], inertia[18], inertia[19], inertia[20], ax, ay, az
        )
        d = ax * vx + ay * vy + az * vz
        u = -(ax * force[3] + ay * force[4] + az * force[5])
    r = 1.0 / d if d > least else 0.0
    if r == 0.0:
        ux = uy = uz = vx = vy = vz = 0.0
    gain[0], gain[1], gain[2], gain[3], gain[4], gain[5], gain[6], gain[7] = ux, uy, uz, vx, vy, vz, r, u
    _take_off(inertia, r, ux, uy, uz, vx, vy, vz)
    u *= r
    force[0], force[1], force[2] = force[0] + u * ux, force[1] + u * uy, force[2] + u * uz
    force[3], force[4], force[5] = force[3] + u * vx, force[4] + u * vy, force[5] + u * vz


@linear_part
def _take_off(inertia, r, ux, uy, uz, vx, vy, vz):
    """I <- I - r U UT."""
    a, b, c, d, e, f = r * ux, r * uy, r * uz, r * vx, r * vy, r * vz
    inertia[0] -= a * ux
    inertia[1] -= b * uy
    inertia[2] -= c * uz
    inertia[3] -= a * uy
    inertia[4] -= b * uz
    inertia[5] -= c * ux
    inertia[6] -= a * vx
    inertia[7] -= a * vy
    inertia[8] -= a * vz
    inertia[9] -= b * vx
    inertia[10] -= b * vy
    inertia[11] -= b * vz
    inertia[12] -= c * vx
    inertia[13] -= c * vy
    inertia[14] -= c * vz
    inertia[15] -= d * vx
    inertia[16] -= e * vy
    inertia[17] -= f * vz
    inertia[18] -= d * vy
    inertia[19] -= e * vz
    inertia[20] -= f * vx


@linear_part
def eliminate_ball(inertia, force, gain):
    """Take three turns at once: M - HT J^-1 H by J = L D LT."""
    d0 = inertia[0]
    l1, l2 = inertia[3] / d0, inertia[5] / d0
    d1 = inertia[1] - l1 * inertia[3]
    l3 = (inertia[4] - l2 * inertia[3]) / d1
    d2 = inertia[2] - l2 * inertia[5] - l3 * (inertia[4] - l2 * inertia[3])
    gain[0], gain[1], gain[2], gain[3], gain[4], gain[5] = l1, l2, l3, 1.0 / d0, 1.0 / d1, 1.0 / d2
    ax, ay, az = solve_ball(gain, force[0], force[1], force[2])
    gain[6], gain[7], gain[8] = ax, ay, az
    for k in range(3):
        force[3 + k] -= inertia[6 + k] * ax + inertia[9 + k] * ay + inertia[12 + k] * az
    x0, y0, z0 = solve_ball(gain, inertia[6], inertia[9], inertia[12])
    x1, y1, z1 = solve_ball(gain, inertia[7], inertia[10], inertia[13])
    x2, y2, z2 = solve_ball(gain, inertia[8], inertia[11], inertia[14])
    inertia[15] -= inertia[6] * x0 + inertia[9] * y0 + inertia[12] * z0
    inertia[16] -= inertia[7] * x1 + inertia[10] * y1 + inertia[13] * z1
    inertia[17] -= inertia[8] * x2 + inertia[11] * y2 + inertia[14] * z2
    inertia[18] -= inertia[6] * x1 + inertia[9] * y1 + inertia[12] * z1
    inertia[19] -= inertia[7] * x2 + inertia[10] * y2 + inertia[13] * z2
    inertia[20] -= inertia[8] * x0 + inertia[11] * y0 + inertia[14] * z0


@linear_part
def solve_ball(gain, x, y, z):
    """J^-1 (x, y, z) by the factors that `eliminate_ball` left."""
    y -= gain[0] * x
    z -= gain[1] * x + gain[2] * y
    x, y, z = gain[3] * x, gain[4] * y, gain[5] * z
    y -= gain[2] * z
    x -= gain[0] * y + gain[1] * z
    return x, y, z


@linear_part
def hand_down(inertia, force, below, load, dx, dy, dz, turns):
    """Add what is left of an element to the inertia and the wrench of its parent, d = (dx, dy, dz) away."""
    mxx, myy, mzz, mxy, myz, mzx = inertia[15], inertia[16], inertia[17], inertia[18], inertia[19], inertia[20]
    h0, h1, h2 = dy * mzx - dz * mxy, dy * myz - dz * myy, dy * mzz - dz * myz
    h3, h4, h5 = dz * mxx - dx * mzx, dz * mxy - dx * myz, dz * mzx - dx * mzz
    h6, h7, h8 = dx * mxy - dy * mxx, dx * myy - dy * mxy, dx * myz - dy * mzx
    fx, fy, fz = force[3], force[4], force[5]
    nx, ny, nz = cross(dx, dy, dz, fx, fy, fz)
    jxx = jyy = jzz = jxy = jyz = jzx = 0.0
    if turns:
        k0, k1, k2, k3, k4, k5 = inertia[6], inertia[7], inertia[8], inertia[9], inertia[10], inertia[11]
        k6, k7, k8 = inertia[12], inertia[13], inertia[14]
        jxx, jyy, jzz = inertia[0] + dy * k2 - dz * k1, inertia[1] + dz * k3 - dx * k5, inertia[2] + dx * k7 - dy * k6
        jxy, jyz = inertia[3] + dy * k5 - dz * k4, inertia[4] + dz * k6 - dx * k8
        jzx = inertia[5] + dx * k1 - dy * k0
        h0, h1, h2, h3, h4, h5 = h0 + k0, h1 + k1, h2 + k2, h3 + k3, h4 + k4, h5 + k5
        h6, h7, h8 = h6 + k6, h7 + k7, h8 + k8
        nx, ny, nz = nx + force[0], ny + force[1], nz + force[2]
    below[0] += jxx + dy * h2 - dz * h1
    below[1] += jyy + dz * h3 - dx * h5
    below[2] += jzz + dx * h7 - dy * h6
    below[3] += jxy + dz * h0 - dx * h2
    below[4] += jyz + dx * h4 - dy * h3
    below[5] += jzx + dy * h8 - dz * h7
    below[6], below[7], below[8] = below[6] + h0, below[7] + h1, below[8] + h2
    below[9], below[10], below[11] = below[9] + h3, below[10] + h4, below[11] + h5
    below[12], below[13], below[14] = below[12] + h6, below[13] + h7, below[14] + h8
    below[15], below[16], below[17] = below[15] + mxx, below[16] + myy, below[17] + mzz
    below[18], below[19], below[20] = below[18] + mxy, below[19] + myz, below[20] + mzx
    load[0], load[1], load[2] = load[0] + nx, load[1] + ny, load[2] + nz
    load[3], load[4], load[5] = load[3] + fx, load[4] + fy, load[5] + fz


@linear_part
def eliminate(tree, scratch):
    """From the ends to the ground: articulated inertias and what is needed for the way back."""
    for e in range(tree.kind.size - 1, 0, -1):
        p, kind = tree.parent[e], tree.kind[e]
        inertia, force, pose, base = scratch.inertia[e], scratch.force[e], scratch.pose[e], scratch.pose[p]
        if kind == BALL:
            eliminate_ball(inertia, force, scratch.gain[e])
        else:
            eliminate_scalar(inertia, force, scratch.gain[e], pose, kind == TURN, tree.least[e])
        if p > 0:
            dx, dy, dz = pose[9] - base[9], pose[10] - base[10], pose[11] - base[11]
            hand_down(inertia, force, scratch.inertia[p], scratch.force[p], dx, dy, dz, kind != BALL)


@linear_part
def respond(tree, scratch):
    """From the ground to the ends: relative accelerations, and what they add to those of the elements."""
    scratch.delta[0, :] = 0.0
    for e in range(1, tree.kind.size):
        p, k, kind = tree.parent[e], tree.coordinate[e, 1], tree.kind[e]
        gain, pose, base, below, delta = (
            scratch.gain[e],
            scratch.pose[e],
            scratch.pose[p],
            scratch.delta[p],
            scratch.delta[e],
        )
        dx, dy, dz = pose[9] - base[9], pose[10] - base[10], pose[11] - base[11]
        ax, ay, az = below[0], below[1], below[2]
        fx, fy, fz = cross(ax, ay, az, dx, dy, dz)
        fx, fy, fz = fx + below[3], fy + below[4], fz + below[5]
        if kind == BALL:
            _respond_ball(scratch, e, k, ax, ay, az, fx, fy, fz)
            continue
        turning = gain[0] * ax + gain[1] * ay + gain[2] * az
        z = gain[6] * (gain[7] - turning - gain[3] * fx - gain[4] * fy - gain[5] * fz)
        scratch.acceleration[k] = z
        if kind == TURN:
            ax, ay, az = ax + z * pose[6], ay + z * pose[7], az + z * pose[8]
        else:
            fx, fy, fz = fx + z * pose[6], fy + z * pose[7], fz + z * pose[8]
        delta[0], delta[1], delta[2], delta[3], delta[4], delta[5] = ax, ay, az, fx, fy, fz


@linear_part
def _respond_ball(scratch, e, k, ax, ay, az, fx, fy, fz):
    """alpha = -J^-1 (n + H a); its part beyond that of the frame before the motion, in the axes of the element."""
    gain, delta, h = scratch.gain[e], scratch.delta[e], scratch.inertia[e]
    nx = h[6] * fx + h[7] * fy + h[8] * fz
    ny = h[9] * fx + h[10] * fy + h[11] * fz
    nz = h[12] * fx + h[13] * fy + h[14] * fz
    bx, by, bz = solve_ball(gain, nx, ny, nz)
    bx, by, bz = -bx - gain[6], -by - gain[7], -bz - gain[8]
    delta[0], delta[1], delta[2], delta[3], delta[4], delta[5] = bx, by, bz, fx, fy, fz
    x, y, z = in_axes(scratch.pose[e], bx - ax, by - ay, bz - az)
    scratch.acceleration[k], scratch.acceleration[k + 1], scratch.acceleration[k + 2] = x, y, z


@linear_part
def pass_wrenches(tree, scratch):
    """Send other wrenches than those of the motion through the tree: `force` holds what the elements need of them.

    The factors of `eliminate` stay as they are; `respond` follows.
    """
    for e in range(tree.kind.size - 1, 0, -1):
        p, force, gain, pose, h = tree.parent[e], scratch.force[e], scratch.gain[e], scratch.pose[e], scratch.inertia[e]
        base, load = scratch.pose[p], scratch.force[p]
        nx, ny, nz = force[0], force[1], force[2]
        fx, fy, fz = force[3], force[4], force[5]
        if tree.kind[e] == BALL:
            ax, ay, az = solve_ball(gain, nx, ny, nz)
            gain[6], gain[7], gain[8] = ax, ay, az
            fx -= h[6] * ax + h[9] * ay + h[12] * az
            fy -= h[7] * ax + h[10] * ay + h[13] * az
            fz -= h[8] * ax + h[11] * ay + h[14] * az
            nx = ny = nz = 0.0
        else:
            x, y, z = (nx, ny, nz) if tree.kind[e] == TURN else (fx, fy, fz)
            u = -(pose[6] * x + pose[7] * y + pose[8] * z)
            gain[7] = u
            u *= gain[6]
            nx, ny, nz = nx + u * gain[0], ny + u * gain[1], nz + u * gain[2]
            fx, fy, fz = fx + u * gain[3], fy + u * gain[4], fz + u * gain[5]
        dx, dy, dz = pose[9] - base[9], pose[10] - base[10], pose[11] - base[11]
        tx, ty, tz = cross(dx, dy, dz, fx, fy, fz)
        load[0], load[1], load[2] = load[0] + nx + tx, load[1] + ny + ty, load[2] + nz + tz
        load[3], load[4], load[5] = load[3] + fx, load[4] + fy, load[5] + fz
