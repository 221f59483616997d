"""The trapezoidal rule with steps that it chooses: nothing fades by itself, so that what swings keeps its energy.

    y_1 = y + h/2 (f + f_1)

by Newton's iteration from what the last two slopes foretell, y + h/2 ((2 + r) f - r f_before) with r = h / h_before,
and the way from there to the solution tells the error: a share 1 / (3 (1 + 1/r)) of it (Gresho, Lee and Sani, 1980).
"""

from __future__ import annotations

import numpy as np

from linkwork.analysis.tr_bdf2 import Stiff


class Trapezoidal(Stiff):
    """Steps of y' = f(t, y) with an error of at most a tolerance in each, relative and absolute."""

    def _step(self, t: float, y: np.ndarray, f: np.ndarray, h: float) -> tuple[np.ndarray, np.ndarray, float] | None:
        """y, y' and the error in tolerances after a step; None where the iteration does not settle."""
        factors = self._factors(t, y, f, 0.5 * h)
        if factors is None:
            return None
        guess, share = y + h * f, 0.5
        if self._before is not None:
            ratio = h / self._before[0]
            guess = y + 0.5 * h * ((2.0 + ratio) * f - ratio * self._before[1])
            share = 1.0 / (3.0 * (1.0 + 1.0 / ratio))
        end = self._solved(t + h, y + 0.5 * h * f, guess, 0.5 * h, factors)
        return None if end is None else (*end, self._size(share * (end[0] - guess), end[0]))
