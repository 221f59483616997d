"""A convex body that rolls without slipping on the plane z = 0, by its own equations and an integrator of high order.

With the arm r from the centre of mass to the point of contact, the velocity of the centre is v = -w x r, so that

    a = r x w' - w x r',      F = m (a - g),      I w' + w x I w = r x F

Nothing here is shared with the engine.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.integrate import solve_ivp

Support = Callable[[np.ndarray], np.ndarray]
DOWN = np.array((0.0, 0.0, -1.0))


def turned(q: np.ndarray) -> np.ndarray:
    """Rotation matrix of a quaternion (w, x, y, z)."""
    w, x, y, z = np.asarray(q) / np.linalg.norm(q)
    return np.array(
        (
            (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
            (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
            (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
        )
    )


def ellipsoid(*half: float) -> Support:
    """Farthest point of an ellipsoid along a direction."""
    d = np.square(half)
    return lambda m: d * m / np.sqrt(m @ (d * m))


def ring(radius: float, tube: float = 0.0, height: float = 0.0) -> Support:
    """The same of a torus, or of the lower rim of a disc."""
    return lambda m: np.array((*(radius * m[:2] / np.hypot(*m[:2])), -height)) + tube * m


def arm(support: Support, q: np.ndarray) -> np.ndarray:
    """From the centre of mass to the lowest point, global."""
    rotation = turned(q)
    return rotation @ support(rotation.T @ DOWN)


def rolled(support: Support, mass: float, inertia: np.ndarray, gravity, q, w, times) -> np.ndarray:
    """Rows of centre, quaternion and angular velocity (global) at some times; the body starts above the origin."""

    def rate(_: float, s: np.ndarray) -> np.ndarray:
        q, w = s[3:7], s[7:]
        rotation = turned(q)
        own, r = rotation @ inertia @ rotation.T, arm(support, q)
        dq = 0.5 * np.array((-w @ q[1:], *(q[0] * w + np.cross(w, q[1:]))))
        step = 1e-6
        moved = (arm(support, q + step * dq) - arm(support, q - step * dq)) / (2 * step)
        cross = np.array(((0, -r[2], r[1]), (r[2], 0, -r[0]), (-r[1], r[0], 0)))
        known = -np.cross(w, moved) - gravity
        turn = np.linalg.solve(own - mass * cross @ cross, mass * cross @ known - np.cross(w, own @ w))
        return np.concatenate((-np.cross(w, r), dq, turn))

    start = np.concatenate(((0, 0, -arm(support, q)[2]), q, w))
    found = solve_ivp(rate, (0, times[-1]), start, "DOP853", t_eval=times, rtol=1e-10, atol=1e-12)
    return found.y.T
