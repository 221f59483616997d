"""A ray against solids: what lies under the cursor.

The ray is  x(t) = o + t d,  |d| = 1, t in metres. In the axes of a solid with position p and rotation R

    o' = RT (o - p),   d' = RT d

and each solid but the torus is convex, so the ray is inside for one interval [t_in, t_out], empty where t_in > t_out:

    slab      |x_k| <= h            t = (+-h - o'_k) / d'_k
    box       three slabs           the intersection of their intervals
    ball      |x - c|^2 <= r^2      t^2 + 2 b t + c0 = 0,  b = (o' - c) . d',  c0 = |o' - c|^2 - r^2
    tube      x^2 + y^2 <= r^2      a t^2 + 2 b t + c0 = 0 in the plane,  a = dx^2 + dy^2
    cylinder  tube and slab along z the intersection
    capsule   cylinder, two balls   the union: least t_in, greatest t_out of the parts that are hit
    ellipsoid (x/a, y/b, z/c)       a ball of radius 1 for the ray o'/(a, b, c) + t d'/(a, b, c)
    cone      x^2 + y^2 <= k^2 (tip - z)^2, a slab along z: those of the four crossings that lie on the solid

What is seen is t_in, or t_out where the eye is inside, as in a room. A torus is met by marching: from any point the
surface is at least |(hypot(x, y) - R, z)| - r away, so that far one may go along the ray.

A triangle with the corner a and the sides u, v is met where  o + t d = a + p u + q v  with p, q >= 0, p + q <= 1. With
h = d x v, s = o - a, k = s x u  the solution is  (p, q, t) = (s . h, d . k, v . k) / (u . h)  (Moeller, Trumbore).
"""

from __future__ import annotations

import math

import numpy as np

from linkwork.equations.kernel import kernel, part

BOX, ELLIPSOID, CYLINDER, CAPSULE, CONE, TORUS = 0, 1, 2, 3, 4, 5
MISS = math.inf
TOUCH = 1e-9  # relative: how near to a surface counts as on it
MARCH = 128  # steps towards a torus at most


@part
def slab(o, d, h):
    """Interval of t within |x| <= h along one axis."""
    if d == 0.0:
        return (-math.inf, math.inf) if abs(o) <= h else (math.inf, -math.inf)
    t1, t2 = (-h - o) / d, (h - o) / d
    return min(t1, t2), max(t1, t2)


@part
def quadratic(a, b, c):
    """Interval of t where a t^2 + 2 b t + c <= 0, a >= 0."""
    if a < 1e-300:
        return (-math.inf, math.inf) if c <= 0.0 else (math.inf, -math.inf)
    root = b * b - a * c
    if root < 0.0:
        return math.inf, -math.inf
    root = math.sqrt(root)
    return (-b - root) / a, (-b + root) / a


@part
def box(o, d, hx, hy, hz):
    """Interval of t within a box of half edges hx, hy, hz."""
    x0, x1 = slab(o[0], d[0], hx)
    y0, y1 = slab(o[1], d[1], hy)
    z0, z1 = slab(o[2], d[2], hz)
    return max(x0, y0, z0), min(x1, y1, z1)


@part
def ball(o, d, r, z):
    """Interval of t within a ball of radius r whose centre lies at z on the axis."""
    oz = o[2] - z
    b = o[0] * d[0] + o[1] * d[1] + oz * d[2]
    return quadratic(1.0, b, o[0] * o[0] + o[1] * o[1] + oz * oz - r * r)


@part
def cylinder(o, d, r, h):
    """Interval of t within a cylinder of radius r and half length h along z."""
    a = d[0] * d[0] + d[1] * d[1]
    t0, t1 = quadratic(a, o[0] * d[0] + o[1] * d[1], o[0] * o[0] + o[1] * o[1] - r * r)
    z0, z1 = slab(o[2], d[2], h)
    return max(t0, z0), min(t1, z1)


@part
def capsule(o, d, r, h):
    """Interval of t within a capsule of radius r around a core of half length h along z."""
    t_in, t_out = cylinder(o, d, r, h)
    if t_in > t_out:
        t_in, t_out = math.inf, -math.inf
    for z in (-h, h):
        z0, z1 = ball(o, d, r, z)
        if z0 <= z1:
            t_in, t_out = min(t_in, z0), max(t_out, z1)
    return t_in, t_out


@part
def ellipsoid(o, d, a, b, c):
    """Interval of t within an ellipsoid of half axes a, b, c."""
    ox, oy, oz, dx, dy, dz = o[0] / a, o[1] / b, o[2] / c, d[0] / a, d[1] / b, d[2] / c
    return quadratic(dx * dx + dy * dy + dz * dz, ox * dx + oy * dy + oz * dz, ox * ox + oy * oy + oz * oz - 1.0)


@part
def cone(o, d, r, length):
    """Interval of t within a cone whose disc of radius r lies at -length / 4 and its tip at 3 length / 4."""
    k2, tip = (r / length) ** 2, 0.75 * length
    h = tip - o[2]
    a = d[0] * d[0] + d[1] * d[1] - k2 * d[2] * d[2]
    b = o[0] * d[0] + o[1] * d[1] + k2 * h * d[2]
    c = o[0] * o[0] + o[1] * o[1] - k2 * h * h
    root = math.sqrt(max(b * b - a * c, 0.0))
    z0, z1 = slab(o[2] - length / 4, d[2], length / 2)
    t_in, t_out = math.inf, -math.inf
    for t in ((-b - root) / a, (-b + root) / a, -c / (2 * b), z0, z1):
        x, y, z = o[0] + t * d[0], o[1] + t * d[1], o[2] + t * d[2]
        slack = TOUCH * (length + abs(t))
        if -length / 4 - slack <= z <= tip + slack and math.hypot(x, y) <= (tip - z) * r / length + slack:
            t_in, t_out = min(t_in, t), max(t_out, t)
    return t_in, t_out


