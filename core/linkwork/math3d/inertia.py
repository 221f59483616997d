"""Inertia tensors about the centre of mass: moments (xx, yy, zz) and products (xy, xz, yz) [kg m2].

A tensor belongs to matter if and only if S = 1/2 tr(I) 1 - I, the integral of s sT dm, is positive semi-definite:
along the principal axes those are the triangle inequalities Ixx + Iyy >= Izz and so on.
"""

from __future__ import annotations

import math

from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector

Tensor = tuple[Vector, Vector, Vector]

RELATIVE_SLACK = 1e-9  # rounding of moments that come with ten printed digits


def tensor(moments: Vector, products: Vector = vector.ZERO) -> Tensor:
    """The symmetric 3x3 tensor with these moments and products (the products are the entries, signs included)."""
    (xx, yy, zz), (xy, xz, yz) = moments, products
    return ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))


def parts(t: Tensor) -> tuple[Vector, Vector]:
    """Moments and products of a tensor."""
    return (t[0][0], t[1][1], t[2][2]), (t[0][1], t[0][2], t[1][2])


def turned(t: Tensor, q: Quaternion) -> Tensor:
    """The tensor in the axes from which q leads to its own: R I RT."""
    columns = [rotation.rotate(q, row) for row in t]
    rows = list(zip(*columns, strict=True))
    result = [rotation.rotate(q, row) for row in rows]
    return (result[0], result[1], result[2])


def shifted(t: Tensor, mass: float, offset: Vector) -> Tensor:
    """The tensor about a point at `offset` from the centre of mass (Huygens, Steiner)."""
    d2 = vector.dot(offset, offset)
    rows = [
        tuple(t[i][j] + mass * ((d2 if i == j else 0.0) - offset[i] * offset[j]) for j in range(3)) for i in range(3)
    ]
    return (rows[0], rows[1], rows[2])


def second_moment(t: Tensor) -> Tensor:
    """S = 1/2 tr(I) 1 - I [kg m2], the integral of s sT dm."""
    half = (t[0][0] + t[1][1] + t[2][2]) / 2
    rows = [tuple((half if i == j else 0.0) - t[i][j] for j in range(3)) for i in range(3)]
    return (rows[0], rows[1], rows[2])


def eigenvalues(t: Tensor) -> Vector:
    """Eigenvalues of a symmetric tensor, ascending (closed form by the angle of the cubic)."""
    p1 = t[0][1] ** 2 + t[0][2] ** 2 + t[1][2] ** 2
    mean = (t[0][0] + t[1][1] + t[2][2]) / 3
    p2 = sum((t[i][i] - mean) ** 2 for i in range(3)) + 2 * p1
    if p2 <= 0.0:
        return (mean, mean, mean)
    p = math.sqrt(p2 / 6)
    b = [[(t[i][j] - (mean if i == j else 0.0)) / p for j in range(3)] for i in range(3)]
    det = (
        b[0][0] * (b[1][1] * b[2][2] - b[1][2] * b[2][1])
        - b[0][1] * (b[1][0] * b[2][2] - b[1][2] * b[2][0])
        + b[0][2] * (b[1][0] * b[2][1] - b[1][1] * b[2][0])
    )
    phi = math.acos(max(-1.0, min(1.0, det / 2))) / 3
    high = mean + 2 * p * math.cos(phi)
    low = mean + 2 * p * math.cos(phi + 2 * math.pi / 3)
    return (low, 3 * mean - high - low, high)


def violated_inequality(moments: Vector, products: Vector = vector.ZERO) -> str:
    """The inequality that an impossible tensor breaks, in words with numbers; empty for a possible one."""
    low, middle, high = eigenvalues(tensor(moments, products))
    slack = RELATIVE_SLACK * max(abs(low), abs(high))
    if low < -slack:
        return f"the principal moment {low:.6g} kg m2 is negative"
    if low + middle < high - slack:
        return f"the principal moments {low:.6g} + {middle:.6g} are less than {high:.6g} kg m2"
    return ""
