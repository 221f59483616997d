"""Vectors in space as tuples of three floats."""

from __future__ import annotations

import math

Vector = tuple[float, float, float]

ZERO: Vector = (0.0, 0.0, 0.0)
X: Vector = (1.0, 0.0, 0.0)
Y: Vector = (0.0, 1.0, 0.0)
Z: Vector = (0.0, 0.0, 1.0)

SHORTEST = 1e-150  # length below which squares vanish, so that nothing more can be said of the direction


def add(a: Vector, b: Vector) -> Vector:
    """Sum of two vectors."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def subtract(a: Vector, b: Vector) -> Vector:
    """Difference a - b."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scale(a: Vector, factor: float) -> Vector:
    """The vector stretched by a factor."""
    return (a[0] * factor, a[1] * factor, a[2] * factor)


def dot(a: Vector, b: Vector) -> float:
    """Scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    """Vector product a x b."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def norm(a: Vector) -> float:
    """Length of a vector."""
    return math.hypot(*a)


def unit(a: Vector) -> Vector:
    """Direction of a vector; raises ValueError for one without direction."""
    length = norm(a)
    if not SHORTEST <= length < math.inf:
        raise ValueError(f"the vector {a} has no direction")
    return scale(a, 1.0 / length)


def perpendicular(a: Vector) -> Vector:
    """Some unit vector at right angles to a: the coordinate axis least along a, made orthogonal."""
    direction = unit(a)
    smallest = min(range(3), key=lambda i: (abs(round(direction[i], 9)), i))
    axis = (X, Y, Z)[smallest]
    return unit(subtract(axis, scale(direction, dot(axis, direction))))
