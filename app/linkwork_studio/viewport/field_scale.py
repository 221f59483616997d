"""The end of a scale of colours: a round number at least as large as what was shown in the last seconds."""

from __future__ import annotations

import numpy as np

FADES = 0.99  # of the largest value at each picture: half of it after a second
ROOM = 1.5  # the scale stays until values are so far below its next step


class FieldScale:
    """Grows at once, and shrinks when all has been far below for some seconds; `top` has the last colour."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.top = self._recent = 0.0

    def begin(self) -> None:
        """Another field."""
        self.top = self._recent = 0.0

    def follow(self, largest: float) -> None:
        """Take the largest value of a picture."""
        self._recent = max(largest, FADES * self._recent)
        if self._recent > self.top or round_up(ROOM * self._recent) < self.top:
            self.top = round_up(self._recent)


def round_up(value: float) -> float:
    """The next of ..., 1, 2, 5, 10, ... at or above a number; 0 for none above zero."""
    if not value > 0.0 or not np.isfinite(value):
        return 0.0
    power = 10.0 ** np.floor(np.log10(value))
    return float(next(power * step for step in (1.0, 2.0, 5.0, 10.0) if power * step >= value * (1.0 - 1e-12)))
