"""What rows bear that hold bodies in their planes, which no step asks for."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.simulation.looking import Looking
from linkwork.simulation.messages import Messages
from linkwork.simulation.numbers import Numbers
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


class Bearing:
    """Finds the state with what no step needs, for who looks.

    That is what holds bodies in their planes, and how redundant rows share what they hold.
    """

    __slots__ = ("_looking", "_messages", "_numbers", "_redundancy", "_whole")

    def __init__(self, numbers: Numbers, looking: Looking, messages: Messages, redundancy: Redundancy) -> None:
        """Nothing has been found yet."""
        self._numbers, self._looking = numbers, looking
        self._messages, self._redundancy = messages, redundancy
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
        state, messages, redundancy = self._numbers.state, self._messages, self._redundancy
        order = messages.space
        if not messages.keeps_flat and not redundancy.is_there(False, order, state.q):
            return state
        whole = state if self._whole is None else self._whole.state
        if whole is state:
            whole = state._replace(multipliers=np.empty_like(state.multipliers), course_rows=state.course_rows.copy())
        whole.multipliers[:], whole.course_rows[:] = state.multipliers, state.course_rows
        if messages.planes is not None and messages.keeps_flat:
            parts = self._numbers.compiled.system, whole, self._numbers.work
            order = bear(*parts, messages.space, messages.flat, messages.planes.idle)
        if redundancy.is_there(order == messages.flat, order, state.q):
            redundancy.share(whole, self._numbers.work, order)
        return whole
