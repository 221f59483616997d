"""The limit on the volume: how much of the region may be filled."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from linkwork.analysis.best_shape.filters import Filter
from linkwork.analysis.best_shape.grid import Array
from linkwork.errors import ModelError


@dataclass(frozen=True)
class Limit:
    """A share of the region.

    Attributes:
        share: above 0, at most 1.
        elements: how many there are.
        filter: from the variables to the densities.
    """

    share: float
    elements: int
    filter: Filter

    def __post_init__(self) -> None:
        """Refuse a share that nothing can be made of."""
        if not (math.isfinite(self.share) and 0.0 < self.share <= 1.0):
            raise ModelError(f"A volume of {self.share:g} of the region: it must be above 0, and at most 1.")

    @property
    def allowed(self) -> float:
        """Volume that may be filled [elements]."""
        return self.share * self.elements

    def volume(self, design: Array) -> float:
        """Volume of a design [elements]."""
        return float(self.filter.densities(design).sum())

    def slopes(self, design: Array) -> Array:
        """Slopes of the volume by the variables."""
        return self.filter.of_constraint(design, np.ones(self.elements))
