"""Which part of the axes is shown: the newest seconds of time, and values with some air around them."""

from __future__ import annotations

import math

Range = tuple[float, float]

AIR = 0.08  # above and below the curves, share of their height
LOOSEST = 0.45  # share of the axis that the curves may shrink to before the axis follows


def followed(begin: float, end: float, span: float) -> Range:
    """The newest `span` seconds of a recording from `begin` to `end`; a young one starts at the left edge."""
    right = max(end, begin + span)
    return (right - span, right)


def fitted(low: float, high: float, shown: Range | None) -> Range:
    """A range for values from low to high: the one that is shown as long as it fits, else a new one."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return shown or (0.0, 1.0)
    if shown and shown[0] <= low and high <= shown[1] and high - low >= LOOSEST * (shown[1] - shown[0]):
        return shown
    height = high - low
    smallest = max(1e-9, 1e-3 * max(abs(low), abs(high)))
    if height < smallest:
        middle, height = (low + high) / 2, smallest if low or high else 2.0
        low, high = middle - height / 2, middle + height / 2
    return (low - AIR * height, high + AIR * height)
