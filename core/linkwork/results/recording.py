"""Scalar channels over time in a ring that is preallocated and readable while it is written.

The ring is stored twice in a row, so any window is one contiguous slice. One thread writes, others read: a reader takes
the count first and the slice after, so that it sees only finished samples (the oldest may be overwritten meanwhile,
therefore readers keep `MARGIN` samples away from the tail).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

MARGIN = 64
MOST_TRACES = 4  # of branches that were left


@dataclass(frozen=True, slots=True, eq=False)
class Trace:
    """Curves of a branch that was left, from where it is another one [s]; `values` by channel."""

    times: np.ndarray
    values: dict[str, np.ndarray]


class Recording:
    """Values of named channels at increasing times.

    Attributes:
        breaks: times at which the mechanism was edited [s].
        traces: what was recorded on branches that were left, oldest first.
    """

    def __init__(self, channels: Sequence[str], capacity: int = 32768) -> None:
        """Reserve the ring."""
        self.capacity = capacity
        self._rows = _rows_of(channels)
        self._data = np.zeros((len(self._rows) + 1, 2 * capacity))
        self._count = self._first = 0  # samples written; the oldest of them that is still there
        self.breaks: tuple[float, ...] = ()
        self.traces: tuple[Trace, ...] = ()

    @property
    def channels(self) -> tuple[str, ...]:
        """Names of the channels."""
        return tuple(self._rows)

    def set_channels(self, channels: Sequence[str]) -> None:
        """From now on these are written; one that was there before keeps its samples, a new one begins now."""
        rows = _rows_of(channels)
        if list(rows) == list(self._rows):
            return
        data = np.full((len(rows) + 1, 2 * self.capacity), np.nan)
        data[0] = self._data[0]
        for name in rows.keys() & self._rows.keys():
            data[rows[name]] = self._data[self._rows[name]]
        self._rows, self._data = {}, data  # a reader that comes between finds no channel rather than another's
        self._rows = rows

    @property
    def count(self) -> int:
        """Samples written since the last clear."""
        return self._count

    def append(self, time: float, values: Sequence[float]) -> None:
        """Write one sample [s, each channel in its SI unit]."""
        at = self._count % self.capacity
        self._data[0, at] = self._data[0, at + self.capacity] = time
        self._data[1:, at] = self._data[1:, at + self.capacity] = values
        self._count += 1

    def mark(self, time: float) -> None:
        """Remember that the mechanism changed at this time [s]."""
        self.breaks = (*self.breaks[-999:], time)

    def clear(self) -> None:
        """Forget all samples."""
        self._count = self._first = 0
        self.breaks, self.traces = (), ()

    def begin_anew(self) -> None:
        """Begin at the first sample again; what was recorded stays as a trace."""
        self.branch_off(-np.inf)

    def branch_off(self, time: float) -> None:
        """Go on from an earlier time [s]; what was recorded after it stays as a trace."""
        times = self._copied_row(0)
        kept = int(np.searchsorted(times, time, side="right"))
        if len(times) - kept > 1:
            first = max(kept - 1, 0)
            values = {name: self._copied_row(row)[first:] for name, row in self._rows.items()}
            self.traces = (*self.traces, Trace(times[first:], values))[-MOST_TRACES:]
        self._first = max(self._first, self._count - self.capacity)
        self._count -= len(times) - kept
        self.breaks = tuple(at for at in self.breaks if at <= time)
        if kept == 0:
            self._count = self._first = 0

    def _copied_row(self, row: int) -> np.ndarray:
        """All samples of a row that are there, as far as the ring goes back."""
        count = self._count
        kept = min(count - self._first, self.capacity - MARGIN)
        end = (count - 1) % self.capacity + 1 + (self.capacity if count > self.capacity else 0)
        return self._data[row, end - kept : end].copy() if kept > 0 else np.empty(0)

    def window(self, channel: str, most: int | None = None) -> tuple[np.ndarray, np.ndarray]:
        """Times and values of the newest samples (copies), from where on the channel is there without a gap."""
        while True:
            count = self._count
            found = self._copied(channel, count, most)
            if self._count - count < MARGIN:
                return _since_gap(*found)

    def _copied(self, channel: str, count: int, most: int | None) -> tuple[np.ndarray, np.ndarray]:
        """The newest samples of the first `count`; whole only if fewer than MARGIN came in meanwhile."""
        kept = min(count - self._first, self.capacity - MARGIN)
        kept = kept if most is None else min(kept, most)
        end = (count - 1) % self.capacity + 1 + (self.capacity if count > self.capacity else 0)
        if kept <= 0:
            return np.empty(0), np.empty(0)
        part = slice(end - kept, end)
        return self._data[0, part].copy(), self._data[self._rows[channel], part].copy()


def _rows_of(channels: Sequence[str]) -> dict[str, int]:
    """Row of each channel; the first row holds the times."""
    return {name: row + 1 for row, name in enumerate(channels)}


def _since_gap(times: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    gaps = np.flatnonzero(np.isnan(values))
    first = gaps[-1] + 1 if gaps.size else 0
    return times[first:], values[first:]
