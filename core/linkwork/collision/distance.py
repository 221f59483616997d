"""Distance of two convex shapes by the method of Gilbert, Johnson and Keerthi.

The nearest point to the origin of the set of differences b - a is sought on simplices of up to four support points,
each kept in a row of `simplex` as (b - a, a, b). A simplex that holds the origin means that the cores overlap.
"""

from __future__ import annotations

import math

from linkwork.collision.support import support
from linkwork.equations.kernel import part

MOST_TURNS = 40
NEARER = 1e-12  # of the squared distance: a support point that lies no nearer than this ends the search
APART = 1e-10  # metres: cores that are nearer count as overlapping


@part
def _dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@part
def _copy(target, source):
    for k in range(9):
        target[k] = source[k]


@part
def add_support(shapes, scratch, row, pair, x, y, z):
    """Write the support point of b - a along a direction into a row of the simplex."""
    a, s, b, t = pair
    p = support(shapes, scratch, b, t, x, y, z)
    o = support(shapes, scratch, a, s, -x, -y, -z)
    v = scratch.simplex[row]
    for k in range(3):
        v[k], v[3 + k], v[6 + k] = p[k] - o[k], o[k], p[k]


@part
def _on_line(p, q):
    """Weights of the point of a line that is nearest to the origin."""
    dx, dy, dz = q[0] - p[0], q[1] - p[1], q[2] - p[2]
    square = dx * dx + dy * dy + dz * dz
    t = -(p[0] * dx + p[1] * dy + p[2] * dz) / square if square > 0.0 else 0.0
    t = min(max(t, 0.0), 1.0)
    return 1.0 - t, t


@part
def on_triangle(a, b, c):
    """Weights of the point of a triangle that is nearest to the origin (Ericson, Real-Time Collision Detection)."""
    ab = (b[0] - a[0], b[1] - a[1], b[2] - a[2])
    ac = (c[0] - a[0], c[1] - a[1], c[2] - a[2])
    d1, d2 = -_dot(ab, a), -_dot(ac, a)
    if d1 <= 0.0 and d2 <= 0.0:
        return 1.0, 0.0, 0.0
    d3, d4 = -_dot(ab, b), -_dot(ac, b)
    if d3 >= 0.0 and d4 <= d3:
        return 0.0, 1.0, 0.0
    vc = d1 * d4 - d3 * d2
    if vc <= 0.0 and d1 >= 0.0 and d3 <= 0.0:
        v = d1 / (d1 - d3) if d1 > d3 else 0.0
        return 1.0 - v, v, 0.0
    d5, d6 = -_dot(ab, c), -_dot(ac, c)
    if d6 >= 0.0 and d5 <= d6:
        return 0.0, 0.0, 1.0
    vb = d5 * d2 - d1 * d6
    if vb <= 0.0 and d2 >= 0.0 and d6 <= 0.0:
        w = d2 / (d2 - d6) if d2 > d6 else 0.0
        return 1.0 - w, 0.0, w
    va = d3 * d6 - d5 * d4
    if va <= 0.0 and d4 - d3 >= 0.0 and d5 - d6 >= 0.0:
        w = (d4 - d3) / ((d4 - d3) + (d5 - d6)) if (d4 - d3) + (d5 - d6) > 0.0 else 0.0
        return 0.0, 1.0 - w, w
    total = va + vb + vc
    if not total > 0.0:
        return 1.0, 0.0, 0.0
    return va / total, vb / total, vc / total


@part
def _beyond(a, b, c, d):
    """Whether the origin lies on the other side of the triangle a b c than d."""
    ux, uy, uz = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    vx, vy, vz = c[0] - a[0], c[1] - a[1], c[2] - a[2]
    nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    here = -(a[0] * nx + a[1] * ny + a[2] * nz)
    there = (d[0] - a[0]) * nx + (d[1] - a[1]) * ny + (d[2] - a[2]) * nz
    return here * there < 0.0 or there == 0.0


@part
def _blend(s, n, weights):
    """Point of the difference with given weights."""
    x = y = z = 0.0
    for k in range(n):
        x += weights[k] * s[k, 0]
        y += weights[k] * s[k, 1]
        z += weights[k] * s[k, 2]
    return x, y, z


