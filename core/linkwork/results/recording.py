"""Scalar channels over time in a ring that is preallocated and readable while it is written.

The ring is stored twice in a row, so any window is one contiguous slice. One thread writes, others read: a reader takes
the count first and the slice after, so that it sees only finished samples (the oldest may be overwritten meanwhile,
therefore readers keep `MARGIN` samples away from the tail).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

MARGIN = 64


class Recording:
    """Values of named channels at increasing times; `breaks` are the times at which the mechanism was edited."""

    def __init__(self, channels: Sequence[str], capacity: int = 32768) -> None:
        """Reserve the ring."""
        self.capacity = capacity
        self._rows = _rows_of(channels)
        self._data = np.zeros((len(self._rows) + 1, 2 * capacity))
        self._count = 0
        self.breaks: tuple[float, ...] = ()

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
        self._count, self.breaks = 0, ()

    def window(self, channel: str, most: int | None = None) -> tuple[np.ndarray, np.ndarray]:
        """Times and values of the newest samples (copies), from where on the channel is there without a gap."""
        while True:
            count = self._count
            found = self._copied(channel, count, most)
            if self._count - count < MARGIN:
                return _since_gap(*found)

    def _copied(self, channel: str, count: int, most: int | None) -> tuple[np.ndarray, np.ndarray]:
        """The newest samples of the first `count`; whole only if fewer than MARGIN came in meanwhile."""
        kept = min(count, self.capacity - MARGIN)
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
