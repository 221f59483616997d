"""The point at which a rounded body meets a plane, whichever way the body turns.

Around a contact the surface of a body is an ellipsoid about a point c of the body, with a layer of thickness r on it.
With the axes A of the body, the outward normal n of the plane, m = AT n, and D = diag(a2, b2, c2) of the half axes in
the frame of the body, the point of contact is, from the origin of the body,

    A (c + D m / sqrt(m . D m)) + r n

A ball has D = 0. A rim or ring of radius R about z has D = diag(R2, R2, 0), and so has the side of a cylinder or cone
at the height of c. A corner has D = 0 and r = 0. D is kept as (xx, yy, zz, yz, xz, xy).

The gap to a plane that stands still holds the support function s(m) = sqrt(m . D m), with p = D m / s, so that

    s'' = p . m'' + (m' . D m' - (p . m')^2) / s
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import merged, part


@part
def put_ellipsoid(matrix, place, a, b, c):
    """D of half axes a, b, c [m] along axes that stand in `place[3:12]`, one after the other."""
    a, b, c, x, y, z = a * a, b * b, c * c, place[3:6], place[6:9], place[9:12]
    for k in range(3):
        matrix[k] = a * x[k] * x[k] + b * y[k] * y[k] + c * z[k] * z[k]
        i, j = (k + 1) % 3, (k + 2) % 3
        matrix[3 + k] = a * x[i] * x[j] + b * y[i] * y[j] + c * z[i] * z[j]


@merged
def farthest_of_ellipsoid(matrix, x, y, z):
    """D m / sqrt(m . D m) for m = (x, y, z); zero where the surface has no extent along m."""
    u = matrix[0] * x + matrix[5] * y + matrix[4] * z
    v = matrix[5] * x + matrix[1] * y + matrix[3] * z
    w = matrix[4] * x + matrix[3] * y + matrix[2] * z
    square = x * u + y * v + z * w
    share = 1.0 / math.sqrt(square) if square > 0.0 else 0.0
    return share * u, share * v, share * w


@merged
def surface_offset(q, v, ahead, local, matrix, radius, normal, outward):
    """From the origin of a body to its point that meets a plane, global [m].

    The body has moved on for `ahead` seconds from the coordinates q at the rates v. c (`local`) and D are in its frame.
    The normal of the plane is global; `outward` is 1 where it points out of the body, -1 where it points into it.
    """
    a, b, c = local[0], local[1], local[2]
    if matrix[0] + matrix[1] + matrix[2] > 0.0:
        m = (0.0, 0.0, 0.0)
        for k in range(3):
            m = (
                m[0] + (q[3 + k] + ahead * v[3 + k]) * normal[k],
                m[1] + (q[6 + k] + ahead * v[6 + k]) * normal[k],
                m[2] + (q[9 + k] + ahead * v[9 + k]) * normal[k],
            )
        x, y, z = farthest_of_ellipsoid(matrix, outward * m[0], outward * m[1], outward * m[2])
        a, b, c = a + x, b + y, c + z
    r = outward * radius
    x, y, z = r * normal[0], r * normal[1], r * normal[2]
    x += a * (q[3] + ahead * v[3]) + b * (q[6] + ahead * v[6]) + c * (q[9] + ahead * v[9])
    y += a * (q[4] + ahead * v[4]) + b * (q[7] + ahead * v[7]) + c * (q[10] + ahead * v[10])
    z += a * (q[5] + ahead * v[5]) + b * (q[8] + ahead * v[8]) + c * (q[11] + ahead * v[11])
    return x, y, z


@part
def accelerating_point(q, v, local, matrix, normal, outward):
    """Point of a body whose acceleration along a plane's normal is that of its gap, and what the gap gains beside it.

    Returns the point in the frame of the body [m], without the layer, which adds nothing, and the gain [m/s2].
    """
    m, rate = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    for k in range(3):
        d = outward * normal[k]
        m = (m[0] + d * q[3 + k], m[1] + d * q[6 + k], m[2] + d * q[9 + k])
        rate = (rate[0] + d * v[3 + k], rate[1] + d * v[6 + k], rate[2] + d * v[9 + k])
    x, y, z = farthest_of_ellipsoid(matrix, m[0], m[1], m[2])
    s = m[0] * x + m[1] * y + m[2] * z
    if not s > 0.0:
        return local[0], local[1], local[2], 0.0
    a, b, c = rate
    square = matrix[0] * a * a + matrix[1] * b * b + matrix[2] * c * c
    square += 2.0 * (matrix[3] * b * c + matrix[4] * a * c + matrix[5] * a * b)
    along = x * a + y * b + z * c
    return local[0] + x, local[1] + y, local[2] + z, -(square - along * along) / s
