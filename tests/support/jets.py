"""Vectors and numbers that depend on the motion of rigid bodies, with their first two derivatives in time.

The bodies move with the velocities u = (v, w) of their centres and spins in global axes, six numbers for each body. Of
each quantity x

    x' = map u,     x'' = map u' + bias

Everything is written for a full matrix and single bodies, with no word of the engine's rows or coordinates.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

Array = np.ndarray


class Vector(NamedTuple):
    """A vector in global axes: value, rate and bias of shape (3,), map of shape (3, 6 bodies)."""

    value: Array
    rate: Array
    map: Array
    bias: Array

    def __add__(self, other):
        return Vector(*(a + b for a, b in zip(self, other, strict=True)))

    def __sub__(self, other):
        return Vector(*(a - b for a, b in zip(self, other, strict=True)))

    def times(self, factor: float) -> Vector:
        """The vector times a number that stays."""
        return Vector(*(factor * a for a in self))


class Number(NamedTuple):
    """A number: value, rate, map of shape (6 bodies,) and bias."""

    value: float
    rate: float
    map: Array
    bias: float

    def __add__(self, other):
        return Number(*(a + b for a, b in zip(self, other, strict=True)))

    def times(self, factor: float) -> Number:
        """The number times one that stays."""
        return Number(*(factor * a for a in self))


def cross_matrix(s: Array) -> Array:
    """[s]x with [s]x a = s x a."""
    x, y, z = s
    return np.array(((0.0, -z, y), (z, 0.0, -x), (-y, x, 0.0)))


def dot(a: Vector, b: Vector) -> Number:
    """a . b."""
    return Number(
        a.value @ b.value,
        a.rate @ b.value + a.value @ b.rate,
        b.value @ a.map + a.value @ b.map,
        a.bias @ b.value + a.value @ b.bias + 2.0 * a.rate @ b.rate,
    )


def cross(a: Vector, b: Vector) -> Vector:
    """a x b."""
    bias = np.cross(a.bias, b.value) + np.cross(a.value, b.bias) + 2.0 * np.cross(a.rate, b.rate)
    rate = np.cross(a.rate, b.value) + np.cross(a.value, b.rate)
    turned = cross_matrix(a.value) @ b.map - cross_matrix(b.value) @ a.map
    return Vector(np.cross(a.value, b.value), rate, turned, bias)


def product(a: Vector, n: Number) -> Vector:
    """a n."""
    bias = a.bias * n.value + 2.0 * a.rate * n.rate + a.value * n.bias
    return Vector(
        a.value * n.value, a.rate * n.value + a.value * n.rate, a.map * n.value + np.outer(a.value, n.map), bias
    )


def power(n: Number, p: float) -> Number:
    """n^p."""
    first, second = p * n.value ** (p - 1.0), p * (p - 1.0) * n.value ** (p - 2.0)
    return Number(n.value**p, first * n.rate, first * n.map, first * n.bias + second * n.rate**2)


def angle(sine: Number, cosine: Number) -> Number:
    """The angle with this sine and cosine, up to a common factor [rad]."""
    square = sine.value**2 + cosine.value**2
    s, c = sine.value / square, cosine.value / square
    rate = c * sine.rate - s * cosine.rate
    growth = 2.0 * (sine.value * sine.rate + cosine.value * cosine.rate) / square
    bias = c * sine.bias - s * cosine.bias - growth * rate
    return Number(np.arctan2(sine.value, cosine.value), rate, c * sine.map - s * cosine.map, bias)


def rate_along(gap: Vector, direction: Vector) -> Number:
    """gap' . direction as something of which only the rate counts."""
    bias = gap.bias @ direction.value + gap.rate @ direction.rate
    return Number(0.0, gap.rate @ direction.value, direction.value @ gap.map, bias)
