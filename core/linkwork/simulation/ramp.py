"""Closing gaps slowly, by shifts of the positions that leave no speed behind.

Each row that does not hold gets the gap as its target, which then fades:

    phi = gap s((t - t0) / T),      s from 1 to 0, smooth at both ends

After each step the positions move least in the metric of mass to the new target, and the velocities are projected onto
the rows as those of a joint at rest: the shift itself is no motion, so that it carries no kinetic energy.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linkwork.system.compiled_system import ANGLE, LENGTH, POSITION, SUM, CompiledSystem
from linkwork.system.state import State

DURATION = 0.25  # seconds


@dataclass(frozen=True, slots=True, eq=False)
class Ramp:
    """Gaps on their way to zero.

    Attributes:
        rows: which rows were open.
        gaps: their residuals at the start [m or rad].
        values: what their `row_value` is without a gap.
        scales: change of a residual by its `row_value`.
        began: simulated time [s].
        lasts: how long it takes [s].
    """

    rows: np.ndarray
    gaps: np.ndarray
    values: np.ndarray
    scales: np.ndarray
    began: float
    lasts: float = DURATION

    def left(self, time: float) -> float:
        """Share of the gaps that is left."""
        x = min(max((time - self.began) / self.lasts, 0.0), 1.0)
        return 1.0 - x * x * (3.0 - 2.0 * x)

    def largest(self, time: float) -> float:
        """Largest gap that is left [m or rad]."""
        return self.left(time) * float(abs(self.gaps).max(initial=0.0))

    def set_gaps(self, state: State, time: float) -> None:
        """Make the gaps at a time the targets of their rows."""
        state.row_value[self.rows] = self.values + self.left(time) * self.gaps / self.scales


def ramp_of(system: CompiledSystem, state: State, residuals: np.ndarray, lasts: float = DURATION) -> Ramp:
    """A ramp for the joint rows as they are; their present gaps become the targets."""
    time = float(state.time[0])
    first, last = int(system.joint_rows[0]), int(system.first_soft[0])
    rows = np.arange(first, last)
    rows = rows[(system.row_level[rows] == POSITION) & (residuals[rows] != 0.0)]
    plain = np.isin(system.row_kind[rows], (ANGLE, LENGTH, SUM))
    scales = np.where(plain, 1.0, system.row_scale[rows])
    made = Ramp(rows, residuals[rows].copy(), state.row_value[rows].copy(), scales, time, lasts)
    made.set_gaps(state, time)
    return made
