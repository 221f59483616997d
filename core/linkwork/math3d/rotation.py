"""Rotations as unit quaternions (w, x, y, z) in tuples of four floats."""

from __future__ import annotations

import math

from linkwork.math3d import vector
from linkwork.math3d.vector import Vector

Quaternion = tuple[float, float, float, float]

IDENTITY: Quaternion = (1.0, 0.0, 0.0, 0.0)


def normalised(q: Quaternion) -> Quaternion:
    """The unit quaternion along q; raises ValueError where there is none."""
    length = math.hypot(*q)
    if not vector.SHORTEST <= length < math.inf:
        raise ValueError(f"the quaternion {q} is not a rotation")
    if abs(length - 1.0) < 1e-15:
        return q
    return (q[0] / length, q[1] / length, q[2] / length, q[3] / length)


def multiply(a: Quaternion, b: Quaternion) -> Quaternion:
    """The rotation that applies b first and a after it."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def inverse(q: Quaternion) -> Quaternion:
    """The rotation back."""
    return (q[0], -q[1], -q[2], -q[3])


def rotate(q: Quaternion, a: Vector) -> Vector:
    """The vector a turned by q."""
    w, r = q[0], (q[1], q[2], q[3])
    t = vector.scale(vector.cross(r, a), 2.0)
    return vector.add(vector.add(a, vector.scale(t, w)), vector.cross(r, t))


def about(axis: Vector, angle: float) -> Quaternion:
    """Rotation by an angle [rad] about an axis."""
    n = vector.unit(axis)
    s = math.sin(angle / 2)
    return (math.cos(angle / 2), n[0] * s, n[1] * s, n[2] * s)


def axes(q: Quaternion) -> tuple[Vector, Vector, Vector]:
    """The three axes x, y, z of the rotated frame."""
    return (rotate(q, vector.X), rotate(q, vector.Y), rotate(q, vector.Z))


def from_axes(x: Vector, y: Vector, z: Vector) -> Quaternion:
    """The rotation whose frame has these orthonormal axes (Shepperd's choice of the largest component)."""
    m = ((x[0], y[0], z[0]), (x[1], y[1], z[1]), (x[2], y[2], z[2]))
    trace = m[0][0] + m[1][1] + m[2][2]
    if trace > 0.0:
        s = 2.0 * math.sqrt(1.0 + trace)
        return normalised((s / 4, (m[2][1] - m[1][2]) / s, (m[0][2] - m[2][0]) / s, (m[1][0] - m[0][1]) / s))
    i = max(range(3), key=lambda k: m[k][k])
    j, k = (i + 1) % 3, (i + 2) % 3
    s = 2.0 * math.sqrt(max(0.0, 1.0 + m[i][i] - m[j][j] - m[k][k]))
    q = [(m[k][j] - m[j][k]) / s, 0.0, 0.0, 0.0]
    q[1 + i], q[1 + j], q[1 + k] = s / 4, (m[j][i] + m[i][j]) / s, (m[k][i] + m[i][k]) / s
    return normalised((q[0], q[1], q[2], q[3]))


def along(z: Vector, x: Vector | None = None) -> Quaternion:
    """A frame whose z axis lies along a direction; its x axis as near to `x` as that allows."""
    z = vector.unit(z)
    if x is None or vector.norm(vector.cross(z, x)) <= 1e-9 * vector.norm(x):
        x = vector.perpendicular(z)
    x = vector.unit(vector.subtract(x, vector.scale(z, vector.dot(x, z))))
    return from_axes(x, vector.cross(z, x), z)


def through(axis: int, direction: Vector, near: tuple[int, Vector] | None = None) -> Quaternion:
    """A frame whose axis 0, 1 or 2 lies along a direction, and a second axis as near to another as that allows."""
    second = near and vector.unit(near[1])
    if near and near[0] == (axis + 2) % 3:
        second = vector.cross(near[1], direction)
    own = axes(along(direction, second))  # the axes number axis + 1, axis + 2, axis
    x, y, z = (own[(k - axis - 1) % 3] for k in range(3))
    return from_axes(x, y, z)


def shortest(a: Vector, b: Vector) -> Quaternion:
    """The least rotation that brings the direction of a into that of b; half a turn has an axis of its choice."""
    a, b = vector.unit(a), vector.unit(b)
    bisector = vector.add(a, b)
    if vector.norm(bisector) < 1e-9:
        return (0.0, *vector.perpendicular(a))
    half = vector.unit(bisector)
    return normalised((vector.dot(a, half), *vector.cross(a, half)))


def angle_between(a: Quaternion, b: Quaternion) -> float:
    """Angle [rad] of the rotation from a to b, 0 to pi."""
    d = multiply(inverse(a), b)
    return 2.0 * math.atan2(math.hypot(d[1], d[2], d[3]), abs(d[0]))
