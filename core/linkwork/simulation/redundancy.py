"""Degrees of freedom of an installed system, and what its redundant rows hold."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from linkwork.checks.freedom import Counter
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.lengths import has_loops, lengths
from linkwork.solvers.linear.counting import UNKNOWN
from linkwork.solvers.linear.least_norm import take_least_norm
from linkwork.system.elimination_plan import EliminationPlan, SolverScratch
from linkwork.system.state import State
from linkwork.system.workspace import Workspace

COUNTED_AT_ONCE = 60  # bodies; to plan the elimination that counts the freedom of more takes milliseconds

Order = Callable[[], tuple[EliminationPlan, SolverScratch]]


class Redundancy:
    """What is known of it, worked out when it is asked for first.

    Attributes:
        counters: of the degrees of freedom, in space and in planes.
    """

    def __init__(self, compiled: Compiled) -> None:
        """Nothing is known of a model yet."""
        self._compiled = compiled
        self._loops: bool | None = None
        self._joint_loops: bool | None = None
        self._was_asked = False
        self._lengths: tuple[np.ndarray, np.ndarray] | None = None
        self.counters: dict[bool, Counter] = {}

    @property
    def has_loops(self) -> bool:
        """Whether rows of joints and drivers hold bodies in more than one way."""
        if self._loops is None:
            self._loops = has_loops(self._compiled.system, len(self._compiled.system.joint_rows) - 1)
        return self._loops

    @property
    def closes_loops(self) -> bool:
        """Whether joints alone do so, without drivers."""
        if self._joint_loops is None:
            self._joint_loops = has_loops(self._compiled.system, len(self._compiled.joints))
        return self._joint_loops

    def counter(self, in_plane: bool, order: Order) -> Counter:
        """The one that counts in space or in planes, by an elimination plan that does so."""
        if in_plane not in self.counters:
            self.counters[in_plane] = Counter(self._compiled, order()[0])
        return self.counters[in_plane]

    def mobility(self, in_plane: bool, order: Order, in_space: Order, q: np.ndarray) -> int:
        """Degrees of freedom at a position; UNKNOWN where nobody can tell in time.

        That is at the first look at many bodies, for which an edit waits, and where the rank of large loops is in
        doubt. A plan in planes leaves any doubt to that in space.
        """
        if in_plane not in self.counters:
            first, self._was_asked = not self._was_asked, True
            if first and len(self._compiled.bodies) > COUNTED_AT_ONCE:
                return UNKNOWN
        found = self.counter(in_plane, order).mobility(q)
        return self.counter(False, in_space).mobility(q) if in_plane and found == UNKNOWN else found

    def is_there(self, in_plane: bool, order: Order, q: np.ndarray) -> bool:
        """Whether any row is redundant at a position; along a tree none can be."""
        return self.has_loops and self.counter(in_plane, order).is_redundant(q)

    def share(self, whole: State, work: Workspace, order: Order) -> None:
        """Multipliers of least norm that do the same to all bodies."""
        if self._lengths is None:
            self._lengths = lengths(self._compiled.system)
        take_least_norm(self._compiled.system, whole, work, *order(), *self._lengths)
