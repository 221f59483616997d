"""The face that a shape turns towards a direction, and what of another face lies over it.

A face is a ring of corners, a line of two, or a point. Round ends of a cylinder or cone count as rings that begin at
their farthest point, so that a tilted one stands on just that; their sides are lines, and an ellipsoid has its farthest
point. What lies over a face is found by cutting with the planes through its edges (Sutherland and Hodgman).
"""

from __future__ import annotations

import math

from linkwork.collision.support import WHOLE, corner, in_shape, in_space, support
from linkwork.equations.kernel import part
from linkwork.system.shapes import BOX, CAPSULE, CYLINDER, ELLIPSOID, HULL, SPHERE

RING = 16  # corners of a cylinder's end
ON_EDGE = 3e-4  # of the size of a face: a corner as near to an edge lies on it
LYING = 0.3  # cosine of axis and direction: below it a cylinder turns its side


@part
def _put(row, p):
    row[0], row[1], row[2] = p[0], p[1], p[2]


@part
def _box_face(pose, size, face, x, y, z):
    """Four corners of the side of a box that looks most along a direction of its own; returns the outward normal."""
    k = 0 if abs(x) >= abs(y) and abs(x) >= abs(z) else (1 if abs(y) >= abs(z) else 2)
    sign = math.copysign(1.0, x if k == 0 else (y if k == 1 else z))
    for n in range(4):
        u = 1.0 if n == 0 or n == 3 else -1.0
        v = 1.0 if n < 2 else -1.0
        if k == 0:
            p = in_space(pose, sign * size[0], u * size[1], v * size[2])
        elif k == 1:
            p = in_space(pose, u * size[0], sign * size[1], v * size[2])
        else:
            p = in_space(pose, u * size[0], v * size[1], sign * size[2])
        _put(face[n], p)
    c = 3 + 3 * k
    return sign * pose[c], sign * pose[c + 1], sign * pose[c + 2]


@part
def _hull_face(shapes, pose, s, face, x, y, z):
    """Corners of the face of a hull that looks most along a direction of its own; returns their number and normal."""
    best, found = -1e300, shapes.hull_start[s]
    for f in range(shapes.hull_start[s], shapes.hull_start[s + 1]):
        n = shapes.normal[f]
        along = n[0] * x + n[1] * y + n[2] * z
        if along > best:
            best, found = along, f
    first = shapes.face_start[found]
    count = shapes.face_start[found + 1] - first
    for k in range(count):
        _put(face[k], corner(shapes, pose, s, shapes.face[first + k]))
    n = shapes.normal[found]
    a = in_space(pose, n[0], n[1], n[2])
    return count, a[0] - pose[0], a[1] - pose[1], a[2] - pose[2]


@part
def _disc(pose, face, radius, height, u, v):
    """Ring of corners of a disc about the axis, which begins in the direction (u, v)."""
    for n in range(RING):
        c, s = math.cos(2.0 * math.pi * n / RING), math.sin(2.0 * math.pi * n / RING)
        _put(face[n], in_space(pose, radius * (c * u - s * v), radius * (s * u + c * v), height))


@part
def _round_face(pose, size, kind, face, x, y, z):
    """The end or the line of the side of a cylinder or a cone that looks along a direction of its own."""
    across = math.sqrt(x * x + y * y)
    u, v = (x / across, y / across) if across > 1e-9 else (1.0, 0.0)
    if kind == CYLINDER:
        low, high, narrow, lies = -size[1], size[1], size[0], abs(z) < LYING
    else:
        low, high, narrow = -0.25 * size[1], 0.75 * size[1], 0.0
        slope = math.sqrt(size[0] * size[0] + size[1] * size[1])
        lies = size[1] * across + size[0] * z > -slope * z  # nearer to the normal of the side than to that of the disc
    if lies:
        _put(face[0], in_space(pose, narrow * u, narrow * v, high))
        _put(face[1], in_space(pose, size[0] * u, size[0] * v, low))
        return 2, 0.0, 0.0, 0.0
    is_top = kind == CYLINDER and z > 0.0
    _disc(pose, face, size[0], high if is_top else low, u, v)
    sign = 1.0 if is_top else -1.0
    return RING, sign * pose[9], sign * pose[10], sign * pose[11]


