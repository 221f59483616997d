"""What rows bear that hold bodies in their planes, which no step asks for."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.simulation.redundancy import Order
from linkwork.solvers.formulations.ali3p import react_in_space
from linkwork.solvers.measuring import acts_across
from linkwork.system.compiled_system import CompiledSystem
from linkwork.system.state import State
from linkwork.system.workspace import Workspace


class Whole(NamedTuple):
    """A state with what no step needs, and the positions and multipliers that it was found for."""

    state: State
    q: np.ndarray
    multipliers: np.ndarray

    def is_of(self, state: State) -> bool:
        """Whether a state is still the same."""
        return np.array_equal(self.q, state.q) and np.array_equal(self.multipliers, state.multipliers)


def bear(
    system: CompiledSystem,
    whole: State,
    work: Workspace,
    in_space: Order,
    in_plane: Order,
    idle: np.ndarray,
) -> Order:
    """Multipliers of all rows, from those that the last step knows; the order in which they act on each other.

    Args:
        system: the arrays.
        whole: the state with multipliers of its own.
        work: scratch room.
        in_space: messages between bodies that move in all directions.
        in_plane: the same where bodies keep to planes.
        idle: rows that hold them there.
    """
    whole.multipliers[idle] = 0.0
    if not acts_across(system, whole, work, idle, in_plane()[0]):
        return in_plane
    react_in_space(system, whole, work, *in_space(), idle)
    return in_space
