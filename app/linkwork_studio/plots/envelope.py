"""The smallest and the largest value of each pixel column, so that no peak is lost and few points are drawn."""

from __future__ import annotations

import numpy as np

Array = np.ndarray


def envelope(times: Array, values: Array, columns: int, first: int = 0) -> tuple[Array, Array]:
    """Points that draw the same picture in at most `columns` columns, two for each.

    Columns hold a power of two of samples and begin at multiples of it, counted from the start of the recording
    (`first` is the number of the first sample here): so they keep their samples while the picture scrolls, and the
    curve does not shimmer. Where a column rises its smallest value comes first, else its largest, so that a smooth
    curve stays smooth.
    """
    size = samples_per_column(len(times), columns)
    if size == 1:
        return times, values
    starts = np.concatenate(([0], np.arange(size - first % size, len(times), size)))
    low, high = np.minimum.reduceat(values, starts), np.maximum.reduceat(values, starts)
    ends = np.append(starts[1:], len(times)) - 1
    rising = values[ends] >= values[starts]
    x, y = np.empty(2 * len(starts)), np.empty(2 * len(starts))
    x[0::2], x[1::2] = times[starts], times[(starts + ends) // 2]
    y[0::2], y[1::2] = np.where(rising, low, high), np.where(rising, high, low)
    return x, y


def samples_per_column(samples: int, columns: int) -> int:
    """The smallest power of two that fits the samples into the columns; 1 where they can be drawn as they are."""
    if samples <= 2 * max(columns, 1):
        return 1
    return 1 << (-(-samples // max(columns, 1)) - 1).bit_length()
