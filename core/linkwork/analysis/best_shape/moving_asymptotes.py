"""The method of moving asymptotes (Svanberg, Int. J. Numer. Meth. Engng 24 (1987) 359; notes of 2007).

Each function is replaced by Σ p_j/(U_j - x_j) + q_j/(x_j - L_j), which is convex and separable. For given multipliers
λ each variable then has the closed form (L √p + U √q)/(√p + √q), clipped, so what is left is to find the few
multipliers: a root for one constraint, and a concave maximisation for several. Constraints that cannot be met are
broken at a price, y_i = max(0, (λ_i - price)/2), as the author has it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from linkwork.analysis.best_shape.grid import Array
from linkwork.analysis.best_shape.limit import Limit

ROUNDS = 200
SMALL = 1e-5  # curvature that each variable has at least, by its span


@dataclass
class MovingAsymptotes:
    """The method with what it remembers of the last designs.

    Attributes:
        least, most: bounds of the variables.
        step: by which a variable changes at most, of its span.
        first, wider, narrower: of the distance of an asymptote: at first, and as a variable goes on or turns.
        price: of breaking a constraint.
        low, high: the asymptotes.
        older: the two designs before, the last one first.
    """

    least: Array
    most: Array
    step: float = 0.5
    first: float = 0.5
    wider: float = 1.2
    narrower: float = 0.7
    price: float = 1000.0
    low: Array | None = None
    high: Array | None = None
    older: list[Array] = field(default_factory=list)

    def improved(self, design: Array, objective: Array, values: Array, slopes: Array) -> Array:
        """The next design.

        Args:
            design: the variables (n).
            objective: slopes of what falls (n).
            values: of the constraints, which shall be zero at most (m).
            slopes: of the constraints (m x n).
        """
        low, high = self._asymptotes(design)
        span = self.most - self.least
        alpha = np.maximum.reduce([self.least, low + 0.1 * (design - low), design - self.step * span])
        beta = np.minimum.reduce([self.most, high - 0.1 * (high - design), design + self.step * span])
        slopes = np.atleast_2d(slopes)
        rising, falling = _fractions(design, low, high, span, np.vstack([objective, slopes]))
        at = (rising[1:] / (high - design) + falling[1:] / (design - low)).sum(axis=1)
        problem = _Separable(rising, falling, at - np.atleast_1d(values), (low, high, alpha, beta), self.price)
        self.low, self.high = low, high
        self.older = [design.copy(), *self.older[:1]]
        return problem.solved()

    def _asymptotes(self, design: Array) -> tuple[Array, Array]:
        span = self.most - self.least
        if len(self.older) < 2 or self.low is None or self.high is None:
            return design - self.first * span, design + self.first * span
        last, before = self.older
        trend = (design - last) * (last - before)
        factor = np.where(trend > 0.0, self.wider, np.where(trend < 0.0, self.narrower, 1.0))
        low = design - np.clip(factor * (last - self.low), 0.01 * span, 10.0 * span)
        high = design + np.clip(factor * (self.high - last), 0.01 * span, 10.0 * span)
        return low, high


@dataclass
class Asymptotes:
    """Moving asymptotes for one limit on the volume; objective and limit are scaled once, at the first design.

    Attributes:
        step: by which a variable changes at most.
        least: of a variable.
        scale: of the objective; None for one that makes its largest slope 1 at first.
    """

    step: float = 0.1
    least: float = 0.0
    scale: float | None = None
    method: MovingAsymptotes | None = None

    def improved(self, design: Array, slopes: Array, limit: Limit) -> Array:
        """The next design, from the slopes of what shall fall."""
        if self.method is None:
            self.method = MovingAsymptotes(np.full(design.size, self.least), np.ones(design.size), self.step)
        if self.scale is None:
            self.scale = 1.0 / max(float(np.abs(slopes).max()), 1e-300)
        excess = np.array([limit.volume(design) / limit.allowed - 1.0])
        return self.method.improved(design, self.scale * slopes, excess, limit.slopes(design)[None] / limit.allowed)


def _fractions(design: Array, low: Array, high: Array, span: Array, slopes: Array) -> tuple[Array, Array]:
    """p and q of the objective and of each constraint."""
    up, down = np.maximum(slopes, 0.0), np.maximum(-slopes, 0.0)
    rising = (high - design) ** 2 * (1.001 * up + 0.001 * down + SMALL / span)
    falling = (design - low) ** 2 * (0.001 * up + 1.001 * down + SMALL / span)
    return rising, falling


class _Separable:
    """The convex problem of one step, and its dual."""

    def __init__(self, rising: Array, falling: Array, room: Array, limits: tuple[Array, ...], price: float) -> None:
        self.rising, self.falling, self.room, self.price = rising, falling, room, price
        self.low, self.high, self.alpha, self.beta = limits

    def solved(self) -> Array:
        """The variables that are best."""
        multipliers = self._one() if self.room.size == 1 else self._several()
        return self._variables(multipliers)

    def _weights(self, multipliers: Array) -> tuple[Array, Array]:
        weights = np.concatenate([[1.0], multipliers])[:, None]
        return (weights * self.rising).sum(axis=0), (weights * self.falling).sum(axis=0)

    def _variables(self, multipliers: Array) -> Array:
        p, q = (np.sqrt(one) for one in self._weights(multipliers))
        return np.clip((self.low * p + self.high * q) / (p + q), self.alpha, self.beta)

    def _broken(self, multipliers: Array) -> Array:
        """By how much each constraint is broken at the best variables: the slope of the dual."""
        x = self._variables(multipliers)
        value = self.rising[1:] / (self.high - x) + self.falling[1:] / (x - self.low)
        return value.sum(axis=1) - self.room - np.maximum(0.0, multipliers - self.price) / 2.0

    def _one(self) -> Array:
        """The root of a function that falls, by bisection to the last bit."""
        light, heavy = np.zeros(1), np.ones(1)
        if self._broken(light)[0] <= 0.0:
            return light
        while self._broken(heavy)[0] > 0.0:
            light, heavy = heavy, 4.0 * heavy
        for _ in range(ROUNDS):
            middle = 0.5 * (light + heavy)
            if not light[0] < middle[0] < heavy[0]:
                break
            light, heavy = (middle, heavy) if self._broken(middle)[0] > 0.0 else (light, middle)
        return 0.5 * (light + heavy)

    def _several(self) -> Array:
        """The largest value of the dual where no multiplier is negative: Newton, held at zero, with shorter steps."""
        found = np.ones(self.room.size)
        for _ in range(ROUNDS):
            slope, curvature = self._broken(found), self._curvature(found)
            free = (found > 0.0) | (slope > 0.0)
            if not free.any() or np.abs(slope[free]).max() <= 1e-13 * (1.0 + np.abs(self.room).max()):
                break
            step = np.zeros_like(found)
            step[free] = np.linalg.solve(curvature[np.ix_(free, free)], slope[free])
            better = self._risen(found, step, slope)
            if better is None:
                break
            found = better
        return found

    def _risen(self, found: Array, step: Array, slope: Array) -> Array | None:
        """A step along the way that raises the dual; None where rounding leaves none."""
        here, length = self._dual(found), 1.0
        while length > 1e-14:
            there = np.maximum(0.0, found + length * step)
            if self._dual(there) >= here + 1e-4 * slope @ (there - found) and (there != found).any():
                return there
            length /= 2.0
        return None

    def _dual(self, multipliers: Array) -> float:
        x = self._variables(multipliers)
        p, q = self._weights(multipliers)
        over = np.maximum(0.0, multipliers - self.price)
        return float((p / (self.high - x) + q / (x - self.low)).sum() - multipliers @ self.room - over @ over / 4.0)

    def _curvature(self, multipliers: Array) -> Array:
        """Minus the second slope of the dual, with a trace of the unit matrix."""
        x = self._variables(multipliers)
        p, q = self._weights(multipliers)
        inside = (x > self.alpha) & (x < self.beta)
        slopes = self.rising[1:] / (self.high - x) ** 2 - self.falling[1:] / (x - self.low) ** 2
        bends = 2.0 * (p / (self.high - x) ** 3 + q / (x - self.low) ** 3)
        found = (slopes[:, inside] / bends[inside]) @ slopes[:, inside].T + np.diag(0.5 * (multipliers > self.price))
        return found + (1e-12 * np.trace(found) + 1e-30) * np.eye(self.room.size)
