"""Filters: what an element knows of its neighbours, which keeps checkerboards away and sets a least width.

The weight of a neighbour falls in a straight line to zero at the radius, H_ij = max(0, r - distance). Three kinds:

    sensitivity (Sigmund)   slopes are averaged, Σ_j H_ij x_j g_j / (max(1e-3, x_i) Σ_j H_ij)
    density (Bruns)         densities are, x~ = H x / Σ H, and slopes follow by the chain rule
    projection (Wang)       the averaged densities are pushed to 0 and 1 about a threshold η:
                            (tanh βη + tanh β(x~ - η)) / (tanh βη + tanh β(1 - η))
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from linkwork.analysis.best_shape.grid import Array, Grid
from linkwork.errors import ModelError

SPARSEST = 1e-3  # density by which an averaged slope is divided at least


class Filter(Protocol):
    """From design variables to densities, and slopes back."""

    def densities(self, design: Array) -> Array:
        """The density of each element."""

    def of_objective(self, design: Array, slopes: Array) -> Array:
        """Slopes of an objective by the design variables, from those by the densities."""

    def of_constraint(self, design: Array, slopes: Array) -> Array:
        """The same of a constraint, exactly."""


@dataclass(frozen=True)
class Unfiltered:
    """No filter: each variable is a density."""

    def densities(self, design: Array) -> Array:
        """The density of each element."""
        return design

    def of_objective(self, design: Array, slopes: Array) -> Array:
        """The slopes themselves."""
        return slopes

    def of_constraint(self, design: Array, slopes: Array) -> Array:
        """The slopes themselves."""
        return slopes


class SensitivityFilter(Unfiltered):
    """Averaged slopes of the objective; they are those of no function, but keep checkerboards away."""

    def __init__(self, grid: Grid, radius: float) -> None:
        self.weights, self.sums = neighbours(grid, radius)

    def of_objective(self, design: Array, slopes: Array) -> Array:
        """The averaged slopes."""
        return self.weights @ (design * slopes) / self.sums / np.maximum(SPARSEST, design)


class DensityFilter:
    """Averaged densities."""

    def __init__(self, grid: Grid, radius: float) -> None:
        self.weights, self.sums = neighbours(grid, radius)

    def densities(self, design: Array) -> Array:
        """The density of each element."""
        return self.weights @ design / self.sums

    def of_objective(self, design: Array, slopes: Array) -> Array:
        """By the chain rule."""
        return self.weights.T @ (slopes / self.sums)

    def of_constraint(self, design: Array, slopes: Array) -> Array:
        """By the chain rule."""
        return self.of_objective(design, slopes)


class Projection(DensityFilter):
    """Averaged densities that are pushed to 0 and 1 (Heaviside's step, smoothed).

    Attributes:
        sharpness: β; raise it in steps from 1 to 32 or so.
        threshold: η, the density that stays in the middle.
    """

    def __init__(self, grid: Grid, radius: float, sharpness: float = 8.0, threshold: float = 0.5) -> None:
        super().__init__(grid, radius)
        if not (sharpness > 0.0 and 0.0 < threshold < 1.0):
            raise ModelError(
                f"Projection with sharpness {sharpness:g} about {threshold:g}: it must be above zero, about 0 to 1."
            )
        self.sharpness, self.threshold = sharpness, threshold

    def densities(self, design: Array) -> Array:
        """The density of each element."""
        beta, eta = self.sharpness, self.threshold
        return (math.tanh(beta * eta) + np.tanh(beta * (super().densities(design) - eta))) / self._span

    def of_objective(self, design: Array, slopes: Array) -> Array:
        """By the chain rule."""
        rise = self.sharpness / self._span / np.cosh(self.sharpness * (super().densities(design) - self.threshold)) ** 2
        return super().of_objective(design, slopes * rise)

    @property
    def _span(self) -> float:
        beta, eta = self.sharpness, self.threshold
        return math.tanh(beta * eta) + math.tanh(beta * (1.0 - eta))


class Fixed:
    """Elements whose density is given: full around a hole, nearly empty beyond the outline of a plate.

    Attributes:
        inner: the filter of all others.
        elements: which are fixed (True or False for each).
        density: of each fixed one.
    """

    def __init__(self, inner: Filter, elements: NDArray[np.bool_], density: Array | float) -> None:
        self.inner, self.elements = inner, np.asarray(elements, dtype=bool)
        self.density = np.broadcast_to(np.asarray(density, dtype=float), (int(self.elements.sum()),))
        if self.elements.all():
            raise ModelError("All elements of the region are fixed, so nothing is left to be improved.")
        if not ((self.density > 0.0) & (self.density <= 1.0)).all():
            raise ModelError("Fixed elements need a density above 0, at most 1; an empty one takes 0.001 or so.")

    def densities(self, design: Array) -> Array:
        """The density of each element."""
        found = self.inner.densities(design).copy()
        found[self.elements] = self.density
        return found

    def of_objective(self, design: Array, slopes: Array) -> Array:
        """Slopes by the variables, to which fixed elements add nothing."""
        return self.inner.of_objective(design, np.where(self.elements, 0.0, slopes))

    def of_constraint(self, design: Array, slopes: Array) -> Array:
        """The same of a constraint."""
        return self.inner.of_constraint(design, np.where(self.elements, 0.0, slopes))


def beyond(grid: Grid, outline: Array) -> NDArray[np.bool_]:
    """Which elements of a plane grid have their middles outside a closed polygon (n x 2) [m]."""
    x, y = grid.centres.T
    crossed = np.zeros(grid.elements, dtype=bool)
    for (x0, y0), (x1, y1) in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        if y0 != y1:
            crossed ^= ((y0 > y) != (y1 > y)) & (x < x0 + (y - y0) / (y1 - y0) * (x1 - x0))
    return ~crossed


def neighbours(grid: Grid, radius: float) -> tuple[csr_array, Array]:
    """Weights of the neighbours of each element, and their sums; the radius is in widths of an element along x.

    Raises:
        ModelError: a radius that is no number above zero, or reaches across the whole grid.
    """
    if not (math.isfinite(radius) and 0.0 < radius <= max(grid.counts)):
        raise ModelError(f"A filter's radius of {radius:g} elements: it must be above 0, at most {max(grid.counts)}.")
    ratios = grid.edges / grid.edges[0]
    reach = [math.ceil(radius / ratio) for ratio in ratios]
    places = np.meshgrid(*(np.arange(count) for count in grid.counts), indexing="ij")
    place = np.stack([one.ravel() for one in places], axis=1)
    rows, columns, values = [], [], []
    for steps in itertools.product(*(range(-k, k + 1) for k in reach)):
        weight = radius - float(np.linalg.norm(np.array(steps) * ratios))
        if weight <= 0.0:
            continue
        there = place + np.array(steps)
        inside = ((there >= 0) & (there < np.array(grid.counts))).all(axis=1)
        rows.append(grid.element(*place[inside].T))
        columns.append(grid.element(*there[inside].T))
        values.append(np.full(inside.sum(), weight))
    shape = (grid.elements, grid.elements)
    weights = csr_array((np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))), shape=shape)
    return weights, np.asarray(weights.sum(axis=1)).ravel()
