"""The optimality criteria method: one constraint on the volume, one multiplier, found by bisection.

At an optimum -∂c/∂x = λ ∂V/∂x wherever x is between its bounds, so x is multiplied by the square root of their ratio,
by no more than a step. The objective must fall with every variable.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linkwork.analysis.best_shape.grid import Array
from linkwork.analysis.best_shape.limit import Limit

LARGEST = 1e9  # of a multiplier
ROUNDS = 400


@dataclass(frozen=True)
class Criteria:
    """The method with its limits.

    Attributes:
        step: by which a variable changes at most.
        least: of a variable.
        tolerance: of the multiplier, relative; 1e-3 in the programs of the literature.
    """

    step: float = 0.2
    least: float = 0.0
    tolerance: float = 1e-15

    def improved(self, design: Array, slopes: Array, limit: Limit) -> Array:
        """The next design, from the slopes of what shall fall."""
        low, high = np.maximum(self.least, design - self.step), np.minimum(1.0, design + self.step)
        wish = design * np.sqrt(np.maximum(-slopes, 0.0) / limit.slopes(design))
        light, heavy = 0.0, LARGEST
        found = design
        for _ in range(ROUNDS):
            middle = 0.5 * (light + heavy)
            found = np.clip(wish / np.sqrt(middle), low, high)
            light, heavy = (middle, heavy) if limit.volume(found) > limit.allowed else (light, middle)
            if heavy - light <= self.tolerance * (heavy + light):
                break
        return found
