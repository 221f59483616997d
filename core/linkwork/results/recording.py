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
        self.channels = tuple(channels)
        self.capacity = capacity
        self._row = {name: i + 1 for i, name in enumerate(self.channels)}
        self._data = np.zeros((len(self.channels) + 1, 2 * capacity))
        self._count = 0
        self.breaks: tuple[float, ...] = ()

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
        """Times and values of the newest samples (copies)."""
        while True:
            count = self._count
            found = self._copied(channel, count, most)
            if self._count - count < MARGIN:
                return found

    def _copied(self, channel: str, count: int, most: int | None) -> tuple[np.ndarray, np.ndarray]:
        """The newest samples of the first `count`; whole only if fewer than MARGIN came in meanwhile."""
        kept = min(count, self.capacity - MARGIN)
        kept = kept if most is None else min(kept, most)
        end = (count - 1) % self.capacity + 1 + (self.capacity if count > self.capacity else 0)
        if kept <= 0:
            return np.empty(0), np.empty(0)
        part = slice(end - kept, end)
        return self._data[0, part].copy(), self._data[self._row[channel], part].copy()
