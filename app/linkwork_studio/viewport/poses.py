"""Many poses at once: numpy arrays of positions (n, 3) [m] and quaternions (w, x, y, z) (n, 4)."""

from __future__ import annotations

import numpy as np

Array = np.ndarray


def rotate(q: Array, v: Array) -> Array:
    """Each vector turned by its quaternion: v + w t + r x t with t = 2 r x v."""
    r = q[:, 1:]
    t = 2.0 * cross(r, v)
    return v + q[:, :1] * t + cross(r, t)


def multiply(a: Array, b: Array) -> Array:
    """Quaternion products: b first, a after it."""
    aw, ax, ay, az = a.T
    bw, bx, by, bz = b.T
    return np.stack(
        (
            aw * bw - ax * bx - ay * by - az * bz,
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
        ),
        axis=1,
    )


def cross(a: Array, b: Array) -> Array:
    """Vector products; several times faster than np.cross for few rows."""
    ax, ay, az = a.T
    bx, by, bz = b.T
    return np.stack((ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx), axis=1)


def axes(q: Array) -> Array:
    """Rotation matrices (n, 3, 3); column k is axis k of the rotated frame."""
    w, x, y, z = q.T
    rows = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )
    return np.moveaxis(np.array(rows), 2, 0)


def turns_of(frames: Array) -> Array:
    """Quaternions of frames by their axes (n, 3, 3), row k being axis k; of the four ways the one that divides best."""
    x, y, z = frames[:, 0], frames[:, 1], frames[:, 2]
    a, b, c = x[:, 0], y[:, 1], z[:, 2]
    u, v, w = y[:, 2] - z[:, 1], z[:, 0] - x[:, 2], x[:, 1] - y[:, 0]
    p, q, r = x[:, 1] + y[:, 0], z[:, 0] + x[:, 2], y[:, 2] + z[:, 1]
    ways = (
        (1 + a + b + c, u, v, w),
        (u, 1 + a - b - c, p, q),
        (v, p, 1 - a + b - c, r),
        (w, q, r, 1 - a - b + c),
    )
    best = np.argmax(np.stack([way[k] for k, way in enumerate(ways)]), axis=0)
    found = np.moveaxis(np.array(ways), 2, 0)[np.arange(len(frames)), best]
    return found / np.linalg.norm(found, axis=1)[:, None]


def turns_along(directions: Array) -> Array:
    """Quaternions that turn the z axis into each direction (n, 3) the short way; of no use where it has no length."""
    length = np.linalg.norm(directions, axis=1)
    x, y, z = (directions / np.where(length > 0.0, length, 1.0)[:, None]).T
    aside = x * x + y * y
    upright = np.where(z >= 0.0, 1.0 + z, aside / (1.0 + np.abs(z)))  # 1 + z without losing digits where z is near -1
    q = np.stack((upright, -y, x, np.zeros_like(z)), axis=1)
    q[(z < 0.0) & (aside < np.finfo(float).tiny)] = (0.0, 1.0, 0.0, 0.0)
    return q / np.linalg.norm(q, axis=1)[:, None]


def compose(position: Array, rotation: Array, local_position: Array, local_rotation: Array) -> tuple[Array, Array]:
    """Poses given in frames that have poses themselves."""
    return position + rotate(rotation, local_position), multiply(rotation, local_rotation)
