"""A kernel's sums do not depend on who compiles it first."""

import numpy as np

from linkwork.equations.kernel import kernel, linear_kernel


@kernel
def strict(x):
    """Zero where sums are taken in the order that stands here."""
    return (x + 1e17) - 1e17


@linear_kernel
def free(x):
    """Compiles the strict one within its own compilation."""
    return strict(x) + 1.0 - 1.0


def test_a_strict_kernel_stays_strict_within_a_free_one():
    free(np.float64(1.0))
    assert strict(np.float64(1.0)) == 0.0
