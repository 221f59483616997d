"""When a measure is largest: the load cases of the loop.

Peaks are local maxima. The n largest samples would crowd round one peak, and be one load case under n names.
"""

from __future__ import annotations

import numpy as np

from linkwork.analysis.best_shape.grid import Array, Ints
from linkwork.errors import ModelError


def largest_peaks(values: Array, count: int) -> Ints:
    """Numbers of the largest local maxima, largest first, or of all if there are fewer; a level one has its first.

    Raises:
        ModelError: fewer than one asked for.
        ArithmeticError: a value that is not finite.
    """
    if count < 1:
        raise ModelError(f"{count} load instants: ask for one at least.")
    values = np.asarray(values, dtype=float)
    if not np.isfinite(values).all():
        raise ArithmeticError(f"the measure is not finite from sample {int(np.argmin(np.isfinite(values)))} on")
    left = np.concatenate([[-np.inf], values[:-1]])
    right = np.concatenate([values[1:], [-np.inf]])
    peaks = np.flatnonzero((values > left) & (values >= right))
    order = np.argsort(-values[peaks], kind="stable")
    return peaks[order[:count]]
