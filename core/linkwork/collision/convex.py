"""Points in which two convex shapes meet: direction, gap, and the parts of two faces that lie over each other.

The direction n is that of the shortest distance; where the cores overlap, the one along which they overlap least
(overlap.py). A face at right angles to n is taken as it is, so that what rests on a face feels its normal to the last
digit; what of the other shape lies over that face meets it there. Without such a face there is one point.
"""

from __future__ import annotations

import math

from linkwork.collision.faces import cut, face_towards
from linkwork.collision.overlap import FAVOUR, GAP, PA, PB, N, nearest_direction
from linkwork.collision.support import rounding
from linkwork.equations.kernel import part

FLAT = 1.0 - 1e-6  # cosine of two directions that count as one: a turn of 1.4 mrad
LEVEL = 1e-3  # sine of the angle of two lines that lie side by side
TWIN = 1e-3  # of the smaller shape: corners that are nearer count once
KEPT = 4  # points, beside the nearest, that are kept of a meeting of faces
SLANT = 0.35  # rad: along which diagonals the points are chosen that are kept
WAITING = 90  # row of the meeting in which the nearest points wait


@part
def add_point(scratch, n, p, other, direction, gap):
    """Write a point on a, one on b, direction and gap into row n of the meeting."""
    row = scratch.meeting[n]
    for k in range(3):
        row[PA + k], row[PB + k], row[N + k] = p[k], other[k], direction[k]
    row[GAP] = gap


@part
def _is_apart(p, face, count, near):
    """Whether a point is none of the first corners of a face; edges that lie on each other are cut twice."""
    for n in range(count):
        q = face[n]
        if abs(q[0] - p[0]) + abs(q[1] - p[1]) + abs(q[2] - p[2]) < near:
            return False
    return True


@part
def _over_face(shapes, scratch, pair, n, on_b, margin):
    """Points of one face over the other: rows of the meeting. Slot 0 is the face that counts, on b or on a."""
    own, ot, over, vt = (pair[2], pair[3], pair[0], pair[1]) if on_b else pair
    sign = -1.0 if on_b else 1.0
    edges, nx, ny, nz = face_towards(shapes, scratch, own, ot, 0, sign * n[0], sign * n[1], sign * n[2])
    count, _, _, _ = face_towards(shapes, scratch, over, vt, 1, -nx, -ny, -nz)
    slot, count = cut(scratch, edges, count, nx, ny, nz, min(shapes.reach[own], shapes.reach[over]))
    corner, made, radius = scratch.face[0, 0], 0, rounding(shapes, over, vt)
    for k in range(count):
        p = scratch.face[slot, k]
        height = (p[0] - corner[0]) * nx + (p[1] - corner[1]) * ny + (p[2] - corner[2]) * nz
        if height - radius < margin and _is_apart(p, scratch.face[slot], k, TWIN * shapes.reach[over]):
            foot = (p[0] - height * nx, p[1] - height * ny, p[2] - height * nz)
            top = (p[0] - radius * nx, p[1] - radius * ny, p[2] - radius * nz)
            if on_b:
                add_point(scratch, made, top, foot, (-nx, -ny, -nz), height - radius)
            else:
                add_point(scratch, made, foot, top, (nx, ny, nz), height - radius)
            made += 1
    return made


@part
def _near_points(p, q, r, s):
    """Shares along the lines p q and r s where they come nearest to each other, and their squared distance."""
    ux, uy, uz = q[0] - p[0], q[1] - p[1], q[2] - p[2]
    vx, vy, vz = s[0] - r[0], s[1] - r[1], s[2] - r[2]
    wx, wy, wz = p[0] - r[0], p[1] - r[1], p[2] - r[2]
    a, b, c = ux * ux + uy * uy + uz * uz, ux * vx + uy * vy + uz * vz, vx * vx + vy * vy + vz * vz
    d, e = ux * wx + uy * wy + uz * wz, vx * wx + vy * wy + vz * wz
    det = a * c - b * b
    i = min(max((b * e - c * d) / det, 0.0), 1.0) if det > 1e-12 * a * c else 0.5
    j = min(max((b * i + e) / c, 0.0), 1.0) if c > 0.0 else 0.0
    i = min(max((b * j - d) / a, 0.0), 1.0) if a > 0.0 else 0.0
    x, y, z = wx + i * ux - j * vx, wy + i * uy - j * vy, wz + i * uz - j * vz
    return i, j, x * x + y * y + z * z


@part
def _edge_point(shapes, scratch, pair, n, gap):
    """One point where two edges, or an edge and something round, cross: of the faces that look at each other."""
    first, _, _, _ = face_towards(shapes, scratch, pair[0], pair[1], 0, n[0], n[1], n[2])
    second, _, _, _ = face_towards(shapes, scratch, pair[2], pair[3], 1, -n[0], -n[1], -n[2])
    best, middle = 1e300, (0.0, 0.0, 0.0)
    for i in range(first if first > 2 else 1):
        for j in range(second if second > 2 else 1):
            p, q = scratch.face[0, i], scratch.face[0, (i + 1) % first]
            r, s = scratch.face[1, j], scratch.face[1, (j + 1) % second]
            u, v, square = _near_points(p, q, r, s)
            if square < best:
                best = square
                middle = (
                    0.5 * (p[0] + u * (q[0] - p[0]) + r[0] + v * (s[0] - r[0])),
                    0.5 * (p[1] + u * (q[1] - p[1]) + r[1] + v * (s[1] - r[1])),
                    0.5 * (p[2] + u * (q[2] - p[2]) + r[2] + v * (s[2] - r[2])),
                )
    h = 0.5 * gap
    on_a = (middle[0] - h * n[0], middle[1] - h * n[1], middle[2] - h * n[2])
    on_b = (middle[0] + h * n[0], middle[1] + h * n[1], middle[2] + h * n[2])
    add_point(scratch, 0, on_a, on_b, n, gap)
    return 1


