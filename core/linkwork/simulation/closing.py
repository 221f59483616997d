"""Closing joints: at once by the least motion, or over a time; velocities that the joints allow."""

from __future__ import annotations

from linkwork.simulation.looking import Looking
from linkwork.simulation.numbers import Numbers
from linkwork.simulation.plans import Plans
from linkwork.simulation.ramp import DURATION, Ramp, ramp_of
from linkwork.solvers.linear.closing import close_by_factor, fit_by_factor
from linkwork.solvers.linear.projection import close_positions, project_velocities


class Closing:
    """Closes the joints of one mechanism."""

    __slots__ = ("_looking", "_numbers", "_plans")

    def __init__(self, numbers: Numbers, looking: Looking, plans: Plans) -> None:
        """No gap is being closed."""
        self._numbers, self._looking, self._plans = numbers, looking, plans

    def close(self, was_flat: bool = False) -> float:
        """Close the joints by least motion, then fit the velocities; returns the gap that is left [m or rad].

        The saddle-point matrix does it where it can, in planes where bodies were there, and blocks where it cannot.
        """
        self._looking.rows_known = False
        now, plans = self._numbers, self._plans
        parts = now.compiled.system, now.state, now.work
        is_closed = was_flat and plans.lies_flat() and close_by_factor(*parts, *plans.flat())
        if is_closed or close_by_factor(*parts, *plans.space()):
            return float(abs(now.work.residual[: int(now.compiled.system.first_soft[0])]).max(initial=0.0))
        left = float(close_positions(*parts))
        project_velocities(*parts)
        return left

    def fit_velocities(self) -> None:
        """Velocities that the joints allow, by the least change in the metric of mass."""
        self._looking.rows_known = False
        now = self._numbers
        parts = now.compiled.system, now.state, now.work
        if not fit_by_factor(*parts, *self._plans.space()):
            project_velocities(*parts)

    def open_slowly(self, lasts: float = DURATION) -> None:
        """Let the gaps stand and close them over a time [s]; the velocities obey the joints from now on.

        Residuals of the rows are up to date.
        """
        now = self._numbers
        now.ramp = ramp_of(now.compiled.system, now.state, now.work.residual, lasts)
        self.fit_velocities()
        now.state.history[0] = 0.0

    def go_on(self, ramp: Ramp | None) -> None:
        """Take over gaps that are being closed."""
        self._numbers.ramp = ramp
        if ramp is not None:
            ramp.set_gaps(self._numbers.state, self._numbers.time)

    def further(self) -> None:
        """Close the open gaps a little more: positions move, speeds stay but for what the joints forbid."""
        self.go_on(self._numbers.ramp)
        self.close()

    def is_over(self) -> bool:
        """Whether a ramp has come to its end, at the same step however steps are bundled."""
        ramp = self._numbers.ramp
        return ramp is not None and ramp.left(self._numbers.time) == 0.0