@part
def _triangle_face(shapes, pose, s, t, face, x, y, z):
    for k in range(3):
        _put(face[k], corner(shapes, pose, s, shapes.triangle[t, k]))
    a, b, c = face[0], face[1], face[2]
    ux, uy, uz = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    vx, vy, vz = c[0] - a[0], c[1] - a[1], c[2] - a[2]
    nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    length = math.sqrt(nx * nx + ny * ny + nz * nz)
    share = (1.0 if nx * x + ny * y + nz * z >= 0.0 else -1.0) / length if length > 0.0 else 0.0
    return 3, share * nx, share * ny, share * nz


@part
def face_towards(shapes, scratch, s, t, slot, x, y, z):
    """Corners of the face that looks along a global direction into a slot; returns their number and its normal."""
    pose, size, kind, face = scratch.pose[s], shapes.size[s], shapes.kind[s], scratch.face[slot]
    if t >= 0:
        return _triangle_face(shapes, pose, s, t, face, x, y, z)
    if t < WHOLE or kind in (SPHERE, ELLIPSOID):
        _put(face[0], support(shapes, scratch, s, t, x, y, z))
        return 1, 0.0, 0.0, 0.0
    if kind == CAPSULE:
        _put(face[0], in_space(pose, 0.0, 0.0, size[1]))
        _put(face[1], in_space(pose, 0.0, 0.0, -size[1]))
        return 2, 0.0, 0.0, 0.0
    a, b, c = in_shape(pose, x, y, z)
    if kind == BOX:
        nx, ny, nz = _box_face(pose, size, face, a, b, c)
        return 4, nx, ny, nz
    if kind == HULL:
        return _hull_face(shapes, pose, s, face, a, b, c)
    return _round_face(pose, size, kind, face, a, b, c)


@part
def _cut_line(face, count, p, mx, my, mz, near):
    """Cut a line of two corners by the half space m (x - p) <= 0; returns how many corners are left."""
    d0 = (face[0, 0] - p[0]) * mx + (face[0, 1] - p[1]) * my + (face[0, 2] - p[2]) * mz
    d1 = (face[1, 0] - p[0]) * mx + (face[1, 1] - p[1]) * my + (face[1, 2] - p[2]) * mz
    if d0 > near and d1 > near:
        return 0
    if d0 > near or d1 > near:
        out, inside = (0, 1) if d0 > near else (1, 0)
        share = (d0 if d0 > near else d1) / abs(d0 - d1)
        for k in range(3):
            face[out, k] += share * (face[inside, k] - face[out, k])
    return count


@part
def _cut_ring(source, target, count, p, mx, my, mz, near):
    """Cut a ring of corners by the half space m (x - p) <= 0 into another slot; returns how many corners there are."""
    made = 0
    for n in range(count):
        a, b = source[n], source[(n + 1) % count]
        d = (a[0] - p[0]) * mx + (a[1] - p[1]) * my + (a[2] - p[2]) * mz
        e = (b[0] - p[0]) * mx + (b[1] - p[1]) * my + (b[2] - p[2]) * mz
        if d <= near:
            _put(target[made], a)
            made += 1
        if (d < -near and e > near) or (d > near and e < -near):
            share = d / (d - e)
            for k in range(3):
                target[made, k] = a[k] + share * (b[k] - a[k])
            made += 1
    return made


@part
def cut(scratch, edges, count, nx, ny, nz, size):
    """What of the face in slot 1 lies over the ring of `edges` corners in slot 0 with normal n: slot and corners.

    `size` is that of the smaller shape [m].
    """
    ring, middle = scratch.face[0], (0.0, 0.0, 0.0)
    if count < 2:
        return 1, count
    for n in range(edges):
        middle = (middle[0] + ring[n, 0] / edges, middle[1] + ring[n, 1] / edges, middle[2] + ring[n, 2] / edges)
    slot, near = 1, ON_EDGE * size
    for n in range(edges):
        p, q = ring[n], ring[(n + 1) % edges]
        dx, dy, dz = q[0] - p[0], q[1] - p[1], q[2] - p[2]
        mx, my, mz = dy * nz - dz * ny, dz * nx - dx * nz, dx * ny - dy * nx
        length = math.sqrt(mx * mx + my * my + mz * mz)
        mx, my, mz = mx / length, my / length, mz / length
        if (middle[0] - p[0]) * mx + (middle[1] - p[1]) * my + (middle[2] - p[2]) * mz > 0.0:
            mx, my, mz = -mx, -my, -mz
        if count == 2:
            count = _cut_line(scratch.face[slot], count, p, mx, my, mz, near)
        elif count > 2:
            other = 2 if slot != 2 else 3
            count = _cut_ring(scratch.face[slot], scratch.face[other], count, p, mx, my, mz, near)
            slot = other
    return slot, count
