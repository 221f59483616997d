"""Where the balls and boxes of the pile begin, and the pit that they fall into."""

from __future__ import annotations

import numpy as np

RADIUS, DENSITY, FRICTION, GRAVITY = 0.05, 1000.0, 0.5, 9.81  # m, kg/m3, -, m/s2
EDGES = (0.08, 0.09, 0.1)  # m, of a box
BALL_MASS, BOX_MASS = DENSITY * 4 / 3 * np.pi * RADIUS**3, DENSITY * EDGES[0] * EDGES[1] * EDGES[2]  # kg
MASS = {  # kg, kg m2 about the centre
    "sphere": (BALL_MASS, (0.4 * BALL_MASS * RADIUS**2,) * 3),
    "box": (
        BOX_MASS,
        tuple(BOX_MASS / 12 * (EDGES[j] ** 2 + EDGES[k] ** 2) for j, k in ((1, 2), (2, 0), (0, 1))),
    ),
}
SIDE, PITCH, SCATTER = 8, 2.2 * RADIUS, 0.08 * RADIUS  # bodies along an edge of a layer, metres, metres
WALL = 0.5 * SIDE * PITCH + 0.2 * RADIUS  # m, from the middle of the pit to its walls
WALLS = (  # middle and edges of floor and walls [m]
    ((0, 0, -0.5), (4, 4, 1)),
    ((WALL + 0.1, 0, 1), (0.2, 4, 4)),
    ((-WALL - 0.1, 0, 1), (0.2, 4, 4)),
    ((0, WALL + 0.1, 1), (4, 0.2, 4)),
    ((0, -WALL - 0.1, 1), (4, 0.2, 4)),
)


def places(count: int) -> np.ndarray:
    """Where the bodies begin [m], shape (count, 3): loose layers above each other, a little scattered."""
    n = np.arange(count)
    middle = (SIDE - 1) / 2
    grid = np.column_stack((n % SIDE - middle, n // SIDE % SIDE - middle, n // SIDE**2)) * PITCH
    grid[:, 2] += 1.2 * RADIUS
    return grid + np.random.default_rng(1).uniform(-SCATTER, SCATTER, (count, 3))


def turns(count: int) -> np.ndarray:
    """How boxes are turned at the start: unit quaternions (w, x, y, z), shape (count, 4)."""
    found = np.random.default_rng(2).normal(0.0, 0.15, (count, 4))
    found[:, 0] = 1.0
    return found / np.linalg.norm(found, axis=1)[:, None]


def deepest_of_balls(centres: np.ndarray) -> np.ndarray:
    """Deepest overlap of balls with each other, the floor and the walls [m], shape (1,)."""
    apart = np.linalg.norm(centres[:, None] - centres[None], axis=2) + np.where(np.eye(len(centres)) > 0, np.inf, 0.0)
    gaps = (apart.min() - 2 * RADIUS, centres[:, 2].min() - RADIUS, WALL - abs(centres[:, :2]).max() - RADIUS)
    return np.array([max(0.0, -min(gaps))])
