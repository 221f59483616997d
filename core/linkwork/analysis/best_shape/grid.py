"""A grid of equal elements with straight edges, in two or three dimensions.

One stiffness Ke of an element (E = 1) and one mass Me (density 1) serve all elements, so K = Σ E_i Ke and M = Σ ρ_i Me
are sums into a pattern that is found once. Elements are linear along each axis, with two Gauss points a way: four nodes
in a plane (plane stress), eight in space.

Nodes and elements are counted along the longest axis last, which keeps the band of the matrices narrow.
"""

from __future__ import annotations

import functools
import itertools
import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.errors import ModelError

Array = NDArray[np.float64]
Ints = NDArray[np.int64]

GAUSS = 1.0 / math.sqrt(3.0)
MOST = 2_000_000  # elements


@dataclass(frozen=True)
class Grid:
    """Elements over a rectangle or a box.

    Attributes:
        counts: number of elements along each axis.
        lengths: of the whole along each axis [m].
        thickness: of a plane grid [m].
        poisson: Poisson's ratio.
        corner: the place of the lowest node [m]; None for zero.
    """

    counts: tuple[int, ...]
    lengths: tuple[float, ...]
    thickness: float = 1.0
    poisson: float = 0.3
    corner: tuple[float, ...] | None = None

    def __post_init__(self) -> None:
        """Refuse what is no grid."""
        if len(self.counts) not in (2, 3) or len(self.lengths) != len(self.counts):
            raise ModelError("A grid has two or three axes, and a number of elements and a length along each.")
        if min(self.counts) < 1 or math.prod(self.counts) > MOST:
            raise ModelError(f"A grid of {self.counts} elements: at least one along each axis, {MOST} in all at most.")
        lengths = (*self.lengths, self.thickness)
        if not all(math.isfinite(one) and one > 0.0 for one in lengths):
            raise ModelError(f"A grid of {self.lengths} m, {self.thickness:g} m thick: each must be above zero.")
        if not -1.0 < self.poisson < 0.5:
            raise ModelError(f"Poisson's ratio is {self.poisson:g}; it must be above -1 and below 0.5.")

    @property
    def axes(self) -> int:
        """Number of axes, which is that of the displacements of a node."""
        return len(self.counts)

    @property
    def elements(self) -> int:
        """Number of elements."""
        return math.prod(self.counts)

    @property
    def size(self) -> int:
        """Number of displacements of all nodes."""
        return self.axes * math.prod(count + 1 for count in self.counts)

    @property
    def edges(self) -> Array:
        """Edges of an element [m]."""
        return np.array(self.lengths) / np.array(self.counts)

    @property
    def volume(self) -> float:
        """Volume of an element [m3]."""
        return float(np.prod(self.edges)) * (self.thickness if self.axes == 2 else 1.0)

    def node(self, *place: ArrayLike) -> Ints:
        """Numbers of nodes by their place along each axis."""
        return _numbers(place, tuple(count + 1 for count in self.counts))

    def element(self, *place: ArrayLike) -> Ints:
        """Numbers of elements by their place along each axis."""
        return _numbers(place, self.counts)

    def nodes_at(self, axis: int, place: int) -> Ints:
        """All nodes on a line or plane of the grid across an axis; place -1 is the last."""
        places = [np.arange(count + 1) for count in self.counts]
        places[axis] = places[axis][[place]]
        return self.node(*(one.ravel() for one in np.meshgrid(*places, indexing="ij")))

    @functools.cached_property
    def points(self) -> Array:
        """Places of the nodes [m] (nodes x axes)."""
        return self._places(1, 0.0)

    @functools.cached_property
    def centres(self) -> Array:
        """Middles of the elements [m] (elements x axes)."""
        return self._places(0, 0.5)

    def _places(self, more: int, shift: float) -> Array:
        places = np.meshgrid(*(np.arange(count + more) for count in self.counts), indexing="ij")
        flat = [place.ravel() for place in places]
        numbers = self.node(*flat) if more else self.element(*flat)
        found = np.empty((numbers.size, self.axes))
        found[numbers] = (np.stack(flat, axis=1) + shift) * self.edges
        return found + (0.0 if self.corner is None else np.array(self.corner))

    @functools.cached_property
    def unknowns(self) -> Ints:
        """Numbers of the displacements of each element (elements x a), node by node in the order of `corners`."""
        places = np.meshgrid(*(np.arange(count) for count in self.counts), indexing="ij")
        flat = [place.ravel() for place in places]
        nodes = np.stack([self.node(*(x + d for x, d in zip(flat, one, strict=True))) for one in self.corners], axis=1)
        found = np.empty((self.elements, nodes.shape[1] * self.axes), dtype=np.int64)
        found[self.element(*flat)] = (self.axes * nodes[:, :, None] + np.arange(self.axes)).reshape(self.elements, -1)
        return found

    @property
    def corners(self) -> list[tuple[int, ...]]:
        """Places of the nodes of an element, 0 or 1 along each axis."""
        return list(itertools.product((0, 1), repeat=self.axes))

    @functools.cached_property
    def element_stiffness(self) -> Array:
        """Ke for E = 1 [m] (a x a)."""
        law, weight = elasticity(self.poisson, self.axes), self.volume / 2**self.axes
        strains = (self.strain(point) for point in itertools.product((-GAUSS, GAUSS), repeat=self.axes))
        return sum((weight * strain.T @ law @ strain for strain in strains), np.zeros((1, 1)))

    @functools.cached_property
    def element_mass(self) -> Array:
        """Me for density 1 [m3] (a x a), consistent."""
        line = np.array([[2.0, 1.0], [1.0, 2.0]]) / 6.0
        return self.volume * np.kron(functools.reduce(np.kron, [line] * self.axes), np.eye(self.axes))

    def strain(self, point: tuple[float, ...]) -> Array:
        """B: strains (xx, yy, xy or xx, yy, zz, xy, yz, zx) in an element, from its displacements.

        The point is given by coordinates from -1 to 1.
        """
        slopes = np.stack([self._slopes(corner, point) for corner in self.corners], axis=1)
        found = np.zeros((3 * self.axes - 3, slopes.shape[1] * self.axes))
        for k in range(self.axes):
            found[k, k :: self.axes] = slopes[k]
        for row, (k, m) in enumerate([(0, 1), (1, 2), (2, 0)][: self.axes * 2 - 3], self.axes):
            found[row, k :: self.axes], found[row, m :: self.axes] = slopes[m], slopes[k]
        return found

    def _slopes(self, corner: tuple[int, ...], point: tuple[float, ...]) -> Array:
        """The gradient of a corner's shape function [1/m]."""
        signs = 2 * np.array(corner) - 1
        shares = (1 + signs * np.array(point)) / 2
        return np.array([signs[k] / self.edges[k] * np.prod(np.delete(shares, k)) for k in range(self.axes)])

    def energies(self, fields: Array, others: Array | None = None) -> Array:
        """uiT Ke vi of each element (E = 1) for displacements u and v; columns are summed."""
        return self._products(self.element_stiffness, fields, others)

    def inertias(self, fields: Array, others: Array | None = None) -> Array:
        """uiT Me vi of each element (density 1) for displacements u and v; columns are summed."""
        return self._products(self.element_mass, fields, others)

    def _products(self, matrix: Array, fields: Array, others: Array | None) -> Array:
        found = np.zeros(self.elements)
        left = np.reshape(fields, (self.size, -1)).T
        right = left if others is None else np.reshape(others, (self.size, -1)).T
        for u, v in zip(left, right, strict=True):
            found += np.einsum("ea,ea->e", u[self.unknowns] @ matrix, v[self.unknowns])
        return found


def elasticity(poisson: float, axes: int) -> Array:
    """Stress from strain for E = 1: plane stress, or in space."""
    if axes == 2:
        return np.array([[1, poisson, 0], [poisson, 1, 0], [0, 0, (1 - poisson) / 2]]) / (1 - poisson**2)
    found = np.zeros((6, 6))
    found[:3, :3] = poisson / ((1 + poisson) * (1 - 2 * poisson))
    return found + np.diag([1 / (1 + poisson)] * 3 + [0.5 / (1 + poisson)] * 3)


def _numbers(place: tuple[ArrayLike, ...], counts: tuple[int, ...]) -> Ints:
    """Numbers by place, counted along the axis with most of them last; negative places count from the end."""
    found, stride = np.zeros((), dtype=np.int64), 1
    for axis in sorted(range(len(counts)), key=lambda k: (counts[k], -k)):
        found = found + stride * (np.asarray(place[axis], dtype=np.int64) % counts[axis])
        stride *= counts[axis]
    return found
