"""The largest stress of a body in its motion, as a judge.

Von Mises' stress is taken in the middle of each element from the deformed bodies at the instants of the largest errors.
An element that is nearly empty strains much and would bear as much stress as a full one, so its stress is taken x^(1/2)
times (qp relaxation; Bruggi), and what shall fall is the p-norm over all elements and instants. Its slopes hold the
loads, as those of the paper's compliance do.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linkwork.analysis.best_shape.grid import Array, Grid, elasticity
from linkwork.analysis.best_shape.instants import largest_peaks
from linkwork.analysis.best_shape.judging import Judgement, Material, Run
from linkwork.analysis.best_shape.reduction import Reduction
from linkwork.fem.one_thread import one_thread

RELAXED = 0.5  # power of the density


@dataclass(frozen=True)
class LargestStress:
    """Lowers the largest stress.

    Attributes:
        run: of the mechanism with the body.
        material: of the body.
        instants: number of load cases.
        power: p of the norm.
    """

    run: Run
    material: Material
    instants: int = 5
    power: float = 8.0

    def __call__(self, reduction: Reduction, density: Array) -> Judgement:
        """The norm of the stress [Pa]."""
        response = self.run(reduction)
        at = largest_peaks(response.error, self.instants)
        fields = reduction.fields @ response.coordinates[at].T
        value, slopes = self.norm(reduction, density, fields)
        return Judgement(value, slopes, response, at)

    @one_thread
    def norm(self, reduction: Reduction, density: Array, fields: Array) -> tuple[float, Array]:
        """The norm under fields (size x cases), and its slopes by the densities with their loads held."""
        grid, young = reduction.body.grid, self.material.young
        full = np.stack([von_mises(grid, young, field) for field in fields.T])
        relaxed = density**RELAXED * full
        largest = float(relaxed.max())
        share = relaxed / largest
        norm = float((share**self.power).sum()) ** (1.0 / self.power)
        weights = share ** (self.power - 1.0) * norm ** (1.0 - self.power)
        slopes = (weights * full).sum(axis=0) * RELAXED * density ** (RELAXED - 1.0)
        by_young = np.zeros(grid.elements)
        for weight, field in zip(weights * density**RELAXED, fields.T, strict=True):
            answer = reduction.under(_von_mises_slopes(grid, young, field, weight))
            by_young -= grid.energies(answer, field)
        return largest * norm, slopes + self.material.slopes(density, by_young, np.zeros(grid.elements))


def von_mises(grid: Grid, young: float, field: Array) -> Array:
    """Von Mises' stress in the middle of each element if it were full [Pa]."""
    stress = _stress(grid, young, field)
    return np.sqrt(np.einsum("ea,ab,eb->e", stress, _form(grid), stress))


def _stress(grid: Grid, young: float, field: Array) -> Array:
    return young * (field[grid.unknowns] @ (elasticity(grid.poisson, grid.axes) @ grid.strain((0.0,) * grid.axes)).T)


def _von_mises_slopes(grid: Grid, young: float, field: Array, weight: Array) -> Array:
    """Slopes of Σ weight σ by the displacements (size)."""
    stress = _stress(grid, young, field)
    value = np.sqrt(np.einsum("ea,ab,eb->e", stress, _form(grid), stress))
    of_stress = (weight / np.maximum(value, 1e-300))[:, None] * (stress @ _form(grid))
    of_field = young * of_stress @ (elasticity(grid.poisson, grid.axes) @ grid.strain((0.0,) * grid.axes))
    return np.bincount(grid.unknowns.ravel(), of_field.ravel(), grid.size)


def _form(grid: Grid) -> Array:
    """σ2 = sT F s of the stresses in a plane or in space."""
    normal = 1.5 * np.eye(grid.axes) - 0.5
    return np.block(
        [
            [normal, np.zeros((grid.axes, 2 * grid.axes - 3))],
            [np.zeros((2 * grid.axes - 3, grid.axes)), 3.0 * np.eye(2 * grid.axes - 3)],
        ]
    )
