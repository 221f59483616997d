"""Scalar channels over time: the newest samples as they are, older ones as extremes of blocks, in bounded memory.

The newest samples lie in a ring. Every `BLOCK` of them are summed up in their first, last, smallest and largest value,
every `BLOCK` of those summaries again, each level in a ring of its own: a run of any length keeps its peaks, and what
is kept depends on the number of samples alone. At a sample a millisecond that is 200 s of samples, 17 minutes in blocks
of 32 ms, 9 hours in blocks of a second, 12 days in blocks of half a minute. Hundreds of channels share the memory: a
thousand hinged bodies keep 7 s, half a minute, 20 minutes and 10 hours.

One thread writes, others read: a reader takes the count first and copies after, so that it sees only finished samples
(the oldest may be overwritten meanwhile, therefore readers keep `MARGIN` away from the tail).
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

Array = np.ndarray

MARGIN = 64
BLOCK = 32  # samples, or summaries of the level below, that one summary stands for
LEVELS = 3
CAPACITY = 200_000  # samples: 1.6 MB for each channel
PLACES = 32_768  # summaries of each level: 3 MB for each channel and all levels
BUDGET = 400 * 1024 * 1024  # bytes: as much as ninety channels take; more of them are kept for a shorter time
SPARE = 8  # rows for channels to come
MOST_TRACES = 4  # of branches that were left
FIRST, LAST, LOW, HIGH = range(4)  # of a summary; of the times only the first and, as LAST, that in the middle


EXTREMES = ("\0least", "\0largest")  # behind the name of a channel: its least and largest value since the last sample


@dataclass(frozen=True, slots=True, eq=False)
class Trace:
    """Curves of a branch that was left, from where it is another one [s]; `values` by channel."""

    times: Array
    values: dict[str, Array]


class Recording:
    """Values of named channels at increasing times.

    Attributes:
        breaks: times at which the mechanism was edited [s].
        traces: what was recorded on branches that were left, oldest first.
    """

    def __init__(
        self, channels: Sequence[str], capacity: int = CAPACITY, places: int = PLACES, budget: int = BUDGET
    ) -> None:
        """Reserve the rings; memory is taken as they fill.

        Args:
            channels: their names.
            capacity: samples that are kept as they are.
            places: summaries that are kept of each level.
            budget: memory that all channels together may take [bytes]; where it is short, less is kept of each.
        """
        self._asked, self._budget = (capacity, places), budget
        self._rows, self._written = _rows_of(channels), _together([0, *range(1, len(channels) + 1)])
        self._reserve(len(channels) + 1)
        self._count = 0
        self._oldest = [0] * (LEVELS + 1)  # number of the oldest sample, then summary, that is still there
        self.breaks: tuple[float, ...] = ()
        self.traces: tuple[Trace, ...] = ()

    def _reserve(self, rows: int) -> None:
        """Rings for so many rows, and a few more."""
        height = rows + max(SPARE, rows // 4)
        capacity, places = self._asked
        share = min(1.0, self._budget / (8 * height * (capacity + 4 * LEVELS * places)))
        self.capacity, self.places = (max(int(n * share), 4 * MARGIN if share < 1.0 else n) for n in self._asked)
        self._samples = np.zeros((height, self.capacity))
        self._summaries = [np.zeros((4, height, self.places)) for _ in range(LEVELS)]

    @property
    def channels(self) -> tuple[str, ...]:
        """Names of the channels."""
        rows = tuple(self._rows)
        return rows[: len(rows) // 3] if self._is_extreme(rows) else rows

    @property
    def has_extremes(self) -> bool:
        """Whether samples come with the least and the largest value since the sample before."""
        return self._is_extreme(tuple(self._rows))

    @staticmethod
    def _is_extreme(rows: Sequence[str]) -> bool:
        return bool(rows) and rows[-1].endswith(EXTREMES[1])

    @property
    def count(self) -> int:
        """Samples written since the last clear."""
        return self._count

    @property
    def size(self) -> int:
        """Memory that the filled part takes [bytes]."""
        filled = min(self._count, self.capacity)
        filled += sum(4 * min(self._count // BLOCK**level, self.places) for level in range(1, LEVELS + 1))
        return 8 * filled * (len(self._rows) + 1)

    def set_channels(self, channels: Sequence[str], extremes: bool = False) -> None:
        """From now on these are written; one that was there before keeps its samples, a new one begins now.

        Args:
            channels: their names.
            extremes: whether all values are followed by the least, then by the largest of each since the last sample.
        """
        names = tuple(dict.fromkeys(channels))
        rows = dict.fromkeys(
            (*names, *(name + which for which in EXTREMES for name in names)) if extremes else names, 0
        )
        if list(rows) == list(self._rows):
            return
        known, self._rows = self._rows, {}  # a reader that comes between finds no channel rather than another's
        if len(rows) >= len(self._samples):
            known = self._widen(rows, known)
        free = iter(sorted(set(range(1, len(self._samples))) - {known[name] for name in rows.keys() & known.keys()}))
        for name in rows:
            rows[name] = known[name] if name in known else next(free)
            if name not in known:
                self._begin_row(rows[name], rows.get(name.partition("\0")[0], 0) if "\0" in name else 0)
        self._written = _together([0, *rows.values()])
        self._rows = rows

    def _widen(self, wanted: dict[str, int], known: dict[str, int]) -> dict[str, int]:
        """Make room for more channels, which leaves less for each where memory is short; the rows of those kept."""
        kept = [name for name in known if name in wanted]
        old = self._samples, *self._summaries
        self._note_overwritten()
        self._reserve(len(wanted) + 1)
        self._note_overwritten()
        rows = [0, *(known[name] for name in kept)]
        for level, (before, now) in enumerate(zip(old, (self._samples, *self._summaries), strict=True)):
            end = self._count // BLOCK**level
            numbers = np.arange(max(self._oldest[level], 0), end)
            now[..., : len(rows), numbers % now.shape[-1]] = before[..., rows, :][..., numbers % before.shape[-1]]
        return _rows_of(kept)

    def _begin_row(self, row: int, same: int = 0) -> None:
        """A row has no values so far, or those of another one."""
        filled = slice(min(self._count, self.capacity))
        self._samples[row, filled] = self._samples[same, filled] if same else np.nan
        for level, data in enumerate(self._summaries, start=1):
            filled = slice(min(self._count // BLOCK**level, self.places))
            data[:, row, filled] = data[:, same, filled] if same else np.nan

    # -- writing -----------------------------------------------------------------------------------------

    def append(self, time: float, values: Sequence[float]) -> None:
        """Write one sample [s, each channel in its SI unit]."""
        at = self._count % self.capacity
        self._samples[self._written, at] = time, *values
        self._end_at(self._count + 1)

    def append_block(self, table: Array) -> None:
        """Write several samples, a row for each: its time [s] and the values of all channels."""
        first = 0
        while first < len(table):
            at = self._count % self.capacity
            some = min(len(table) - first, BLOCK - self._count % BLOCK, self.capacity - at)
            self._samples[self._written, at : at + some] = table[first : first + some].T
            self._end_at(self._count + some)
            first += some

    def _end_at(self, end: int) -> None:
        """Samples up to this number are written."""
        if end % BLOCK == 0:
            self._sum_up(end)
        self._count = end

    def _sum_up(self, end: int) -> None:
        """Make the summaries that end with this number of samples."""
        rows = self._written
        block = _ring(self._samples, end - BLOCK, end)[rows]
        found = np.stack((block[:, 0], block[:, -1], block.min(axis=1), block.max(axis=1)))
        found[LAST, 0] = block[0, BLOCK // 2]
        if self.has_extremes:
            count = len(self.channels) + 1
            found[LOW, 1:count] = np.fmin(found[LOW, 1:count], found[LOW, count : 2 * count - 1])
            found[HIGH, 1:count] = np.fmax(found[HIGH, 1:count], found[HIGH, 2 * count - 1 :])
        for level, data in enumerate(self._summaries):
            number = end // BLOCK ** (level + 1)
            data[:, rows, (number - 1) % self.places] = found
            if number % BLOCK:
                return
            below = _ring(data, number - BLOCK, number)[:, rows]
            low, high = below[LOW].min(axis=1), below[HIGH].max(axis=1)
            found = np.stack((below[FIRST, :, 0], below[LAST, :, -1], low, high))
            found[LAST, 0] = below[FIRST, 0, BLOCK // 2]

    def mark(self, time: float) -> None:
        """Remember that the mechanism changed at this time [s]."""
        self.breaks = (*self.breaks[-999:], time)

    def clear(self) -> None:
        """Forget all samples."""
        self._restart_at(0)
        self.breaks, self.traces = (), ()
        self.set_channels(self.channels)

    def begin_anew(self) -> None:
        """Begin at the first sample again; what was recorded stays as a trace."""
        self.branch_off(-np.inf)

    def branch_off(self, time: float) -> None:
        """Go on from an earlier time [s]; what was recorded after it stays as a trace.

        Where samples of that time are gone, the curve goes on from the end of the last summary before it.
        """
        times = self._copied_row(0)
        kept = int(np.searchsorted(times, time, side="right"))
        if len(times) - kept > 1:
            first = max(kept - 1, 0)
            values = {name: self._copied_row(self._rows[name])[first:] for name in self.channels}
            self.traces = (*self.traces, Trace(times[first:], values))[-MOST_TRACES:]
        self._note_overwritten()
        self.breaks = tuple(at for at in self.breaks if at <= time)
        if kept or not len(times):
            self._count -= len(times) - kept
        else:
            self._go_on_behind_summaries(time)

    def _go_on_behind_summaries(self, time: float) -> None:
        for level in range(1, LEVELS + 1):
            size, data = BLOCK**level, self._summaries[level - 1]
            begins = _ring(data[FIRST, 0], self._oldest[level], self._count // size)
            over = int(np.searchsorted(begins, time, side="right")) - 1  # the next one begins no later than the time
            if over > 0:
                self._count = self._oldest[0] = (self._oldest[level] + over) * size
                for below in range(1, level):
                    self._oldest[below] = self._count // BLOCK**below
                return
        self._restart_at(0)

    def _note_overwritten(self) -> None:
        self._oldest[0] = max(self._oldest[0], self._count - self.capacity)
        for level in range(1, LEVELS + 1):
            self._oldest[level] = max(self._oldest[level], self._count // BLOCK**level - self.places)

    def _restart_at(self, count: int) -> None:
        self._count, self._oldest = count, [count] * (LEVELS + 1)

    # -- reading -----------------------------------------------------------------------------------------

    @property
    def begins(self) -> float:
        """Time of the oldest sample or summary [s]; nan where there is none."""
        return min((self._reach(level, self._count) for level in range(LEVELS + 1)), default=np.nan)

    @property
    def ends(self) -> float:
        """Time of the newest sample [s]; nan where there is none."""
        return _entry(self._samples[0], self._count - 1) if self._count > self._oldest[0] else np.nan

    def window(self, channel: str, most: int | None = None) -> tuple[Array, Array]:
        """Times and values of the newest samples (copies), from where on the channel is there without a gap."""
        while True:
            count = self._count
            found = self._copied(channel, count, most)
            if self._count - count < MARGIN:
                return _since_gap(*found)

    def since(self, channel: str, time: float) -> tuple[int, Array, Array]:
        """The samples from a few before a time [s] on (copies), and the number of the first point.

        Where there are extremes, two points before each sample tell those that lie beyond both its neighbours.
        """
        first = self._number_at(0, self._count, time) - MARGIN
        count = self._count
        if not self.has_extremes:
            times, values = self.window(channel, count - first)
            return count - len(times), times, values
        times, *found = self._copied_together((channel, *(channel + which for which in EXTREMES)), first)
        kept = len(_since_gap(times, found[0])[0])
        x, y = _between(times[-kept:], *(values[-kept:] for values in found)) if kept else (times[:0], times[:0])
        return 3 * (count - kept), x, y

    def path(self, channels: Sequence[str], begin: float, end: float, most: int) -> Array:
        """Times and values of some channels from one time to another [s], shape (samples, 1 + channels).

        Of more samples than asked for every second, fourth, ... is told, always the same ones, and the last.
        """
        while True:
            count, rows = self._count, [0, *(self._rows[name] for name in channels)]
            first, stop = self._number_at(0, count, begin), self._number_at(0, count, np.nextafter(end, np.inf))
            stride = 1 << max(0, math.ceil(math.log2(max(1, stop - first) / most)))
            numbers = np.arange(-(-first // stride) * stride, stop, stride)
            if len(numbers) and numbers[-1] != stop - 1:
                numbers = np.append(numbers, stop - 1)
            found = self._samples[np.ix_(rows, numbers % self.capacity)].T
            if self._count - count < MARGIN:
                return found[~np.isnan(found).any(axis=1)]

    def level_for(self, left: float, right: float, columns: int) -> int:
        """The level from which to draw a part of the time axis [s]: 0 for samples.

        It is the first that reaches back so far, or the next ones where a pixel column holds several of its blocks.
        """
        count, level = self._count, 0
        while level < LEVELS:
            inside = self._number_at(level, count, right) - self._number_at(level, count, left)
            reaches = self._reach(level, count) <= max(left, self._reach(level + 1, count))
            if reaches and inside <= 2 * BLOCK * columns:
                break
            level += 1
        return level

    def outline(self, channel: str, level: int = 1) -> tuple[int, Array, Array]:
        """Two points for each summary of a level, then what is newer; and the number of the first point.

        Where a block rises its smallest value comes first. The number counts such points from the first sample on.
        """
        while True:
            count = self._count
            first, times, values = self._outlined(channel, count, level)
            if self._count - count < MARGIN:
                times, found = _since_gap(times, values)
                return first + len(values) - len(found), times, found

    def at(self, channel: str, time: float) -> float | None:
        """The value at the first sample not before a time [s], or of the summary there; None outside of all."""
        for level in range(LEVELS + 1):
            _, times, values = (0, *self.window(channel)) if level == 0 else self.outline(channel, level)
            if len(times) and times[0] <= time <= times[-1]:
                return float(values[int(np.searchsorted(times, time))])
        return None

    def _outlined(self, channel: str, count: int, level: int) -> tuple[int, Array, Array]:
        if level == 0:
            raise ValueError("samples are read by `window`")
        x, y, begin, end = [], [], count, 0
        for one in range(level, 0, -1):
            first = max(end // BLOCK**one, self._kept_from(one, count))
            last = max(max(count - 1, 0) // BLOCK**one, first)
            part = _ring(self._summaries[one - 1][:, (0, self._rows[channel])], first, last)
            rising = part[LAST, 1] >= part[FIRST, 1]
            x.append(part[:2, 0].T.ravel())
            y.append(np.where(rising, part[LOW:, 1], part[HIGH:1:-1, 1]).T.ravel())
            if one == level:
                begin = first
            end = last * BLOCK**one
        times, values = self._copied(channel, count, count - end)
        return 2 * begin, np.concatenate((*x, times)), np.concatenate((*y, values))

    def _kept_from(self, level: int, count: int) -> int:
        """Number of the oldest sample or summary that a reader may look at."""
        room = self.capacity - MARGIN if level == 0 else self.places - 2
        return max(self._oldest[level], count // BLOCK**level - room, 0)

    def _times(self, level: int) -> Array:
        """The ring of the times of samples, or at which the summaries of a level begin [s]."""
        return self._samples[0] if level == 0 else self._summaries[level - 1][FIRST, 0]

    def _number_at(self, level: int, count: int, time: float) -> int:
        """Number of the first sample or summary that is not before a time [s]."""
        first, end = self._kept_from(level, count), count // BLOCK**level
        return first + bisect_left(range(first, end), time, key=partial(_entry, self._times(level)))

    def _reach(self, level: int, count: int) -> float:
        """The oldest time that a level knows [s]; infinite for none."""
        number = self._kept_from(level, count)
        return _entry(self._times(level), number) if number < count // BLOCK**level else np.inf

    def _copied_row(self, row: int) -> Array:
        """All samples of a row that are there, as far as the ring goes back."""
        return _ring(self._samples[row], self._kept_from(0, self._count), self._count)

    def _copied_together(self, channels: Sequence[str], first: int) -> list[Array]:
        """Times and values of channels from a number on, of the same samples."""
        while True:
            count = self._count
            begin = max(first, self._kept_from(0, count))
            found = [_ring(self._samples[row], begin, count) for row in (0, *(self._rows[name] for name in channels))]
            if self._count - count < MARGIN:
                return found

    def _copied(self, channel: str, count: int, most: int | None) -> tuple[Array, Array]:
        """The newest samples of the first `count`; whole only if fewer than MARGIN came in meanwhile."""
        first = self._kept_from(0, count)
        first = first if most is None else max(first, count - most)
        return _ring(self._samples[0], first, count), _ring(self._samples[self._rows[channel]], first, count)


def _ring(data: Array, first: int, end: int) -> Array:
    """A copy of the entries with these numbers along the last axis of a ring."""
    length = data.shape[-1]
    if end <= first:
        return data[..., :0].copy()
    begin, stop = first % length, (end - 1) % length + 1
    if begin < stop:
        return data[..., begin:stop].copy()
    return np.concatenate((data[..., begin:], data[..., :stop]), axis=-1)


def _entry(ring: Array, number: int) -> float:
    return float(ring[number % len(ring)])


def _together(rows: list[int]) -> slice | Array:
    """Rows as an index; those that follow each other are written much faster as a slice."""
    return slice(0, len(rows)) if rows == list(range(len(rows))) else np.array(rows)


def _rows_of(channels: Sequence[str]) -> dict[str, int]:
    """Row of each channel; the first row holds the times."""
    return {name: row + 1 for row, name in enumerate(channels)}


def _between(times: Array, values: Array, low: Array, high: Array) -> tuple[Array, Array]:
    """Three points for each sample: the extremes since the one before, where they lie beyond both, and itself."""
    before_time, before = np.append(times[:1], times[:-1]), np.append(values[:1], values[:-1])
    x = np.linspace(before_time, times, 4, axis=1)[:, 1:]
    y = np.linspace(before, values, 4, axis=1)[:, 1:]
    is_rising = values >= before
    least, largest = np.minimum(before, values), np.maximum(before, values)
    for place, is_low in ((0, is_rising), (1, ~is_rising)):
        extreme, is_beyond = np.where(is_low, low, high), np.where(is_low, low < least, high > largest)
        y[:, place] = np.where(is_beyond, extreme, y[:, place])
    y[:, 2] = values
    x[:, 2] = times
    return x.ravel(), y.ravel()


def _since_gap(times: Array, values: Array) -> tuple[Array, Array]:
    gaps = np.flatnonzero(np.isnan(values))
    first = gaps[-1] + 1 if gaps.size else 0
    return times[first:], values[first:]
