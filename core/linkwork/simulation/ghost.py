"""A second run beside another one: by another formulation, or of the mechanism as it was before an edit."""

from __future__ import annotations

import numpy as np

from linkwork.results.snapshot import Snapshot
from linkwork.simulation.moment import Moment
from linkwork.simulation.simulation import Simulation


class Ghost:
    """Begins where a run is at a moment and follows its time."""

    def __init__(self, moment: Moment, solver: str = "") -> None:
        """Begin; raises SolverError where the formulation cannot hold a joint. An empty one is that of the run."""
        self.simulation = Simulation.at(moment)
        self.began = moment.time
        if solver and solver != moment.solver:
            self.simulation.switch_solver(solver)

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
