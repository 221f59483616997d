"""A stiff integrator of order 2 that chooses its steps: half a step by the trapezoidal rule, the rest by BDF2.

With g = 2 - sqrt 2 both stages share one matrix, I - g h J / 2, and large rates fade at once (L-stable):

    y_g = y + g h / 2 (f + f_g)
    y_1 = y_g / (g (2 - g)) - (1 - g)^2 / (g (2 - g)) y + g h / 2 f_1
    error = 2 k h (f / g - f_g / (g (1 - g)) + f_1 / (1 - g)),     k = (-3 g^2 + 4 g - 2) / (12 (2 - g))

the error filtered by the same matrix, so that stiff parts do not count that have settled. scipy has no method of this
kind: its BDF is not stable at swinging rates, its Radau takes three stages at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from scipy.linalg import lu_factor, lu_solve

G = 2.0 - np.sqrt(2.0)
K = (-3.0 * G**2 + 4.0 * G - 2.0) / (12.0 * (2.0 - G))
MOST_ITERATIONS = 6
SETTLED = 0.03  # of the tolerance
GROWTH, SHRINK = 3.0, 0.2
TRIAL = 1e-7  # of a number, and at least of one in SI units: step of the differences
SHORTEST = 1e-14  # seconds

Function = Callable[[float, np.ndarray], np.ndarray]


@dataclass(slots=True)
class Counts:
    """What an integration took."""

    steps: int = 0
    refused: int = 0
    evaluations: int = 0


class Stiff:
    """Steps of y' = f(t, y) with an error of at most a tolerance in each, relative and absolute."""

    def __init__(self, function: Function, tolerance: float) -> None:
        """Nothing is evaluated yet."""
        self.tolerance = tolerance
        self.counts = Counts()
        self._function = function
        self._slopes: np.ndarray | None = None
        self._before: tuple[float, np.ndarray] | None = None  # length of the last step [s] and y' at its start

    def steps(self, t: float, y: np.ndarray, until: float) -> Iterator[tuple[float, np.ndarray, np.ndarray]]:
        """Time, y and y' at the start and after each step; raises ArithmeticError where steps grow too short."""
        f = self._f(t, y)
        yield t, y, f
        h = min(until - t, self._first(y, f))
        while t < until:
            h = until - t if t + 1.01 * h > until else h
            if h < SHORTEST:
                raise ArithmeticError(f"the steps at {t:.4g} s grow shorter than {SHORTEST:g} s")
            found = self._step(t, y, f, h)
            if found is None:
                self.counts.refused += 1
                self._slopes, h = None, h / 4.0
                continue
            new, slope, error = found
            factor = min(GROWTH, max(SHRINK, 0.9 * max(error, 1e-10) ** (-1.0 / 3.0)))
            if error > 1.0:
                self.counts.refused += 1
                h *= factor
                continue
            self.counts.steps += 1
            self._before = h, f
            t, y, f, h = t + h, new, slope, h * factor
            self._slopes = None
            yield t, y, f

    def _f(self, t: float, y: np.ndarray) -> np.ndarray:
        self.counts.evaluations += 1
        return self._function(t, y)

    def _first(self, y: np.ndarray, f: np.ndarray) -> float:
        """A step that changes nothing by more than a hundredth of one and its size [s]."""
        return 0.01 / max(float((abs(f) / (1.0 + abs(y))).max()), 1e-6)

    def _size(self, x: np.ndarray, y: np.ndarray) -> float:
        """Root of the mean square beside what is allowed."""
        return float(np.sqrt(np.mean((x / (self.tolerance * (1.0 + abs(y)))) ** 2)))

    def _jacobian(self, t: float, y: np.ndarray, f: np.ndarray) -> np.ndarray:
        columns = []
        for n, value in enumerate(y):
            moved = y.copy()
            moved[n] += TRIAL * (1.0 + abs(value))
            columns.append((self._f(t, moved) - f) / (moved[n] - value))
        return np.stack(columns, axis=1)

    def _factors(self, t: float, y: np.ndarray, f: np.ndarray, share: float) -> tuple[np.ndarray, np.ndarray] | None:
        """Factors of I - share J; None where J is not finite."""
        if self._slopes is None:
            self._slopes = self._jacobian(t, y, f)
        return lu_factor(np.eye(len(y)) - share * self._slopes) if np.isfinite(self._slopes).all() else None

    def _step(self, t: float, y: np.ndarray, f: np.ndarray, h: float) -> tuple[np.ndarray, np.ndarray, float] | None:
        """y, y' and the error in tolerances after a step; None where the iteration does not settle."""
        share = 0.5 * G * h
        factors = self._factors(t, y, f, share)
        if factors is None:
            return None
        middle = self._solved(t + G * h, y + share * f, y + G * h * f, share, factors)
        if middle is None:
            return None
        known = (middle[0] - (1.0 - G) ** 2 * y) / (G * (2.0 - G))
        guess = middle[0] + (1.0 - G) * h * middle[1]
        end = self._solved(t + h, known, guess, share, factors)
        if end is None:
            return None
        error = 2.0 * K * h * (f / G - middle[1] / (G * (1.0 - G)) + end[1] / (1.0 - G))
        return *end, self._size(lu_solve(factors, error), end[0])

    def _solved(
        self, t: float, known: np.ndarray, guess: np.ndarray, share: float, factors: tuple[np.ndarray, np.ndarray]
    ) -> tuple[np.ndarray, np.ndarray] | None:
        """y = known + share f(t, y) by Newton's iteration, with f there."""
        y, before = guess, np.inf
        for _ in range(MOST_ITERATIONS):
            f = self._f(t, y)
            if not np.isfinite(f).all():
                return None
            move = lu_solve(factors, known + share * f - y)
            y, size = y + move, self._size(move, y)
            if not np.isfinite(size) or size > 2.0 * before:
                return None
            if size < SETTLED:
                return y, (y - known) / share
            before = size
        return None
