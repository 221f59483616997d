"""What rows bear that hold bodies in their planes, which no step asks for."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.simulation.looking import Looking
from linkwork.simulation.numbers import Numbers
from linkwork.simulation.plans import Plans
from linkwork.simulation.redundancy import Order, Redundancy
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
        work: scratch arrays.
        in_space: elimination plan for bodies that move in all directions.
        in_plane: the same where bodies keep to planes.
        idle: rows that hold them there.
    """
    whole.multipliers[idle] = 0.0
    if not acts_across(system, whole, work, idle, in_plane()[0]):
        return in_plane
    react_in_space(system, whole, work, *in_space(), idle)
    return in_space


class Bearing:
    """Finds the state with what no step needs, for who looks.

    That is what holds bodies in their planes, and how redundant rows share what they hold.
    """

    __slots__ = ("_looking", "_numbers", "_plans", "_redundancy", "_whole")

    def __init__(self, numbers: Numbers, looking: Looking, plans: Plans, redundancy: Redundancy) -> None:
        """Nothing has been found yet."""
        self._numbers, self._looking = numbers, looking
        self._plans, self._redundancy = plans, redundancy
        self._whole: Whole | None = None

    def forget(self) -> None:
        """Find it anew."""
        self._whole = None

    def whole_state(self) -> State:
        """The state with all multipliers."""
        state = self._numbers.state
        if state.history[0] == 0.0:
            return state
        if self._whole is None or not self._whole.is_of(state):
            with self._looking.undisturbed():
                found = self._borne()
            self._whole = Whole(found, state.q.copy(), state.multipliers.copy())
        return self._whole.state

    def _borne(self) -> State:
        state, plans, redundancy = self._numbers.state, self._plans, self._redundancy
        order = plans.space
        if not plans.keeps_flat and not redundancy.is_there(False, order, state.q):
            return state
        whole = state if self._whole is None else self._whole.state
        if whole is state:
            whole = state._replace(multipliers=np.empty_like(state.multipliers), past_rows=state.past_rows.copy())
        whole.multipliers[:], whole.past_rows[:] = state.multipliers, state.past_rows
        if plans.planes is not None and plans.keeps_flat:
            parts = self._numbers.compiled.system, whole, self._numbers.work
            order = bear(*parts, plans.space, plans.flat, plans.planes.idle)
        if redundancy.is_there(order == plans.flat, order, state.q):
            redundancy.share(whole, self._numbers.work, order)
        return whole
