"""The direction between two smooth shapes, to rounding, from one that is near.

With the points p that lie farthest towards the other shape, s(n) = n . (p_b - p_a) is largest where w = p_b - p_a has
no part across n. A change d of n, across it, moves the points of an ellipsoid by H d,

    H = (D - p pT / h) / h,     h = sqrt(n . D n),  p = D n from its centre,  D of its half axes squared (rounded.py)

so that Newton's step is  (H_a + H_b + s) d = w  across n.  H of a ball's centre is zero.
"""

from __future__ import annotations

import math

from linkwork.collision.support import WHOLE, in_shape, support
from linkwork.equations.kernel import part
from linkwork.system.shapes import ELLIPSOID, SPHERE

MOST_STEPS = 8
LEVEL = 1e-15  # of a unit direction: a step that turns it by less is the last


@part
def separation(shapes, scratch, pair, x, y, z):
    """How far b lies beyond a along a direction; below zero where they overlap."""
    a, s, b, t = pair
    p = support(shapes, scratch, b, t, -x, -y, -z)
    o = support(shapes, scratch, a, s, x, y, z)
    return (p[0] - o[0]) * x + (p[1] - o[1]) * y + (p[2] - o[2]) * z


@part
def is_smooth(shapes, pair):
    """Whether one of a pair is an ellipsoid and the other one, too, or a point."""
    a, b = shapes.kind[pair[0]], shapes.kind[pair[2]]
    if a != ELLIPSOID and b != ELLIPSOID:
        return False
    return (a in (ELLIPSOID, SPHERE) or pair[1] < WHOLE) and (b in (ELLIPSOID, SPHERE) or pair[3] < WHOLE)


@part
def _bend(shapes, scratch, s, n, u, v):
    """u.H u, u.H v, v.H v of a shape for a direction and two across it."""
    if shapes.kind[s] != ELLIPSOID:
        return 0.0, 0.0, 0.0
    pose, size = scratch.pose[s], shapes.size[s]
    n, u, v = in_shape(pose, n[0], n[1], n[2]), in_shape(pose, u[0], u[1], u[2]), in_shape(pose, v[0], v[1], v[2])
    nn = nu = nv = uu = uv = vv = 0.0
    for k in range(3):
        d = size[k] * size[k]
        nn, nu, nv = nn + d * n[k] * n[k], nu + d * n[k] * u[k], nv + d * n[k] * v[k]
        uu, uv, vv = uu + d * u[k] * u[k], uv + d * u[k] * v[k], vv + d * v[k] * v[k]
    h = math.sqrt(nn)
    return (uu - nu * nu / nn) / h, (uv - nu * nv / nn) / h, (vv - nv * nv / nn) / h


@part
def _newton(shapes, scratch, pair, best):
    """(s, n) after a step of Newton's method, and by how much it turned n."""
    s, x, y, z = best
    p = support(shapes, scratch, pair[2], pair[3], -x, -y, -z)
    o = support(shapes, scratch, pair[0], pair[1], x, y, z)
    w = (p[0] - o[0], p[1] - o[1], p[2] - o[2])
    a, b, c = (0.0, z, -y) if abs(x) < 0.6 else (-z, 0.0, x)
    length = math.sqrt(a * a + b * b + c * c)
    u = (a / length, b / length, c / length)
    v = (y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0])
    i, j = w[0] * u[0] + w[1] * u[1] + w[2] * u[2], w[0] * v[0] + w[1] * v[1] + w[2] * v[2]
    first, second = _bend(shapes, scratch, pair[0], (x, y, z), u, v), _bend(shapes, scratch, pair[2], (x, y, z), u, v)
    uu, uv, vv = first[0] + second[0] + s, first[1] + second[1], first[2] + second[2] + s
    det = uu * vv - uv * uv
    if not (det > 0.0 and uu > 0.0):
        return best, 0.0
    i, j = (i * vv - j * uv) / det, (j * uu - i * uv) / det
    x, y, z = x + i * u[0] + j * v[0], y + i * u[1] + j * v[1], z + i * u[2] + j * v[2]
    length = math.sqrt(x * x + y * y + z * z)
    x, y, z = x / length, y / length, z / length
    return (separation(shapes, scratch, pair, x, y, z), x, y, z), abs(i) + abs(j)


@part
def polished(shapes, scratch, pair, x, y, z):
    """(s, n) to rounding from a direction near n; the nearest points are put into the first meeting."""
    best = (separation(shapes, scratch, pair, x, y, z), x, y, z)
    for _ in range(MOST_STEPS):
        after, turned = _newton(shapes, scratch, pair, best)
        if after[0] < best[0] - 1e-15 * (shapes.reach[pair[0]] + shapes.reach[pair[2]]):
            break
        best = after
        if turned < LEVEL:
            break
    _, x, y, z = best
    p = support(shapes, scratch, pair[2], pair[3], -x, -y, -z)
    o = support(shapes, scratch, pair[0], pair[1], x, y, z)
    out = scratch.meeting[0]
    for k in range(3):
        out[k], out[3 + k] = o[k], p[k]
    out[6], out[7], out[8] = x, y, z
    return best
