"""A rotation as three angles that a person can read: turns about the fixed axes x, then y, then z.

    R = Rz(c) Ry(b) Rx(a),   a in (-pi, pi],  b in [-pi/2, pi/2],  c in (-pi, pi]

At b = +-pi/2 only a -+ c is determined; then a is taken as zero.
"""

from __future__ import annotations

import math

from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion

Angles = tuple[float, float, float]

UPRIGHT = 1.0 - 1e-12  # |sin b| beyond which a and c cannot be told apart
SAME = 1e-9  # rad
DECIMALS = 13  # of a radian: what is left beyond is rounding, and 0 should be shown as 0


def of_rotation(q: Quaternion) -> Angles:
    """The three angles [rad] of a rotation."""
    w, x, y, z = q
    sine = 2.0 * (w * y - z * x)
    if abs(sine) > UPRIGHT:
        turn = 2.0 * math.atan2(z, w)
        return (0.0, math.copysign(math.pi / 2, sine), round(math.remainder(turn, math.tau), DECIMALS))
    a = math.atan2(2.0 * (w * x + y * z), 1.0 - 2.0 * (x * x + y * y))
    c = math.atan2(2.0 * (w * z + x * y), 1.0 - 2.0 * (y * y + z * z))
    return (round(a, DECIMALS), round(math.asin(sine), DECIMALS), round(c, DECIMALS))


def to_rotation(angles: Angles) -> Quaternion:
    """The rotation with these angles [rad]."""
    a, b, c = (rotation.about(axis, angle) for axis, angle in zip((vector.X, vector.Y, vector.Z), angles, strict=True))
    return rotation.multiply(c, rotation.multiply(b, a))


def are_of(angles: Angles, q: Quaternion) -> bool:
    """Whether these angles mean this rotation."""
    return rotation.angle_between(to_rotation(angles), q) < SAME