@part
def torus(o, d, radius, tube):
    """Distance to a torus along z, from outside; inf for a miss."""
    t, t_out = cylinder(o, d, radius + tube, tube)
    if t > t_out or t_out < 0.0:
        return MISS
    t = max(t, 0.0)
    for _ in range(MARCH):
        around = math.hypot(o[0] + t * d[0], o[1] + t * d[1]) - radius
        gap = math.hypot(around, o[2] + t * d[2]) - tube
        if gap <= TOUCH * radius:
            return t
        t += gap
        if t > t_out:
            return MISS
    return MISS


@part
def turned_back(q, x, y, z):
    """The vector (x, y, z) in the axes of the rotation q: RT v = v - w t + r x t with t = 2 r x v."""
    tx, ty, tz = 2 * (q[2] * z - q[3] * y), 2 * (q[3] * x - q[1] * z), 2 * (q[1] * y - q[2] * x)
    return (
        x - q[0] * tx + q[2] * tz - q[3] * ty,
        y - q[0] * ty + q[3] * tx - q[1] * tz,
        z - q[0] * tz + q[1] * ty - q[2] * tx,
    )


@part
def distance(o, d, kind, size):
    """Distance along the ray to one solid in its own axes [m]; inf where it misses."""
    if kind == TORUS:
        return torus(o, d, size[0], size[2])
    if kind == ELLIPSOID:
        t_in, t_out = ellipsoid(o, d, size[0], size[1], size[2])
    elif kind == CONE:
        t_in, t_out = cone(o, d, size[0], size[2])
    elif kind == CYLINDER:
        t_in, t_out = cylinder(o, d, size[0], size[2])
    elif kind == CAPSULE:
        t_in, t_out = capsule(o, d, size[0], size[2])
    else:
        t_in, t_out = box(o, d, size[0], size[1], size[2])
    if t_in > t_out or t_out < 0.0:
        return MISS
    return t_in if t_in >= 0.0 else t_out


@kernel
def hit_distances(origin, direction, kinds, sizes, positions, rotations, distances):
    """Distance along a ray to each of many solids.

    Args:
        origin: of the ray, global axes [m], shape (3,).
        direction: of the ray, of unit length, shape (3,).
        kinds: BOX, ELLIPSOID, ... of each solid, int64, shape (n,).
        sizes: half edges of a box; half axes of an ellipsoid; radius, radius, half length of a cylinder or of a
            capsule's core; radius, radius, length of a cone; radius, radius, tube radius of a torus [m], shape (n, 3).
        positions: centres [m], shape (n, 3).
        rotations: quaternions (w, x, y, z) of unit length, shape (n, 4).
        distances: is filled with the distances [m], inf for a miss, shape (n,).
    """
    for i in range(kinds.shape[0]):
        q, p = rotations[i], positions[i]
        o = turned_back(q, origin[0] - p[0], origin[1] - p[1], origin[2] - p[2])
        d = turned_back(q, direction[0], direction[1], direction[2])
        distances[i] = distance(o, d, kinds[i], sizes[i])


@kernel
def nearest_face(o, d, points, triangles):
    """Distance along a ray to the nearest of many triangles, seen from either side; inf where it misses all.

    Args:
        o: origin of the ray in the axes of the points, shape (3,).
        d: way for one metre along the ray in those axes, which may be scaled, shape (3,).
        points: float32, shape (n, 3), read only.
        triangles: numbers of three points each, uint32, shape (m, 3), read only.
    """
    nearest = MISS
    for i in range(triangles.shape[0]):
        a, b, c = points[triangles[i, 0]], points[triangles[i, 1]], points[triangles[i, 2]]
        ax, ay, az = float(a[0]), float(a[1]), float(a[2])
        ux, uy, uz = b[0] - ax, b[1] - ay, b[2] - az
        vx, vy, vz = c[0] - ax, c[1] - ay, c[2] - az
        hx, hy, hz = d[1] * vz - d[2] * vy, d[2] * vx - d[0] * vz, d[0] * vy - d[1] * vx
        det = ux * hx + uy * hy + uz * hz
        if det == 0.0:
            continue
        sx, sy, sz = o[0] - ax, o[1] - ay, o[2] - az
        p = (sx * hx + sy * hy + sz * hz) / det
        if p < 0.0 or p > 1.0:
            continue
        kx, ky, kz = sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux
        q = (d[0] * kx + d[1] * ky + d[2] * kz) / det
        t = (vx * kx + vy * ky + vz * kz) / det
        if q >= 0.0 and p + q <= 1.0 and 0.0 <= t < nearest:
            nearest = t
    return nearest


def compile_kernels() -> None:
    """Compile the kernels, or load them from the cache, by using them once."""
    nearest_face(np.zeros(3), np.ones(3), *(np.frombuffer(bytes(12), kind).reshape(-1, 3) for kind in ("<f4", "<u4")))
    hit_distances(
        np.zeros(3),
        np.array([1.0, 0, 0]),
        np.zeros(1, np.int64),
        np.ones((1, 3)),
        np.zeros((1, 3)),
        np.eye(1, 4),
        np.empty(1),
    )
