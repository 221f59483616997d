"""The judge of a design: its compliance under the loads of the motion, at the instants at which they bend it most.

At an instant j of a run the body stands still under what came in at its joints and under its own inertia there
(equivalent static loads), which are held until the mechanism runs again, some rounds later, with the design of then:

    f_j = Σ_k T_k w_k - M a_j,      K(x) u_j = f_j,      c = Σ_j f_jT u_j,      ∂c/∂x_i = -E_i' u_j,iT Ke u_j,i
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from linkwork.analysis.best_shape.grid import Array, Ints
from linkwork.analysis.best_shape.instants import largest_peaks
from linkwork.analysis.best_shape.judging import Judgement, Material, Response
from linkwork.analysis.best_shape.reduction import Reduction
from linkwork.analysis.shaping.design_weight import Weight, weight_of
from linkwork.analysis.shaping.motion_loads import Loads
from linkwork.analysis.shaping.region import Region


@dataclass
class WorstLoads:
    """The compliance at the worst instants of a run that is made again every few rounds.

    Attributes:
        region: to design in.
        material: of a full element.
        run: the loads on a design of a weight.
        instants: how many; every: rounds between two runs.
        loads: of the last run; bending: uT K u at each of its samples, of the design that ran [J].
        at: the samples that were chosen; forces: on all nodes at these [N] (size x instants).
        rounds: judged so far.
    """

    region: Region
    material: Material
    run: Callable[[Weight], Loads]
    instants: int = 5
    every: int = 10
    loads: Loads | None = None
    bending: Array = field(default_factory=lambda: np.zeros(0))
    at: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    forces: Array = field(default_factory=lambda: np.zeros((0, 0)))
    rounds: int = 0

    def __call__(self, reduction: Reduction, density: Array) -> Judgement:
        """The value of a design, with its slopes."""
        if self.loads is None or self.rounds % self.every == 0:
            share = self.material.mass.share(density)
            self.loads = self.run(weight_of(self.region, share, self.material.density))
            self._choose(reduction, self.loads)
        self.rounds += 1
        fields = bent(reduction, self.forces)
        slopes = self.material.slopes(density, -self.region.grid.energies(fields), np.zeros(len(density)))
        response = Response(self.loads.times, self.bending, np.zeros((0, 0)))
        return Judgement(float((self.forces * fields).sum()), slopes, response, self.at)

    def _choose(self, reduction: Reduction, loads: Loads) -> None:
        """The worst instants of a run, with their forces."""
        forces = np.column_stack([forces_at(self.region, reduction, loads, j) for j in range(len(loads.times))])
        self.bending = (forces * bent(reduction, forces)).sum(axis=0)
        self.at = largest_peaks(self.bending, self.instants)
        self.forces = forces[:, self.at]


def bent(reduction: Reduction, forces: Array) -> Array:
    """Displacements of all nodes under forces that balance, a column each; the first interface stands still."""
    return np.column_stack([reduction.under(one) for one in forces.T])


def forces_at(region: Region, reduction: Reduction, loads: Loads, sample: int) -> Array:
    """Forces on all nodes [N]: what comes in at each interface, spread over its nodes, and inertia less gravity."""
    grid = region.grid
    found: Array = -(reduction.mass @ loads.accelerations(grid.points, sample).ravel())
    for k, one in enumerate(region.interfaces):
        arms = grid.points[one.nodes] - np.array(one.place)
        force, moment = loads.forces[sample, k], float(loads.moments[sample, k])
        found.reshape(-1, 2)[one.nodes] += spread(arms, force, moment)
    return found


def spread(arms: Array, force: Array, moment: float) -> Array:
    """Forces on nodes around a place that together are a force and a moment there (nodes x 2)."""
    middle = arms.mean(axis=0)
    away = arms - middle
    left = moment - (middle[0] * force[1] - middle[1] * force[0])
    found: Array = force / len(arms) + left * np.column_stack([-away[:, 1], away[:, 0]]) / (away**2).sum()
    return found
