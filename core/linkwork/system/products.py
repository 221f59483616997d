"""Matrix products with the same bits on every processor.

BLAS and LAPACK choose their kernels by the processor: sums in another order, products fused. What they return differs
in the last digit, and so would a run that begins with it. numpy's einsum does neither.
"""

from __future__ import annotations

from functools import reduce

import numpy as np


def product(*factors: np.ndarray) -> np.ndarray:
    """The product of matrices, from the left; of stacks of them along the last two axes."""
    return reduce(_times, factors)


def _times(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.einsum("...ij,...jk->...ik", a, b)


def applied(matrix: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """A matrix times a vector."""
    return np.einsum("ij,j->i", matrix, vector)


def length(vector: np.ndarray) -> float:
    """The Euclidean norm of a vector."""
    return float(np.sqrt(np.einsum("i,i", vector, vector)))
