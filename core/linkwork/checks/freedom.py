"""Degrees of freedom at a position: what the rows of joints and drivers leave of six for each body.

The rank, not Gruebler's count: rows that repeat others are found one by one (solvers/counting.py). What can be found
once is, so that another position costs one pass over bodies and joints.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linkwork.compiler.compiled import Compiled
from linkwork.compiler.components import compile_components
from linkwork.model.joints.rows import words_of
from linkwork.solvers.counting import UNKNOWN, count_repeated
from linkwork.system.compiled_system import GROUND
from linkwork.system.sending import Exchange, make_exchange_room
from linkwork.system.state import copied
from linkwork.system.workspace import make_workspace

FREE = np.array((0, 3, 5, 6, 6))  # degrees of freedom of a body by the columns of X that it has
IN_PLANE = 3
ANY_SIZE = 1.0  # metres: where no joint sits off the middle of a body, turns and shifts do not mix


@dataclass(frozen=True, slots=True)
class Freedom:
    """Mobility, number of rows, and those that repeat others: how many, of which joints, and which by their names.

    A row repeats others if it may be left out and the motion stays the same; where several repeat each other, the one
    that comes last in the order of the count is named.
    """

    mobility: int
    rows: int
    redundant_rows: int
    redundant_joints: tuple[str, ...]
    redundant: tuple[str, ...]

    @property
    def rank(self) -> int:
        """Number of rows that hold something of their own."""
        return self.rows - self.redundant_rows


def size_of(compiled: Compiled) -> float:
    """How far joints sit from the middle of the bodies that they hold [m]."""
    system = compiled.system
    held = slice(int(system.joint_rows[0]), int(system.first_soft[0]))
    farthest = 0.0
    for term in (system.row_a[held], system.row_b[held]):
        is_point = (term[:, :, 0] != 0.0) & (system.row_body[held] != GROUND)
        farthest = max(farthest, float(np.abs(term[is_point, 1:]).max(initial=0.0)))
    return farthest or ANY_SIZE


def freedom(compiled: Compiled, q: np.ndarray) -> Freedom:
    """Count the freedom of a mechanism at a position."""
    return Counter(compiled).freedom(q)


class Counter:
    """Counts the freedom of one mechanism wherever it is."""

    def __init__(self, compiled: Compiled, order: Exchange | None = None) -> None:
        """The order of messages is found unless it is at hand.

        One that knows bodies in planes leads to the mobility as well, but not to all rows that repeat others.
        """
        self._compiled = compiled
        system = compiled.system
        self._order = compile_components(compiled) if order is None else order
        self._state, self._work = copied(compiled.start), make_workspace(system)
        self._state.v[:] = 0.0
        self._room = make_exchange_room(self._order, self._state)
        self._held = range(int(system.joint_rows[0]), int(system.first_soft[0]))
        self._size = size_of(compiled)
        self._repeats = np.zeros(len(system.row_kind), dtype=np.int64)
        self._free = int(np.where(self._order.flat, IN_PLANE, FREE[system.width]).sum())

    def mobility(self, q: np.ndarray) -> int:
        """Degrees of freedom at a position; UNKNOWN where that is no numbers."""
        self._state.q[:] = q
        self._repeats[:] = 0
        parts = self._compiled.system, self._state, self._work, self._order, self._room
        repeated = int(count_repeated(*parts, self._size, self._repeats))
        return UNKNOWN if repeated == UNKNOWN else self._free - len(self._order.held) + repeated

    def repeats(self, q: np.ndarray) -> np.ndarray:
        """Whether each row of joints and drivers repeats others, 0 or 1."""
        self.mobility(q)
        return self._repeats[self._held.start : self._held.stop].copy()

    def freedom(self, q: np.ndarray) -> Freedom:
        """Mobility with all that repeats."""
        mobility = self.mobility(q)
        rows = np.flatnonzero(self._repeats).tolist()
        joints = {self._compiled.joint_of_row(row) for row in rows}
        named = tuple(joint for joint in self._compiled.joints if joint in joints)
        return Freedom(mobility, len(self._held), len(rows), named, tuple(map(self._named, rows)))

    def _named(self, row: int) -> str:
        """Joint and what the row holds, or the driver that it belongs to."""
        model, starts = self._compiled.model, self._compiled.system.joint_rows
        holders = [*model.joints.values(), *(driver for driver in model.drivers.values() if driver.held())]
        place = int(np.searchsorted(starts, row, side="right")) - 1
        holder = holders[place]
        if holder.id not in model.joints:
            return holder.id
        return f"{holder.id}: {words_of(holder.rows()[row - int(starts[place])])}"
