"""How the surface of a shape is rounded around a point in which it meets another.

A body that rolls meets a plane at another point of its surface at the end of a step than at its start. What that point
will be is told by an ellipsoid and a radius around a point of the body (equations/rounded.py). They are exact for
balls, ellipsoids, rings, rims and round sides; a point on a flat face, an edge or a corner stays where it is.
"""

from __future__ import annotations

import math

from linkwork.collision.support import in_shape
from linkwork.equations.kernel import part
from linkwork.equations.rounded import put_ellipsoid
from linkwork.system.shapes import CAPSULE, CONE, CYLINDER, ELLIPSOID, SPHERE, TORUS

UPRIGHT = 2e-3  # sine of the angle of axis and normal: below it a flat end or a whole ring lies on the other shape
FOREMOST = 1e-6  # of a radius: how much farther along the normal a rim may reach than at the point of contact


@part
def _is_rim(radius, x, y, a, b):
    """Whether (x, y) is the point of a circle about the axis that lies farthest along the normal (a, b, c)."""
    tilt = math.sqrt(a * a + b * b)
    return tilt > UPRIGHT and x * a + y * b > (1.0 - FOREMOST) * radius * tilt


@part
def _put_centre(centre, pose, place, height, radius, matrix):
    """A circle of a radius about the axis of a shape, at a height."""
    for k in range(3):
        centre[k] = pose[k] + height * pose[9 + k]
    put_ellipsoid(matrix, place, radius, radius, 0.0)


@part
def put_surface(shapes, scratch, s, centre, n, matrix):
    """Move a point of a shape with the outward normal n to the centre of the surface there, global; fills the matrix.

    Returns the radius of the layer around the ellipsoid [m].
    """
    kind, pose, size, place = shapes.kind[s], scratch.pose[s], shapes.size[s], shapes.place[s]
    matrix[:] = 0.0
    if kind == ELLIPSOID:
        put_ellipsoid(matrix, place, size[0], size[1], size[2])
        for k in range(3):
            centre[k] = pose[k]
        return 0.0
    layer = size[0] if kind in (SPHERE, CAPSULE) else (size[1] if kind == TORUS else 0.0)
    for k in range(3):
        centre[k] -= layer * n[k]
    if kind in (CYLINDER, CONE, TORUS):
        x, y, z = in_shape(pose, centre[0] - pose[0], centre[1] - pose[1], centre[2] - pose[2])
        a, b, _ = in_shape(pose, n[0], n[1], n[2])
        radius = math.sqrt(x * x + y * y)
        if _is_rim(radius, x, y, a, b):
            _put_centre(centre, pose, place, z, radius, matrix)
    return layer
