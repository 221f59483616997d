"""A formulation: `modular` that counts its strides in a kernel of its own."""

from __future__ import annotations

from dataclasses import replace

import numba

from linkwork.math3d import vector
from linkwork.solvers.formulations.modular import FORMULATION as MODULAR


@numba.njit(cache=True)
def doubled(number: float) -> float:
    """A kernel of this package."""
    return 2.0 * number


assert vector.X == (1.0, 0.0, 0.0)
FORMULATION = replace(MODULAR, name="slow_modular", title="Modular again", summary="The same, by another package.")
