"""Where controllers with a limit and elastic stops switch, and to what.

Between two switchings each keeps to a branch of its law (system/laws.py), so that the motion is smooth and may be
followed with steps of any length; a branch holds as long as its margins are positive. With the effort u of a controller
as if it had no limit L, its error e, its integral gain i, the rate r of p e + d e', and s the sign of the end:

    FREE       L - u,  L + u            sums up e
    HELD       s u - L,  s e            sums up nothing
    BACK       s u - L,  -s e           sums up e
    SLIDING    -s r,  s r + s i e       u stays at the limit: summing up e would raise it, summing up nothing lower it

A controller that comes to its limit and would leave it at once in both ways slides along it (Filippov); what it has
summed up is then what keeps u = s L, and is put to that when it leaves. So the motion after a switching is unique. A
stop pushes, HELD, while the lesser of its depth and its push is positive.
"""

from __future__ import annotations

import numpy as np

from linkwork.system.compiled_system import CompiledSystem
from linkwork.system.laws import BACK, FREE, HELD, SERVO, SLIDING, STOP

EFFORT, ERROR, RATE = range(3)  # what is found of a controller
HIGH, LOW = range(2)  # ends of a stop


class Switches:
    """The controllers and stops of one system, and their branches."""

    def __init__(self, system: CompiledSystem) -> None:
        """All of them, in the order of their rows."""
        kinds, first = system.law_kind, int(system.first_soft[0])
        laws = np.flatnonzero((kinds == SERVO) | (kinds == STOP))
        self.rows = laws + first
        self.is_servo = kinds[laws] == SERVO
        self.gain, self.limit = system.law_number[laws, 1], system.law_number[laws, 3]
        self.sums = np.cumsum(self.is_servo) - 1  # place of a controller among those that sum up
        self.branch = np.zeros(len(laws))

    def begin(self, found: np.ndarray) -> None:
        """Take the branches that the values ask for, shape (rows, 3)."""
        for n, values in enumerate(found):
            self.branch[n] = self._of_servo(n, *values) if self.is_servo[n] else _of_stop(*values)

    def _of_servo(self, n: int, effort: float, error: float, _rate: float) -> float:
        if abs(effort) <= self.limit[n]:
            return FREE
        return float(np.copysign(HELD if error * effort > 0.0 else BACK, effort))

    def margins(self, found: np.ndarray) -> np.ndarray:
        """Margins of all branches, shape (rows, 2)."""
        pairs = [self._of(n, values) for n, values in enumerate(found)]
        return np.array(pairs, dtype=float).reshape(-1, 2)

    def _of(self, n: int, values: np.ndarray) -> tuple[float, float]:
        branch, s = abs(self.branch[n]), float(np.sign(self.branch[n]))
        if not self.is_servo[n]:
            return (-values[HIGH], -values[LOW]) if branch == FREE else (values[HIGH if s > 0.0 else LOW], 1.0)
        effort, error, rate = values
        if branch == FREE:
            return self.limit[n] - effort, self.limit[n] + effort
        if branch == SLIDING:
            return -s * rate, s * (rate + self.gain[n] * error)
        return s * effort - self.limit[n], (s if branch == HELD else -s) * error

    def switch(self, n: int, which: int, found: np.ndarray) -> float:
        """Leave a branch as one of its margins vanishes; returns what a controller has to sum up more there.

        Args:
            n: number of the row.
            which: of its margins.
            found: values of the row.
        """
        branch, s = abs(self.branch[n]), 1.0 if self.branch[n] > 0.0 else -1.0
        if not self.is_servo[n]:
            self.branch[n] = (HELD, -HELD)[which] if branch == FREE else FREE
        elif branch == FREE:
            s = 1.0 if which == 0 else -1.0
            self.branch[n] = s * self._arrived(n, s, found)
        elif branch == SLIDING:
            self.branch[n] = s * HELD if which == 0 else FREE
            return float((s * self.limit[n] - found[EFFORT]) / self.gain[n])
        elif which == 1:
            self.branch[n] = s * (BACK if branch == HELD else HELD)
        else:
            slides = branch == HELD and s * (found[RATE] + self.gain[n] * found[ERROR]) > 0.0
            self.branch[n] = s * SLIDING if slides else FREE
        return 0.0

    def _arrived(self, n: int, s: float, found: np.ndarray) -> int:
        """Where a controller goes whose effort comes to its limit."""
        if s * found[ERROR] <= 0.0:
            return BACK
        return SLIDING if s * found[RATE] < 0.0 < self.gain[n] else HELD


def _of_stop(high: float, low: float, _none: float) -> float:
    """Branch of a stop by the lesser of depth and push at both ends."""
    return HELD if high > 0.0 else -HELD if low > 0.0 else FREE
