"""Runs whose steps are made to rounding, but not refined: their errors are of the order that a formulation claims."""

from typing import Any

from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import ACCURACIES, Accuracy


def plain_run(*args: Any) -> Simulation:
    """A simulation that closes its joints exactly and follows no estimate of its errors."""
    simulation = Simulation(*args, accuracy="exact")
    simulation.installed.supplies.accuracy = Accuracy(ACCURACIES["exact"].closes)
    return simulation
