"""A system with its state and scratch arrays: what all parts of a run work on."""

from __future__ import annotations

from dataclasses import dataclass, field

from linkwork.compiler.compiled import Compiled
from linkwork.simulation.ramp import Ramp
from linkwork.system.state import State
from linkwork.system.workspace import Workspace


@dataclass(slots=True, eq=False)
class Numbers:
    """The numbers of a model.

    Attributes:
        compiled: model and constant arrays.
        state: what each step changes.
        work: scratch arrays.
        ramp: gaps that are being closed slowly, if any.
    """

    compiled: Compiled
    state: State
    work: Workspace = field(repr=False)
    ramp: Ramp | None = field(default=None, repr=False)

    @property
    def time(self) -> float:
        """Simulated time [s]."""
        return float(self.state.time[0])
