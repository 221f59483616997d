"""Sums of element matrices into a pattern that is found once, and factors of them.

The band of a grid is as wide as a layer of its nodes, so the factor is LAPACK's of banded matrices: for 400 x 24
elements an eighth of the time of SuperLU, which takes over where a layer is large.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from scipy.linalg import LinAlgError, cho_solve_banded, cholesky_banded
from scipy.sparse import csc_array, csr_array
from scipy.sparse.linalg import splu

from linkwork.analysis.best_shape.grid import Array, Grid, Ints
from linkwork.errors import ModelError

WIDEST = 250  # band of what LAPACK factorises
ROUNDING = 1e-14  # of a diagonal entry: a pivot that small is what rounding left of zero


class Factor(Protocol):
    """A factorised matrix."""

    def solve(self, loads: Array) -> Array:
        """Displacements under loads, of one or several columns."""


class Pattern:
    """Where the entries of the elements go among those unknowns that are free."""

    def __init__(self, grid: Grid, free: Ints | None = None) -> None:
        self.free = np.arange(grid.size) if free is None else np.asarray(free, dtype=np.int64)
        self.size = self.free.size
        number = np.full(grid.size, -1, dtype=np.int64)
        number[self.free] = np.arange(self.size)
        of_element = number[grid.unknowns]
        width = of_element.shape[1]
        rows, columns = np.repeat(of_element, width, axis=1).ravel(), np.tile(of_element, (1, width)).ravel()
        self._kept = np.flatnonzero((rows >= 0) & (columns >= 0))
        keys, slots = np.unique(rows[self._kept] * self.size + columns[self._kept], return_inverse=True)
        self._slots = slots.reshape(-1)
        self._rows, self._columns = np.divmod(keys, self.size)
        self._starts = np.searchsorted(self._rows, np.arange(self.size + 1))
        self.band = int((self._columns - self._rows).max(initial=0))
        self._upper = self._columns >= self._rows

    def summed(self, unit: Array, factors: Array) -> csr_array:
        """Σ factor_i unit over all elements, as a sparse matrix of the free unknowns."""
        return csr_array((self._values(unit, factors), self._columns, self._starts), shape=(self.size, self.size))

    def factor(self, unit: Array, factors: Array) -> Factor:
        """The factor of Σ factor_i unit, which must be positive definite.

        Raises:
            ModelError: it is not, as where a part is held by nothing.
        """
        values = self._values(unit, factors)
        try:
            made = _Banded(self, values) if self.band <= WIDEST else _Sparse(self, values)
        except (LinAlgError, RuntimeError):
            made = None
        if made is None or not made.least_pivot > ROUNDING:
            raise ModelError("The stiffness has no factor: a part of the region is held by nothing.")
        return made

    def _values(self, unit: Array, factors: Array) -> Array:
        entries = np.multiply.outer(factors, unit.ravel()).ravel()[self._kept]
        return np.bincount(self._slots, entries, self._rows.size)


class _Banded:
    """LAPACK's factor; least_pivot is the smallest, relative to its diagonal entry."""

    def __init__(self, pattern: Pattern, values: Array) -> None:
        rows, columns = pattern._rows[pattern._upper], pattern._columns[pattern._upper]
        band = np.zeros((pattern.band + 1, pattern.size))
        band[pattern.band + rows - columns, columns] = values[pattern._upper]
        diagonal = band[-1].copy()
        self._factor = cholesky_banded(band, overwrite_ab=True, check_finite=False)
        self.least_pivot = float((self._factor[-1] ** 2 / diagonal).min())

    def solve(self, loads: Array) -> Array:
        return cho_solve_banded((self._factor, False), loads, check_finite=False)


class _Sparse:
    """SuperLU's factor."""

    def __init__(self, pattern: Pattern, values: Array) -> None:
        matrix = csc_array((values, pattern._columns, pattern._starts), shape=(pattern.size, pattern.size))
        options = {"SymmetricMode": True}
        self._factor = splu(matrix, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options=options)
        pivots, diagonal = self._factor.U.diagonal(), matrix.diagonal()
        self.least_pivot = float((pivots / diagonal[np.argsort(self._factor.perm_c)]).min())

    def solve(self, loads: Array) -> Array:
        return self._factor.solve(np.asfortranarray(loads))
