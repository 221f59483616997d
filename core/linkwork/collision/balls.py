"""Points in which balls meet each other, boxes, cylinders and cones, in closed form.

A cylinder or cone is its half section turned about the axis: the point nearest to a ball lies in the section through
its centre, on the outline, a line of two or three edges. The centre is outside where it lies beyond any of these.
"""

from __future__ import annotations

import math

from linkwork.collision.convex import add_point
from linkwork.collision.distance import APART
from linkwork.collision.support import in_shape, in_space
from linkwork.equations.kernel import part
from linkwork.system.shapes import CYLINDER


@part
def _of_ball(scratch, foot, top, n, gap, swapped):
    """One point: the foot on the other shape, whose outward normal is n, the top on the ball, which is b if swapped."""
    if swapped:
        add_point(scratch, 0, foot, top, n, gap)
    else:
        add_point(scratch, 0, top, foot, (-n[0], -n[1], -n[2]), gap)
    return 1


@part
def meet_balls(shapes, scratch, a, b, margin):
    """The point of two balls."""
    o, p = scratch.pose[a], scratch.pose[b]
    x, y, z = p[0] - o[0], p[1] - o[1], p[2] - o[2]
    distance, r, s = math.sqrt(x * x + y * y + z * z), shapes.size[a, 0], shapes.size[b, 0]
    gap = distance - r - s
    if not gap < margin:
        return 0
    n = (x / distance, y / distance, z / distance) if distance > 1e-9 else (0.0, 0.0, 1.0)
    on_a = (o[0] + r * n[0], o[1] + r * n[1], o[2] + r * n[2])
    on_b = (p[0] - s * n[0], p[1] - s * n[1], p[2] - s * n[2])
    add_point(scratch, 0, on_a, on_b, n, gap)
    return 1


@part
def meet_ball_and_box(shapes, scratch, ball, box, swapped, margin):
    """The point of a ball whose middle is outside a box; -1 where it is inside. The ball is b where swapped."""
    o, pose, size, r = scratch.pose[ball], scratch.pose[box], shapes.size[box], shapes.size[ball, 0]
    x, y, z = o[0] - pose[0], o[1] - pose[1], o[2] - pose[2]
    n, foot = (0.0, 0.0, 0.0), (pose[0], pose[1], pose[2])
    for k in range(3):
        u, v, w = pose[3 + 3 * k], pose[4 + 3 * k], pose[5 + 3 * k]
        along = x * u + y * v + z * w
        inside = min(max(along, -size[k]), size[k])
        off = along - inside
        foot = (foot[0] + inside * u, foot[1] + inside * v, foot[2] + inside * w)
        n = (n[0] + off * u, n[1] + off * v, n[2] + off * w)
    distance = math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
    if not distance > APART:
        return -1
    if not distance - r < margin:
        return 0
    n = (n[0] / distance, n[1] / distance, n[2] / distance)
    top = (o[0] - r * n[0], o[1] - r * n[1], o[2] - r * n[2])
    return _of_ball(scratch, foot, top, n, distance - r, swapped)


@part
def _outline(kind, size, k):
    """Corner k of the half section of a cylinder or cone: distance from the axis, height."""
    if kind == CYLINDER:
        return (size[0] if k == 1 or k == 2 else 0.0), (size[1] if k < 2 else -size[1])
    return (size[0] if k == 1 else 0.0), (0.75 * size[1] if k == 0 else -0.25 * size[1])


@part
def _nearest_of_section(kind, size, x, z):
    """Distance of (x, z) from the outline, below zero inside, and the direction from the outline outwards."""
    inside, out, distance, away = -1e300, (0.0, 0.0), 1e300, (0.0, 0.0)
    for k in range(3 if kind == CYLINDER else 2):
        p, q = _outline(kind, size, k), _outline(kind, size, k + 1)
        u, v = q[0] - p[0], q[1] - p[1]
        length = math.sqrt(u * u + v * v)
        u, v, dx, dz = u / length, v / length, x - p[0], z - p[1]
        height = dz * u - dx * v
        if height > inside:
            inside, out = height, (-v, u)
        along = min(max(dx * u + dz * v, 0.0), length)
        dx, dz = dx - along * u, dz - along * v
        if math.sqrt(dx * dx + dz * dz) < distance:
            distance, away = math.sqrt(dx * dx + dz * dz), (dx, dz)
    if not (inside > 0.0 and distance > APART):
        return inside, out[0], out[1]
    return distance, away[0] / distance, away[1] / distance


@part
def meet_ball_and_round(shapes, scratch, ball, other, swapped, margin):
    """The point of a ball and a cylinder or cone. The ball is b where swapped."""
    o, pose, size, r = scratch.pose[ball], scratch.pose[other], shapes.size[other], shapes.size[ball, 0]
    x, y, z = in_shape(pose, o[0] - pose[0], o[1] - pose[1], o[2] - pose[2])
    across = math.sqrt(x * x + y * y)
    distance, a, c = _nearest_of_section(shapes.kind[other], size, across, z)
    if not distance - r < margin:
        return 0
    u, v = (x / across, y / across) if across > 0.0 else (1.0, 0.0)
    tip = in_space(pose, a * u, a * v, c)
    n = (tip[0] - pose[0], tip[1] - pose[1], tip[2] - pose[2])
    foot = (o[0] - distance * n[0], o[1] - distance * n[1], o[2] - distance * n[2])
    top = (o[0] - r * n[0], o[1] - r * n[1], o[2] - r * n[2])
    return _of_ball(scratch, foot, top, n, distance - r, swapped)
