"""The first frequencies of a body that is held at its first interface, as a judge.

The Ritz values of the reduction, k y = λ m y, are the squares of the angular frequencies. Their order changes as a
design does, so what shall fall is the mean (Σ λ^-p)^(1/p) of the first ones, which is smooth where two of them meet.
Modes of empty elements do not count.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import eigh

from linkwork.analysis.best_shape.grid import Array
from linkwork.analysis.best_shape.judging import Judgement, Material
from linkwork.analysis.best_shape.reduction import LOCAL, Reduction, Slopes, shares_in_voids
from linkwork.errors import ModelError


@dataclass(frozen=True)
class FirstFrequencies:
    """Raises the first frequencies.

    Attributes:
        material: of the body.
        count: of the modes that are looked at.
        power: p; the larger, the more the first one counts alone.
    """

    material: Material
    count: int = 3
    power: float = 4.0

    def __call__(self, reduction: Reduction, density: Array) -> Judgement:
        """The mean of 1/ω2 [s2], whose slopes are exact."""
        squares, shapes = self.modes(reduction, density)
        weights = squares**-self.power
        value = float(weights.sum() ** (1.0 / self.power))
        by_square = -(value ** (1.0 - self.power)) * squares ** (-self.power - 1.0)
        fields = reduction.fields @ shapes
        pull = reduction.stiffness @ fields - (reduction.mass @ fields) * squares
        through = reduction.slopes(2.0 * (pull * by_square) @ shapes.T)
        stiff = ((fields * by_square, fields), *through.stiff)
        heavy = ((-fields * by_square * squares, fields), *through.heavy)
        slopes = self.material.slopes(density, *Slopes(stiff, heavy).of_elements(reduction.body.grid))
        return Judgement(value, slopes, None, np.zeros(0, dtype=np.int64))

    def modes(self, reduction: Reduction, density: Array) -> tuple[Array, Array]:
        """ω2 and the shapes in the coordinates of the reduction, of the first modes that are the body's own.

        Raises:
            ModelError: all modes are those of empty elements.
        """
        v = reduction.fields
        squares, shapes = eigh(v.T @ (reduction.stiffness @ v), v.T @ (reduction.mass @ v))
        own = np.flatnonzero(shares_in_voids(reduction.body.grid, density, v @ shapes) < LOCAL)[: self.count]
        if not own.size:
            raise ModelError("All modes live in empty elements: use the adapted law or RAMP.")
        return squares[own], shapes[:, own]
