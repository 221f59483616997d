"""Energies, residuals and reactions of the present state, found without a trace in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from linkwork.partners.together import Together
from linkwork.results.snapshot import Energy
from linkwork.simulation.numbers import Numbers
from linkwork.solvers.measuring import measure, measure_energy, measure_gap
from linkwork.system.state import State


class Looking:
    """Looks at the rows of a system.

    Attributes:
        reactions: force and torque on each follower as found last, shape (joints, 6).
        rows_known: whether residuals and rates of the rows are at hand for the state as it is, after an edit.
    """

    __slots__ = ("_numbers", "_together", "reactions", "rows_known")

    def __init__(self, numbers: Numbers, together: Together) -> None:
        """Look at these numbers, and at contacts where shapes may touch."""
        self._numbers, self._together = numbers, together
        self.reactions = np.zeros((len(numbers.compiled.system.joint_body), 6))
        self.rows_known = False

    @contextmanager
    def undisturbed(self) -> Iterator[None]:
        """Look at the rows without a trace: the angles from which the next step counts turns stay to the last bit."""
        now = self._numbers
        stepped = now.state.angle[: int(now.compiled.system.first_watched[0])]
        kept = stepped.copy()
        try:
            yield
        finally:
            stepped[...] = kept

    def measured(self, state: State) -> tuple[float, float, float]:
        """Kinetic and potential energy [J], largest joint residual [m or rad]; brings reactions up to date."""
        now = self._numbers
        with self.undisturbed():
            kinetic, potential, gap = measure(now.compiled.system, state, now.work, self.reactions)
        return kinetic, potential, max(gap, self.hidden_gap())

    def energy(self) -> Energy:
        """Energies of the present state, with what was dissipated and supplied until now."""
        now = self._numbers
        with self.undisturbed():
            kinetic, potential = measure_energy(now.compiled.system, now.state, now.work)
        dissipated, supplied = now.state.booked.tolist()
        return Energy(kinetic, potential, dissipated, supplied)

    def gap_and_rate(self) -> tuple[float, float]:
        """Largest residual of any joint row [m or rad], largest rate of any hard row [m/s or rad/s]; no reactions."""
        found, now = np.empty(2), self._numbers
        with self.undisturbed():
            measure_gap(now.compiled.system, now.state, now.work, found)
        return max(float(found[0]), self.hidden_gap()), float(found[1])

    def hidden_gap(self) -> float:
        """The largest gap that no row shows: of what is being closed, and the depth of contacts [m or rad]."""
        contact, ramp = self._together.contact, self._numbers.ramp
        deepest = contact.deepest() if contact is not None else 0.0
        return max(0.0, deepest, ramp.largest(self._numbers.time) if ramp is not None else 0.0)
