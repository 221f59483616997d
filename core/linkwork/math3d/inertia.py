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
JACOBI_SWEEPS = 6  # convergence is quadratic: the fourth already changes nothing


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
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = t  # spelled out: every body that is loaded is asked
    half = (xx + yy + zz) / 2
    return ((half - xx, 0.0 - xy, 0.0 - xz), (0.0 - yx, half - yy, 0.0 - yz), (0.0 - zx, 0.0 - zy, half - zz))


def eigenvalues(t: Tensor) -> Vector:
    """Eigenvalues of a symmetric tensor, ascending, to the last digits even where two of them agree (Jacobi)."""
    return principal(t)[0]


def principal(t: Tensor) -> tuple[Vector, Tensor]:
    """Eigenvalues of a symmetric tensor, ascending, and a unit eigenvector of each; the same bits on all processors."""
    a, axes = [list(row) for row in t], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    for _ in range(JACOBI_SWEEPS):
        if a[0][1] == a[0][2] == a[1][2] == 0.0:
            break
        for i, j, k in ((0, 1, 2), (0, 2, 1), (1, 2, 0)):
            if a[i][j] != 0.0:
                _turn_away(a, axes, i, j, k)
    one, two, three = sorted(range(3), key=lambda i: a[i][i])
    values = (a[one][one], a[two][two], a[three][three])
    return values, (tuple(axes[one]), tuple(axes[two]), tuple(axes[three]))


def _turn_away(a: list[list[float]], axes: list[list[float]], i: int, j: int, k: int) -> None:
    """Rotate the axes i and j by the angle at which the entry between them vanishes; k is the third axis."""
    cotangent = (a[j][j] - a[i][i]) / (2.0 * a[i][j])  # of twice the angle
    tangent = math.copysign(1.0, cotangent) / (abs(cotangent) + math.hypot(cotangent, 1.0))
    cosine = 1.0 / math.hypot(tangent, 1.0)
    sine = tangent * cosine
    a[i][i] -= tangent * a[i][j]
    a[j][j] += tangent * a[i][j]
    a[i][j] = a[j][i] = 0.0
    ik, jk = a[i][k], a[j][k]
    a[i][k] = a[k][i] = cosine * ik - sine * jk
    a[j][k] = a[k][j] = sine * ik + cosine * jk
    pairs = list(zip(axes[i], axes[j], strict=True))
    axes[i] = [cosine * x - sine * y for x, y in pairs]
    axes[j] = [sine * x + cosine * y for x, y in pairs]


def violated_inequality(moments: Vector, products: Vector = vector.ZERO) -> str:
    """The inequality that an impossible tensor breaks, in words with numbers; empty for a possible one."""
    if _is_definite(second_moment(tensor(moments, products))):
        return ""
    low, middle, high = eigenvalues(tensor(moments, products))
    slack = RELATIVE_SLACK * max(abs(low), abs(high))
    if low < -slack:
        return f"the principal moment {low:.6g} kg m2 is negative"
    if low + middle < high - slack:
        return f"the principal moments {low:.6g} + {middle:.6g} are less than {high:.6g} kg m2"
    return ""


def _is_definite(s: Tensor) -> bool:
    """Whether the pivots of a symmetric matrix are positive: the quick answer for most bodies that are not flat."""
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = s
    if not xx > 0.0:
        return False
    second = yy - xy * xy / xx
    if not second > 0.0:
        return False
    across = yz - xy * xz / xx
    return zz - xz * xz / xx - across * across / second > 0.0
