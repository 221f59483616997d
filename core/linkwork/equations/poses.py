"""Rotations and spins of bodies as views read them, from axes u, v, w and their rates.

The quaternion follows from the four symmetric combinations of the rotation matrix, 4 w2 = 1 + u_x + v_y + w_z and its
kin, of which the largest is divided by. The angular velocity of a rigid body is 1/2 (u x u' + v x v' + w x w'), that of
a bar u x u'; a point has none.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import kernel
from linkwork.system.compiled_system import BAR, FRAME, SIZE


@kernel
def read_rotations(q, found):
    """Unit quaternions (w, x, y, z) of the axes of each body."""
    for body in range(q.shape[0]):
        u, v, w, r = q[body, 3:6], q[body, 6:9], q[body, 9:12], found[body]
        xx, yy, zz = u[0], v[1], w[2]
        wx, wy, wz = v[2] - w[1], w[0] - u[2], u[1] - v[0]
        xy, xz, yz = u[1] + v[0], u[2] + w[0], v[2] + w[1]
        most = max(xx + yy + zz, xx - yy - zz, yy - xx - zz, zz - xx - yy)
        if most == xx + yy + zz:
            r[0], r[1], r[2], r[3] = 1.0 + most, wx, wy, wz
        elif most == xx - yy - zz:
            r[0], r[1], r[2], r[3] = wx, 1.0 + most, xy, xz
        elif most == yy - xx - zz:
            r[0], r[1], r[2], r[3] = wy, xy, 1.0 + most, yz
        else:
            r[0], r[1], r[2], r[3] = wz, xz, yz, 1.0 + most
        length = math.sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2] + r[3] * r[3])
        for k in range(4):
            r[k] /= length


@kernel
def read_spins(q, v, width, found):
    """Angular velocities of all bodies from rates of their columns; global axes [rad/s]."""
    for body in range(q.shape[0]):
        for k in range(3):
            found[body, k] = 0.0
        last, share = (6, 1.0) if width[body] == BAR else (SIZE if width[body] == FRAME else 3, 0.5)
        for c in range(3, last, 3):
            a, b, x, y = q[body, c], q[body, c + 1], v[body, c], v[body, c + 1]
            found[body, 0] += share * (b * v[body, c + 2] - q[body, c + 2] * y)
            found[body, 1] += share * (q[body, c + 2] * x - a * v[body, c + 2])
            found[body, 2] += share * (a * y - b * x)
