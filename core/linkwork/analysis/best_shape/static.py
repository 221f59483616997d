"""The best shape under loads that stand still: the least compliance, uT K u, for a volume.

body = Supported(grid, held, loads)
for design in stiffest(body, Rules(Limit(0.5, grid.elements, SensitivityFilter(grid, 1.5)))):
print(design.number, design.objective, design.greyness)
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol

import numpy as np

from linkwork.analysis.best_shape.assembly import Pattern
from linkwork.analysis.best_shape.grid import Array, Grid, Ints
from linkwork.analysis.best_shape.limit import Limit
from linkwork.analysis.best_shape.optimality import Criteria
from linkwork.analysis.best_shape.penalties import Law, Power
from linkwork.errors import ModelError
from linkwork.fem.one_thread import one_thread

LEAST = 1e-9  # stiffness of an empty element


class Optimiser(Protocol):
    """From one design to the next."""

    def improved(self, design: Array, slopes: Array, limit: Limit) -> Array:
        """The next design, from the slopes of what shall fall."""


@dataclass(frozen=True)
class Design:
    """One round of an improvement.

    Attributes:
        number: of the round, from 1.
        variables: of the optimiser.
        density: of each element.
        objective: of this design.
        change: largest change of a variable to the next design.
    """

    number: int
    variables: Array
    density: Array
    objective: float
    change: float

    @property
    def greyness(self) -> float:
        """4/m Σ x (1 - x): 0 where all is full or empty."""
        return greyness(self.density)


def greyness(density: Array) -> float:
    """4/m Σ x (1 - x)."""
    return float(4.0 * np.mean(density * (1.0 - density)))


@dataclass(frozen=True)
class Rules:
    """How a design is improved.

    Attributes:
        limit: on the volume, with the filter.
        law: of the stiffness.
        optimiser: from one design to the next.
        settled: largest change of a variable that ends the search.
        rounds: at most.
    """

    limit: Limit
    law: Law = field(default_factory=lambda: Power(3.0, LEAST))
    optimiser: Optimiser = field(default_factory=Criteria)
    settled: float = 0.01
    rounds: int = 500


class Supported:
    """A grid that is held at some displacements, under loads.

    Attributes:
        grid: the region.
        loads: forces on all nodes [N], one column a case (size x cases).
    """

    def __init__(self, grid: Grid, held: Ints, loads: Array) -> None:
        self.grid = grid
        self.loads = np.reshape(np.asarray(loads, dtype=float), (grid.size, -1))
        if np.size(held) == 0:
            raise ModelError("The region is held nowhere: hold at least so many displacements that it cannot move.")
        if not self.loads.any():
            raise ModelError("No load acts on the region, so every shape is as good as any other.")
        self.pattern = Pattern(grid, np.setdiff1d(np.arange(grid.size), held))

    @one_thread
    def displacements(self, stiffness: Array) -> Array:
        """Displacements where each element has a stiffness (size x cases)."""
        found = np.zeros(self.loads.shape)
        factor = self.pattern.factor(self.grid.element_stiffness, stiffness)
        found[self.pattern.free] = factor.solve(self.loads[self.pattern.free])
        return found


def compliance(grid: Grid, law: Law, density: Array, fields: Array) -> tuple[float, Array]:
    """Σ uT K u over the fields, and its slopes by the densities where the loads are held."""
    energies = grid.energies(fields)
    return float(law.share(density) @ energies), -law.slope(density) * energies


def stiffest(body: Supported, rules: Rules, start: Array | None = None) -> Iterator[Design]:
    """Designs one after the other, from an even one on; the objective is the compliance of each.

    Args:
        body: the region with what holds and loads it.
        rules: how to improve.
        start: the first variables; None for the share everywhere.
    """
    share, count = float(rules.limit.share), body.grid.elements
    variables = np.full(count, share) if start is None else np.array(start, dtype=float)
    rules = replace(rules, optimiser=copy.deepcopy(rules.optimiser))  # which remembers designs
    for number in range(1, rules.rounds + 1):
        design, variables = _round(number, variables, body, rules)
        yield design
        if design.change <= rules.settled:
            return


@one_thread
def _round(number: int, variables: Array, body: Supported, rules: Rules) -> tuple[Design, Array]:
    """A design, and the next variables."""
    limit = rules.limit
    density = limit.filter.densities(variables)
    fields = body.displacements(rules.law.share(density))
    value, slopes = compliance(body.grid, rules.law, density, fields)
    better = rules.optimiser.improved(variables, limit.filter.of_objective(variables, slopes), limit)
    change = float(np.abs(better - variables).max())
    return Design(number, variables, density, value, change), better
