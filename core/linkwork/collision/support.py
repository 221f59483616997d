"""The farthest point of a convex shape in a direction, and how round the shape is beyond it.

A ball is a point with a radius, a capsule a line with a radius, and the hull of a torus a disc with a radius; others
have none. A part `t` of a shape may stand for it: a triangle of a mesh by its number, or a point of the ring of a torus
(SPOT and OTHER_SPOT, which stand in `scratch.spot`); t is -1 for the whole. Shapes are taken by number, at their
present pose.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import part
from linkwork.system.shapes import BOX, CAPSULE, CYLINDER, ELLIPSOID, HULL, SPHERE, TORUS

WHOLE, SPOT, OTHER_SPOT = -1, -2, -3  # parts of a shape beside triangles


@part
def rounding(shapes, s, t):
    """Radius around the core of a shape [m]."""
    kind = shapes.kind[s]
    if kind == TORUS:
        return shapes.size[s, 1]
    return shapes.size[s, 0] if kind in (SPHERE, CAPSULE) else 0.0


@part
def in_space(pose, x, y, z):
    """A point of the shape's frame in global coordinates."""
    return (
        pose[0] + pose[3] * x + pose[6] * y + pose[9] * z,
        pose[1] + pose[4] * x + pose[7] * y + pose[10] * z,
        pose[2] + pose[5] * x + pose[8] * y + pose[11] * z,
    )


@part
def in_shape(pose, x, y, z):
    """Components of a global direction along the axes of a shape."""
    return (
        pose[3] * x + pose[4] * y + pose[5] * z,
        pose[6] * x + pose[7] * y + pose[8] * z,
        pose[9] * x + pose[10] * y + pose[11] * z,
    )


@part
def corner(shapes, pose, s, n):
    """Corner n of a hull or mesh, global."""
    p = shapes.point[shapes.point_start[s] + n]
    return in_space(pose, p[0], p[1], p[2])


@part
def _farthest(shapes, s, x, y, z):
    """Number of the corner of a hull that lies farthest along a direction of its own frame."""
    best, found = -1e300, 0
    first = shapes.point_start[s]
    for n in range(first, shapes.point_start[s + 1]):
        p = shapes.point[n]
        reach = p[0] * x + p[1] * y + p[2] * z
        if reach > best:
            best, found = reach, n - first
    return found


@part
def _triangle_support(shapes, pose, s, t, x, y, z):
    """The corner of a triangle that lies farthest along a global direction."""
    best, found = -1e300, (0.0, 0.0, 0.0)
    for k in range(3):
        p = corner(shapes, pose, s, shapes.triangle[t, k])
        reach = p[0] * x + p[1] * y + p[2] * z
        if reach > best:
            best, found = reach, p
    return found


@part
def _round_support(pose, size, kind, x, y, z):
    """The farthest point along a direction of their own of a cylinder, a cone, the disc within a torus."""
    across = math.sqrt(x * x + y * y)
    share = size[0] / across if across > 0.0 else 0.0
    if kind == TORUS:
        return in_space(pose, share * x, share * y, 0.0)
    if kind == CYLINDER:
        return in_space(pose, share * x, share * y, math.copysign(size[1], z))
    if size[1] * z > size[0] * across:
        return in_space(pose, 0.0, 0.0, 0.75 * size[1])
    return in_space(pose, share * x, share * y, -0.25 * size[1])


@part
def _ellipsoid_support(pose, size, x, y, z):
    """The point of an ellipsoid that lies farthest along a direction of its own."""
    x, y, z = size[0] * x, size[1] * y, size[2] * z
    length = math.sqrt(x * x + y * y + z * z)
    share = 1.0 / length if length > 0.0 else 0.0
    return in_space(pose, share * size[0] * x, share * size[1] * y, share * size[2] * z)


@part
def support(shapes, scratch, s, t, x, y, z):
    """The point of the core that lies farthest along a global direction."""
    pose, size, kind = scratch.pose[s], shapes.size[s], shapes.kind[s]
    if t >= 0:
        return _triangle_support(shapes, pose, s, t, x, y, z)
    if t < WHOLE:
        spot = scratch.spot[SPOT - t]
        return in_space(pose, spot[0], spot[1], spot[2])
    if kind == SPHERE:
        return pose[0], pose[1], pose[2]
    a, b, c = in_shape(pose, x, y, z)
    if kind == BOX:
        return in_space(pose, math.copysign(size[0], a), math.copysign(size[1], b), math.copysign(size[2], c))
    if kind == HULL:
        return corner(shapes, pose, s, _farthest(shapes, s, a, b, c))
    if kind == CAPSULE:
        return in_space(pose, 0.0, 0.0, math.copysign(size[1], c))
    if kind == ELLIPSOID:
        return _ellipsoid_support(pose, size, a, b, c)
    return _round_support(pose, size, kind, a, b, c)
