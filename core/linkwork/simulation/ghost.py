"""A second run beside another one: by another formulation, or of another variant of the mechanism."""

from __future__ import annotations

import numpy as np

from linkwork.errors import ModelError
from linkwork.model.model import Model
from linkwork.results.snapshot import Snapshot
from linkwork.simulation.moment import Moment
from linkwork.simulation.simulation import Simulation


class Ghost:
    """Begins where a run is at a moment and follows its time."""

    def __init__(self, moment: Moment, solver: str = "", variant: Model | None = None) -> None:
        """Begin; raises SolverError where the formulation cannot hold a joint.

        Args:
            moment: of the run.
            solver: formulation; an empty one is that of the run.
            variant: another mechanism than that of the moment; ModelError where its joints cannot be closed.
        """
        self.solver, self.variant = solver, variant
        self.simulation = Simulation.at(moment)
        self.began = moment.time
        if variant is not None:
            report = self.simulation.take_over(variant)
            if not report.accepted:
                raise ModelError(report.findings[0].message)
        if solver and solver != moment.solver:
            self.simulation.switch_solver(solver)

    def anew(self, moment: Moment) -> Ghost:
        """The same from another moment, to which the run has gone back."""
        return Ghost(moment, self.solver, self.variant)

    def is_ahead(self, time: float) -> bool:
        """Whether it is past a time [s], so that it can only begin anew."""
        return time < self.simulation.time - 0.5 * self.simulation.step

    def follow(self, time: float, most: int) -> bool:
        """Come to a time [s] in at most so many steps; whether it was reached. SolverError where a step fails."""
        simulation = self.simulation
        missing = round((time - simulation.time) / simulation.step)
        if missing > 0:
            simulation.advance(min(missing, most))
        return missing <= most

    def difference(self, snapshot: Snapshot) -> float:
        """Largest distance between where a body is here and there [m], of those that are in both runs."""
        here = self.simulation.installed
        both = [name for name in here.compiled.bodies if name in snapshot.bodies]
        q = here.state.q[[here.compiled.bodies[name] for name in both], :3]
        p = snapshot.positions[[snapshot.bodies[name] for name in both]]
        return float(np.linalg.norm(q - p, axis=1).max(initial=0.0))