@part
def _one_point(shapes, scratch, pair, n, gap):
    """The one point of a meeting without faces."""
    out = scratch.meeting[0]
    if math.isnan(out[PA]):
        return _edge_point(shapes, scratch, pair, n, gap)
    r, s = rounding(shapes, pair[0], pair[1]), rounding(shapes, pair[2], pair[3])
    for k in range(3):
        out[PA + k] += r * n[k]
        out[PB + k] -= s * n[k]
        out[N + k] = n[k]
    out[GAP] = gap
    return 1


@part
def _side_by_side(shapes, scratch, pair, n, gap):
    """Two lines next to each other: the points at both ends of where they run side by side, 0 if they cross."""
    first, _, _, _ = face_towards(shapes, scratch, pair[0], pair[1], 0, n[0], n[1], n[2])
    second, _, _, _ = face_towards(shapes, scratch, pair[2], pair[3], 1, -n[0], -n[1], -n[2])
    if first != 2 or second != 2:
        return 0
    p, q, r, s = scratch.face[0, 0], scratch.face[0, 1], scratch.face[1, 0], scratch.face[1, 1]
    ux, uy, uz = q[0] - p[0], q[1] - p[1], q[2] - p[2]
    vx, vy, vz = s[0] - r[0], s[1] - r[1], s[2] - r[2]
    square, along = ux * ux + uy * uy + uz * uz, ux * vx + uy * vy + uz * vz
    if square * (vx * vx + vy * vy + vz * vz) - along * along > LEVEL * LEVEL * along * along:
        return 0
    c = ((r[0] - p[0]) * ux + (r[1] - p[1]) * uy + (r[2] - p[2]) * uz) / square
    d = c + along / square
    low, high = max(0.0, min(c, d)), min(1.0, max(c, d))
    if not low < high:
        return 0
    a, b = rounding(shapes, pair[0], pair[1]), gap + rounding(shapes, pair[0], pair[1])
    for k in range(2):
        t = low if k == 0 else high
        x, y, z = p[0] + t * ux, p[1] + t * uy, p[2] + t * uz
        on_a = (x + a * n[0], y + a * n[1], z + a * n[2])
        on_b = (x + b * n[0], y + b * n[1], z + b * n[2])
        add_point(scratch, k, on_a, on_b, n, gap)
    return 2


@part
def _flatness(shapes, scratch, s, t, x, y, z):
    """Cosine between a direction and the normal of the face that looks along it; 0 for lines and points."""
    count, nx, ny, nz = face_towards(shapes, scratch, s, t, 0, x, y, z)
    return nx * x + ny * y + nz * z if count > 2 else 0.0


@part
def keep_fewer(scratch, count):
    """Keep the points that lie farthest out along four directions, and the nearest; returns how many are left."""
    if count <= KEPT:
        return count
    m = scratch.meeting
    x, y, z = m[0, N], m[0, N + 1], m[0, N + 2]
    # two directions across the normal
    ax, ay, az = (0.0, z, -y) if abs(x) < 0.6 else (-z, 0.0, x)
    length = math.sqrt(ax * ax + ay * ay + az * az)
    ax, ay, az = ax / length, ay / length, az / length
    bx, by, bz = y * az - z * ay, z * ax - x * az, x * ay - y * ax
    for n in range(KEPT + 1):
        angle = SLANT + 0.5 * math.pi * n
        c, s = math.cos(angle), math.sin(angle)
        best, found = -1e300, n
        for k in range(n, count):
            p = m[k]
            reach = p[0] * (c * ax + s * bx) + p[1] * (c * ay + s * by) + p[2] * (c * az + s * bz)
            reach = -p[GAP] if n == KEPT else reach
            if reach > best:
                best, found = reach, k
        for k in range(10):
            m[n, k], m[found, k] = m[found, k], m[n, k]
    return KEPT + 1


@part
def meet_convex(shapes, scratch, pair, margin):
    """Points nearer than a margin in which two convex shapes or parts of shapes meet; rows of the meeting.

    `pair` is shape a and its part, shape b and its part (support.py).
    """
    distance, nx, ny, nz = nearest_direction(shapes, scratch, pair)
    gap = distance - rounding(shapes, pair[0], pair[1]) - rounding(shapes, pair[2], pair[3])
    if not gap < margin:
        return 0
    n, count, kept = (nx, ny, nz), 0, scratch.meeting[WAITING]
    for k in range(10):
        kept[k] = scratch.meeting[0, k]
    of_a = _flatness(shapes, scratch, pair[0], pair[1], nx, ny, nz)
    of_b = _flatness(shapes, scratch, pair[2], pair[3], -nx, -ny, -nz)
    if max(of_a, of_b) > FLAT:
        count = _over_face(shapes, scratch, pair, n, of_b > of_a + FAVOUR, margin)
        if count == 0 and gap > 0.0 and math.isnan(kept[PA]):
            return 0
    elif not math.isnan(kept[PA]):
        count = _side_by_side(shapes, scratch, pair, n, gap)
    if count > 0:
        return keep_fewer(scratch, count)
    for k in range(10):
        scratch.meeting[0, k] = kept[k]
    return _one_point(shapes, scratch, pair, n, gap)
