"""What a design is judged by: a value that shall fall, with its slopes by the densities.

StaticLoads    the paper's: the compliance under the deformations at the largest errors, loads held
TrueSlopes     a measure of the whole run, with slopes by its adjoint; no instants, no loads held
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from linkwork.analysis.best_shape.grid import Array, Ints
from linkwork.analysis.best_shape.instants import largest_peaks
from linkwork.analysis.best_shape.penalties import Adapted, Law, Linear
from linkwork.analysis.best_shape.plane_frame import Integrals, slopes
from linkwork.analysis.best_shape.reduction import Reduction
from linkwork.analysis.best_shape.static import compliance


@dataclass(frozen=True)
class Material:
    """A full element.

    Attributes:
        young: Young's modulus [Pa].
        density: [kg/m3].
        stiffness, mass: shares of an element that is not full.
    """

    young: float
    density: float
    stiffness: Law = field(default_factory=Adapted)
    mass: Law = field(default_factory=Linear)

    def of(self, density: Array) -> tuple[Array, Array]:
        """Young's modulus and density of each element."""
        return self.young * self.stiffness.share(density), self.density * self.mass.share(density)

    def slopes(self, density: Array, by_young: Array, by_mass: Array) -> Array:
        """Slopes by the shares of density, from those by the Young's modulus and the density of each element."""
        stiff = self.young * self.stiffness.slope(density) * by_young
        return stiff + self.density * self.mass.slope(density) * by_mass


@dataclass(frozen=True, eq=False)
class Response:
    """What a run says of a body.

    Attributes:
        times: of the samples [s] (n).
        error: what shall be small, at each (n).
        coordinates: of the body's fields, at each (n x k).
    """

    times: Array
    error: Array
    coordinates: Array


@dataclass(frozen=True, eq=False)
class Judgement:
    """A design's value.

    Attributes:
        value: what shall fall.
        slopes: of it by the densities.
        response: of the run; None where there is none.
        instants: numbers of the samples that were taken as load cases; none where all were.
    """

    value: float
    slopes: Array
    response: Response | None
    instants: Ints


class Judge(Protocol):
    """From a design to its value."""

    material: Material

    def __call__(self, reduction: Reduction, density: Array) -> Judgement:
        """The value of a design, which is given by its reduction and its densities."""


Run = Callable[[Reduction], Response]
GradedRun = Callable[[Reduction], tuple[Response, float, Integrals]]


@dataclass(frozen=True)
class StaticLoads:
    """Equivalent static loads at the instants of the largest errors (Kang and Park; Held and Seifried).

    Attributes:
        run: of the mechanism with the body.
        material: of the body.
        instants: number of load cases.
    """

    run: Run
    material: Material
    instants: int = 5

    def __call__(self, reduction: Reduction, density: Array) -> Judgement:
        """The compliance Σ u_jT K u_j [J]; its slopes are those with the loads held."""
        response = self.run(reduction)
        at = largest_peaks(response.error, self.instants)
        fields = reduction.fields @ response.coordinates[at].T
        value, found = compliance(reduction.body.grid, self.material.stiffness, density, fields)
        return Judgement(self.material.young * value, self.material.young * found, response, at)


@dataclass(frozen=True)
class TrueSlopes:
    """A measure of the whole run with its true slopes.

    Attributes:
        run: of the mechanism with the body, which also tells the measure and its slopes by the body's integrals.
        material: of the body.
    """

    run: GradedRun
    material: Material

    def __call__(self, reduction: Reduction, density: Array) -> Judgement:
        """The measure of the run."""
        response, value, by_integrals = self.run(reduction)
        found = self.material.slopes(density, *slopes(reduction, by_integrals))
        return Judgement(value, found, response, np.zeros(0, dtype=np.int64))
