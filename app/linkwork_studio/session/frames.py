"""While a film is recorded the run stops at each of its pictures until that is taken: none is missing, none is late.

So the film is smooth however busy the computer is; the run takes as long as its pictures do.
"""

from __future__ import annotations

import math

PATIENCE = 10.0  # seconds of wall time after which a picture that nobody takes is given up
ROUNDING = 1e-6  # of a step: times are sums of steps


class Frames:
    """Moments of simulated time that are equally far apart; `taken` may be called in any thread."""

    def __init__(self, apart: float) -> None:
        """Begin where the run is at the first look; pictures are so far apart [s]."""
        self.apart = apart
        self._begin, self._number = 0.0, -1
        self._awaited: tuple[float, float] | None = None  # simulated time, and since when by the clock

    def bounded(self, count: int, time: float, step: float, now: float) -> int:
        """How many of some steps to make: up to the next picture, and none while one is awaited.

        Args:
            count: steps that are due.
            time: simulated [s].
            step: of the integrator [s].
            now: time by the clock [s].
        """
        if self._awaited is not None and now - self._awaited[1] < PATIENCE:
            return 0
        self._awaited = None
        if not self._next - self.apart - step <= time <= self._next:
            self._begin, self._number = time, 1
        return min(count, max(1, math.ceil((self._next - time) / step - ROUNDING)))

    def reached(self, time: float, step: float, now: float) -> None:
        """The run is at a time [s] after some steps: wait here if that is where a picture is due."""
        while self._next <= time + ROUNDING * step:
            self._number += 1
            self._awaited = time, now

    def is_awaited(self, time: float) -> bool:
        """Whether the run waits for a picture of this very time [s]."""
        awaited = self._awaited
        return awaited is not None and time == awaited[0]

    def taken(self, time: float) -> None:
        """A picture of a time [s] was taken."""
        awaited = self._awaited
        if awaited is not None and time >= awaited[0]:
            self._awaited = None

    @property
    def _next(self) -> float:
        return self._begin + self._number * self.apart
