"""Scalar channels over time in a ring that is preallocated and readable while it is written.

The ring is stored twice in a row, so any window is one contiguous slice. One thread writes, others read: a reader takes
the count first and the slice after, so that it sees only finished samples (the oldest may be overwritten meanwhile,
therefore readers keep `MARGIN` samples away from the tail).

Whoever draws a long run needs no more than the extremes of each pixel column: the writer sums up every `BLOCK` samples
in their smallest and largest values, and `outline` reads those.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

MARGIN = 64
BLOCK = 32  # samples that are summed up: a sixteenth of what a ring of 100,000 samples holds is left to read
CAPACITY = 100_096  # 100,000 samples beside the margin, in whole blocks: 1.7 MB for each channel
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

    def __init__(self, channels: Sequence[str], capacity: int = CAPACITY) -> None:
        """Reserve the ring."""
        self.capacity = capacity
        self._rows = _rows_of(channels)
        self._data = np.zeros((len(self._rows) + 1, 2 * capacity))
        self._places = max(capacity // BLOCK, 1)
        self._extremes = np.zeros((2, len(self._rows) + 1, 2 * self._places))
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
        extremes = np.full((2, len(rows) + 1, 2 * self._places), np.nan)
        data[0], extremes[:, 0] = self._data[0], self._extremes[:, 0]
        for name in rows.keys() & self._rows.keys():
            data[rows[name]] = self._data[self._rows[name]]
            extremes[:, rows[name]] = self._extremes[:, self._rows[name]]
        self._rows, self._data, self._extremes = (
            {},
            data,
            extremes,
        )  # a reader that comes between finds no channel rather than another's
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
        if (self._count + 1) % BLOCK == 0:
            self._sum_up(at + self.capacity + 1)
        self._count += 1

    def _sum_up(self, end: int) -> None:
        """Note the smallest and the largest values of the block of samples that ends here."""
        block, place = self._data[:, max(end - BLOCK, 0) : end], self._count // BLOCK % self._places
        for extremes, found in zip(self._extremes, (block.min(axis=1), block.max(axis=1)), strict=True):
            extremes[:, place] = extremes[:, place + self._places] = found

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

    def outline(self, channel: str) -> tuple[int, np.ndarray, np.ndarray]:
        """Two points for each block of samples, its extremes, then the newest samples; and the number of the first.

        Where a block rises its smallest value comes first. The number counts such points from the first sample on.
        """
        while True:
            count = self._count
            first, times, values = self._outlined(channel, count)
            if self._count - count < MARGIN:
                times, found = _since_gap(times, values)
                return first + len(values) - len(found), times, found

    def _outlined(self, channel: str, count: int) -> tuple[int, np.ndarray, np.ndarray]:
        blocks, row = max(count - 1, 0) // BLOCK, self._rows[channel]
        kept = max(min((count - self._first) // BLOCK, (self.capacity - MARGIN) // BLOCK - 2, blocks), 0)
        tail_times, tail = self._copied(channel, count, count - BLOCK * blocks)
        x, y = np.empty(2 * kept), np.empty(2 * kept)
        if kept:
            end = (BLOCK * blocks - 1) % self.capacity + 1 + self.capacity
            samples, reach = slice(end - BLOCK * kept, end), blocks - 1
            at = reach % self._places + 1 + self._places
            low, high = self._extremes[:, row, at - kept : at]
            values = self._data[row, samples].reshape(kept, BLOCK)
            is_rising = values[:, -1] >= values[:, 0]
            times = self._data[0, samples].reshape(kept, BLOCK)
            x[0::2], x[1::2] = times[:, 0], times[:, BLOCK // 2]
            y[0::2], y[1::2] = np.where(is_rising, low, high), np.where(is_rising, high, low)
        return 2 * (blocks - kept), np.concatenate((x, tail_times)), np.concatenate((y, tail))

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
