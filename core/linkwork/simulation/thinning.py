"""Samples that are further apart than steps: each with the least and the largest value of the steps since the last."""

from __future__ import annotations

import numpy as np

from linkwork.solvers.sampling import ROUNDING


class Thinning:
    """Passes on the samples that are due, at the first step at or after each multiple of an interval.

    A passed row holds its time, the values, then the least and the largest of each since the row before.
    """

    def __init__(self, apart: float, step: float) -> None:
        """Pass on samples so far apart, of steps of a length [both s]."""
        self.apart, self.step = apart, step
        self._low: np.ndarray | None = None  # of the steps since the last row
        self._high: np.ndarray | None = None

    def passed(self, table: np.ndarray) -> np.ndarray:
        """Of samples of every step, time and values in each row, those that are due."""
        times, values = table[:, 0], table[:, 1:]
        since = times - np.floor(times / self.apart + ROUNDING) * self.apart
        ends = np.flatnonzero(since < (1.0 - ROUNDING) * self.step) + 1
        starts = np.concatenate(([0], ends))
        is_open = starts[-1] < len(table)
        starts = starts if is_open else starts[:-1]
        low, high = np.fmin.reduceat(values, starts), np.fmax.reduceat(values, starts)
        low[0], high[0] = self._with_those_before(low[0], high[0])
        self._low, self._high = (low[-1], high[-1]) if is_open else (None, None)
        return np.hstack((table[ends - 1], low[: len(ends)], high[: len(ends)]))

    def passed_now(self, row: np.ndarray) -> np.ndarray:
        """A row that is wanted whether it is due or not."""
        low, high = self._with_those_before(row[1:], row[1:])
        self.forget()
        return np.concatenate((row, low, high))

    def forget(self) -> None:
        """The steps since the last row belong to another branch, or to other channels."""
        self._low = self._high = None

    def _with_those_before(self, low: np.ndarray, high: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        if self._low is None or self._high is None or len(self._low) != len(low):
            return low, high
        return np.fmin(self._low, low), np.fmax(self._high, high)
