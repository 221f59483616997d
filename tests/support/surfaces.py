"""Surfaces with known forms, as arrays of points and triangles."""

from __future__ import annotations

import numpy as np

Arrays = tuple[np.ndarray, np.ndarray]

TETRAHEDRON: Arrays = (
    np.eye(4, 3, -1),
    np.array([(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]),
)  # 0 and the unit points


def cube(edge: float = 1.0, low: float = 0.0) -> Arrays:
    """A cube with a corner at (low, low, low)."""
    points = np.array([(x, y, z) for z in (0, 1) for y in (0, 1) for x in (0, 1)], float) * edge + low
    squares = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    return points, np.array([t for a, b, c, d in squares for t in ((a, b, c), (a, c, d))])


def rolled(points: np.ndarray) -> Arrays:
    """Triangles between the points of a grid (n, m, 3) that closes both ways, the normal along first x second."""
    n, m, _ = points.shape
    i, j = np.meshgrid(np.arange(n), np.arange(m), indexing="ij")
    a, b = i * m + j, (i + 1) % n * m + j
    c, d = (i + 1) % n * m + (j + 1) % m, i * m + (j + 1) % m
    both = [np.stack(corners, axis=-1).reshape(-1, 3) for corners in ((a, b, c), (a, c, d))]
    return points.reshape(-1, 3), np.concatenate(both)


def torus(radius: float, tube: float, around: int) -> Arrays:
    """A torus about z, half as many corners around the tube."""
    u, v = np.meshgrid(
        2 * np.pi * np.arange(around) / around, 4 * np.pi * np.arange(around // 2) / around, indexing="ij"
    )
    away = radius + tube * np.cos(v)
    return rolled(np.stack((away * np.cos(u), away * np.sin(u), tube * np.sin(v)), axis=-1))


def ball(radius: float, times: int) -> Arrays:
    """A ball from an octahedron, each triangle divided into four so many times."""
    points = np.array([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)], float)
    triangles = np.array([(0, 2, 4), (2, 1, 4), (1, 3, 4), (3, 0, 4), (2, 0, 5), (1, 2, 5), (3, 1, 5), (0, 3, 5)])
    for _ in range(times):
        corners = points[triangles]
        middles = (corners + np.roll(corners, -1, axis=1)) / 2
        (a, b, c), (p, q, r) = corners.swapaxes(0, 1), middles.swapaxes(0, 1)
        parts = [np.stack(t, axis=1) for t in ((a, p, r), (p, b, q), (r, q, c), (p, q, r))]
        points, place = np.unique(np.concatenate(parts).reshape(-1, 3).round(12), axis=0, return_inverse=True)
        triangles = place.reshape(-1, 3)
    return radius * points / np.linalg.norm(points, axis=1)[:, None], triangles


def strip(count: int, half_turns: int) -> Arrays:
    """A strip around z that is twisted by half turns before its ends meet."""
    u = 2 * np.pi * np.arange(count) / count
    edges = []
    for width in (-0.2, 0.2):
        twist = half_turns * u / 2
        away = 1 + width * np.cos(twist)
        edges.append(np.stack((away * np.cos(u), away * np.sin(u), width * np.sin(twist)), axis=1))
    triangles = []
    for i in range(count):
        j = (i + 1) % count
        a, b, c, d = i, j, count + j, count + i
        if j == 0 and half_turns % 2:
            b, c = c, b
        triangles += [(a, b, c), (a, c, d)]
    return np.concatenate(edges), np.array(triangles)


def klein_bottle(around: int) -> Arrays:
    """A closed surface with one side (the figure of eight turned over), which runs through itself."""
    u, v = np.meshgrid(2 * np.pi * np.arange(around) / around, 2 * np.pi * np.arange(around) / around, indexing="ij")
    away = 2 + np.cos(u / 2) * np.sin(v) - np.sin(u / 2) * np.sin(2 * v)
    z = np.sin(u / 2) * np.sin(v) + np.cos(u / 2) * np.sin(2 * v)
    points, triangles = rolled(np.stack((away * np.cos(u), away * np.sin(u), z), axis=-1))
    last = (triangles // around == 0) & (triangles.max(axis=1, keepdims=True) // around == around - 1)
    return points, np.where(last, (around - triangles) % around, triangles)  # at the seam the eight is turned over


def soup(arrays: Arrays) -> Arrays:
    """The same triangles with corners of their own, as in an STL file."""
    points, triangles = arrays
    return points[triangles].reshape(-1, 3), np.arange(triangles.size).reshape(-1, 3)


def moved(arrays: Arrays, shift: tuple[float, float, float]) -> Arrays:
    """The same surface elsewhere."""
    return arrays[0] + shift, arrays[1]
