"""Our own formulations as entrants."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from linkwork.benchmarks.case import Run
from linkwork.model.model import Model
from linkwork.simulation.installed import install_stored
from linkwork.solvers.formulation import ACCURACIES, formulations
from linkwork.system.state import copied, restore


def own(
    model: Callable[[int], Model],
    solver: str,
    end: Callable[[np.ndarray], np.ndarray],
    accuracy: str = "exact",
    has_energy: bool = False,
) -> Callable[[int, float, int], Run]:
    """A model of a size by a formulation; `end` is found from the coordinates of all bodies."""

    def prepare(count: int, step: float, steps: int) -> Run:
        made = install_stored(model(count))
        made.supplies.accuracy = ACCURACIES[accuracy]
        start, formulation = copied(made.state), formulations()[solver]

        def run() -> np.ndarray:
            restore(made.state, start)
            made.advance(formulation, step, steps)
            place = end(made.state.q)
            return np.append(place, sum(made.measured()[:2])) if has_energy else place

        return run

    return prepare
