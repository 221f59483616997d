"""Quadratic elements: their nodes, shape functions, points of quadrature and faces.

A shape function is the combination of an element's monomials that is one at its own node and zero at the others, so a
kind is its nodes and its monomials: N(ξ) = m(ξ) V^-1 with V_ab = m_b(ξ_a). Nodes stand in VTK's order, corners first.

Hexahedra have 20 nodes and are integrated with 3 x 3 x 3 Gauss points: they hold linear stress, so one layer bends
without locking, and no motion of an element but the rigid ones is free of energy, as it would be with 2 x 2 x 2.
Linear elements are not offered: a bar of two layers of them is 14 % too stiff in frequency.
"""

from __future__ import annotations

import functools
import itertools
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import roots_jacobi

Array = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Element:
    """A kind of element.

    Attributes:
        name: as messages call it.
        corners: coordinates of the corners in the reference element (c x 3).
        edges: pairs of corners with a node between them.
        powers: exponents of the monomials (n x 3), n = corners + edges.
        faces: nodes of each face, corners first, in turn seen from outside; 8 of a quadrilateral, 6 of a triangle.
        points, weights: quadrature of the stiffness.
        mass_points, mass_weights: quadrature of the mass.
    """

    name: str
    corners: Array
    edges: tuple[tuple[int, int], ...]
    powers: Ints
    faces: tuple[tuple[int, ...], ...]
    points: Array
    weights: Array
    mass_points: Array
    mass_weights: Array

    @functools.cached_property
    def nodes(self) -> Array:
        """Coordinates of all nodes in the reference element (n x 3)."""
        return np.vstack([self.corners, [(self.corners[a] + self.corners[b]) / 2 for a, b in self.edges]])

    @property
    def count(self) -> int:
        """Number of nodes."""
        return len(self.corners) + len(self.edges)

    @functools.cached_property
    def _inverse(self) -> Array:
        return np.linalg.inv(_monomials(self.powers, self.nodes))

    def shapes(self, points: Array) -> Array:
        """Shape functions at points of the reference element (points x n)."""
        return _monomials(self.powers, points) @ self._inverse

    def gradients(self, points: Array) -> Array:
        """Their derivatives by the reference coordinates (points x n x 3)."""
        found = []
        for axis in range(3):
            factor = self.powers[:, axis]
            lowered = self.powers.copy()
            lowered[:, axis] = np.maximum(factor - 1, 0)
            found.append((factor * _monomials(lowered, points)) @ self._inverse)
        return np.ascontiguousarray(np.stack(found, axis=-1))


def _monomials(powers: Ints, points: Array) -> Array:
    return np.prod(np.asarray(points)[:, None, :] ** powers[None], axis=2)


def _gauss(count: int) -> tuple[Array, Array]:
    points, weights = np.polynomial.legendre.leggauss(count)
    return points, weights


def _on_cube(count: int) -> tuple[Array, Array]:
    x, w = _gauss(count)
    points = np.array(list(itertools.product(x, x, x)))
    return points, np.array([a * b * c for a, b, c in itertools.product(w, w, w)])


def _on_simplex(count: int, dimension: int) -> tuple[Array, Array]:
    """Gauss points on the cube, drawn together to the simplex (Stroud's conical product)."""
    rules = []
    for power in range(dimension - 1, -1, -1):
        x, w = roots_jacobi(count, power, 0)
        rules.append(((1 + x) / 2, w / 2 ** (power + 1)))
    points, weights = [], []
    for chosen in itertools.product(range(count), repeat=dimension):
        left, place, weight = 1.0, [], 1.0
        for rule, k in zip(rules, chosen, strict=True):
            place.append(left * rule[0][k])
            left -= place[-1]
            weight *= rule[1][k]
        points.append(place)
        weights.append(weight)
    return np.array(points), np.array(weights)


def _four_points() -> tuple[Array, Array]:
    """The rule of second degree on the tetrahedron; exact for the stiffness where the edges are straight."""
    a, b = (5 - 5**0.5) / 20, (5 + 3 * 5**0.5) / 20
    return np.array([(a, a, a), (b, a, a), (a, b, a), (a, a, b)]), np.full(4, 1 / 24)


def _on_wedge() -> tuple[Array, Array]:
    flat, areas = _on_simplex(3, 2)
    x, w = _gauss(3)
    points = np.array([(*p, z) for p in flat for z in x])
    return points, np.array([area * length for area in areas for length in w])


def _powers(keep: object, top: int = 2) -> Ints:
    assert callable(keep)
    return np.array([p for p in itertools.product(range(top + 1), repeat=3) if keep(p)], dtype=np.int64)


def _hexahedron() -> Element:
    corners = [(-1, -1, -1), (1, -1, -1), (1, 1, -1), (-1, 1, -1), (-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1)]
    edges = ((0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 7), (7, 4), (0, 4), (1, 5), (2, 6), (3, 7))
    faces = (
        (0, 3, 2, 1, 11, 10, 9, 8),
        (4, 5, 6, 7, 12, 13, 14, 15),
        (0, 1, 5, 4, 8, 17, 12, 16),
        (1, 2, 6, 5, 9, 18, 13, 17),
        (2, 3, 7, 6, 10, 19, 14, 18),
        (3, 0, 4, 7, 11, 16, 15, 19),
    )
    powers = _powers(lambda p: sum(k for k in p if k > 1) <= 2)
    rule = _on_cube(3)
    return Element("20-node hexahedron", np.array(corners, float), edges, powers, faces, *rule, *rule)


def _tetrahedron() -> Element:
    corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    edges = ((0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3))
    faces = ((0, 2, 1, 6, 5, 4), (0, 1, 3, 4, 8, 7), (1, 2, 3, 5, 9, 8), (2, 0, 3, 6, 7, 9))
    powers = _powers(lambda p: sum(p) <= 2)
    return Element(
        "10-node tetrahedron", np.array(corners, float), edges, powers, faces, *_four_points(), *_on_simplex(3, 3)
    )


def _wedge() -> Element:
    corners = [(0, 0, -1), (1, 0, -1), (0, 1, -1), (0, 0, 1), (1, 0, 1), (0, 1, 1)]
    edges = ((0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5))
    faces = (
        (0, 2, 1, 8, 7, 6),
        (3, 4, 5, 9, 10, 11),
        (0, 1, 4, 3, 6, 13, 9, 12),
        (1, 2, 5, 4, 7, 14, 10, 13),
        (2, 0, 3, 5, 8, 12, 11, 14),
    )
    powers = _powers(lambda p: p[0] + p[1] <= 2 and (p[2] < 2 or p[0] + p[1] <= 1))
    rule = _on_wedge()
    return Element("15-node wedge", np.array(corners, float), edges, powers, faces, *rule, *rule)


HEXAHEDRON = _hexahedron()
TETRAHEDRON = _tetrahedron()
WEDGE = _wedge()