@part
def _on_solid(s):
    """Weights of the nearest point of a tetrahedron; four times -1 where it holds the origin."""
    best, found = 1e300, (-1.0, -1.0, -1.0, -1.0)
    for k in range(4):
        i, j, m = (k + 1) % 4, (k + 2) % 4, (k + 3) % 4
        if _beyond(s[i], s[j], s[m], s[k]):
            u, v, w = on_triangle(s[i], s[j], s[m])
            x = u * s[i, 0] + v * s[j, 0] + w * s[m, 0]
            y = u * s[i, 1] + v * s[j, 1] + w * s[m, 1]
            z = u * s[i, 2] + v * s[j, 2] + w * s[m, 2]
            square = x * x + y * y + z * z
            if square < best:
                best = square
                if k == 0:
                    found = (0.0, u, v, w)
                elif k == 1:
                    found = (w, 0.0, u, v)
                elif k == 2:
                    found = (v, w, 0.0, u)
                else:
                    found = (u, v, w, 0.0)
    return found


@part
def _nearest(s, n):
    """Weights of the nearest point of a simplex of n points."""
    if n == 1:
        return 1.0, 0.0, 0.0, 0.0
    if n == 2:
        p, q = _on_line(s[0], s[1])
        return p, q, 0.0, 0.0
    if n == 3:
        u, v, w = on_triangle(s[0], s[1], s[2])
        return u, v, w, 0.0
    return _on_solid(s)


@part
def _keep(s, n, weights):
    """Drop the points without weight; returns how many are left and their weights."""
    left, kept = 0, (0.0, 0.0, 0.0, 0.0)
    for k in range(n):
        if weights[k] > 0.0:
            if left != k:
                _copy(s[left], s[k])
            if left == 0:
                kept = (weights[k], 0.0, 0.0, 0.0)
            elif left == 1:
                kept = (kept[0], weights[k], 0.0, 0.0)
            elif left == 2:
                kept = (kept[0], kept[1], weights[k], 0.0)
            else:
                kept = (kept[0], kept[1], kept[2], weights[k])
            left += 1
    return left, kept


@part
def _put_direction(out, d):
    """Write a direction into its place, with length 1."""
    length = math.sqrt(_dot(d, d))
    share = 1.0 / length if length > 0.0 else 0.0
    out[6], out[7], out[8] = share * d[0], share * d[1], share * d[2]


@part
def core_distance(shapes, scratch, pair, out):
    """Nearest points of two cores into out (on a, on b, direction from a to b); returns their distance, 0 if none.

    The direction is the one along which they are known to lie farthest apart. Of cores that overlap it is the last one.
    """
    s = scratch.simplex
    add_support(shapes, scratch, 0, pair, 1.0, 0.0, 0.0)
    count, weights = 1, (1.0, 0.0, 0.0, 0.0)
    x, y, z = s[0, 0], s[0, 1], s[0, 2]
    best, direction = 0.0, (x, y, z)
    for _ in range(MOST_TURNS):
        square = x * x + y * y + z * z
        if square < APART * APART:
            _put_direction(out, (x, y, z))
            return 0.0
        add_support(shapes, scratch, count, pair, -x, -y, -z)
        new = s[count]
        along = x * new[0] + y * new[1] + z * new[2]
        if along >= 0.0 and along * along >= best * square:
            best, direction = along * along / square, (x, y, z)
        if square - along <= NEARER * square:
            break
        trial = _nearest(s, count + 1)
        if trial[0] < 0.0:
            _put_direction(out, (x, y, z))
            return 0.0
        tx, ty, tz = _blend(s, count + 1, trial)
        if not tx * tx + ty * ty + tz * tz < square:
            break
        x, y, z = tx, ty, tz
        count, weights = _keep(s, count + 1, trial)
    length = math.sqrt(x * x + y * y + z * z)
    for k in range(3):
        a = b = 0.0
        for n in range(count):
            a += weights[n] * s[n, 3 + k]
            b += weights[n] * s[n, 6 + k]
        out[k], out[3 + k] = a, b
    _put_direction(out, direction)
    return length
