"""How many steps are due: wall time, speed and what the machine can bear."""

from __future__ import annotations

import math
from collections import deque

FRAME = 1 / 60  # seconds of wall time between two snapshots
BUSY_SHARE = 0.65  # of a frame that steps may take: a slow model slows down, and two cores keep painting in time
MOST_CATCH_UP = 3 * FRAME  # seconds of wall time that are made up after a hold-up
WINDOW = 0.5  # seconds over which the real-time factor is averaged


class Pace:
    """Turns wall time into steps."""

    def __init__(self) -> None:
        """Begin with nothing owed."""
        self.speed = 1.0
        self._owed = 0.0
        self._last: float | None = None
        self._seconds_per_step = 1e-5
        self._past: deque[tuple[float, float]] = deque()

    def restart(self) -> None:
        """Forget what is owed: the run begins or goes on after a pause."""
        self._owed, self._last = 0.0, None
        self._past.clear()

    def due(self, now: float, step: float) -> int:
        """Steps to make at this wall time [s] with a step [s]."""
        most = max(1, int(BUSY_SHARE * FRAME / self._seconds_per_step))
        elapsed = FRAME if self._last is None else min(now - self._last, MOST_CATCH_UP)
        self._last = now
        if math.isinf(self.speed):
            return most
        self._owed = min(self._owed + elapsed * self.speed, max(MOST_CATCH_UP * self.speed, step))
        count = min(int(self._owed / step + 1e-9), most)
        self._owed -= count * step
        return count

    def made(self, count: int, seconds: float) -> None:
        """Learn what steps cost: `count` of them took so many seconds of wall time."""
        if count:
            measured = seconds / count
            self._seconds_per_step += 0.3 * (measured - self._seconds_per_step)

    @property
    def cost(self) -> float:
        """Wall time of a step, averaged over the last ones [s]."""
        return self._seconds_per_step

    def factor(self, now: float, time: float) -> float:
        """Simulated over wall time in the last half second."""
        self._past.append((now, time))
        while len(self._past) > 2 and now - self._past[0][0] > WINDOW:
            self._past.popleft()
        wall, simulated = now - self._past[0][0], time - self._past[0][1]
        return simulated / wall if wall > 0.0 and simulated >= 0.0 else 0.0
