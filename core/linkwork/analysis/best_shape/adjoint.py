"""The adjoint of a run: the slopes of a measure of the whole motion, through the motion itself.

A run of the trapezoidal rule solves R(q_n, v_n, a_n, p) = 0 in each step with q_n = q + h v + h2/4 (a + a_n) and
v_n = v + h/2 (a + a_n). For a measure J(q_0, q_1, ...) the multipliers λ_n of R, and μ_n and ν_n of the two sums, run
backward,

    (R_a + h/2 R_v + h2/4 R_q)T λ_n = h2/4 (2 μ_n+1 - J_q,n) + h/2 (2 ν_n+1 + h μ_n+1),
    μ_n = μ_n+1 - J_q,n - R_qT λ_n,      ν_n = ν_n+1 + h μ_n+1 - R_vT λ_n,

and dJ/dp = Σ_n λ_nT ∂R_n/∂p: one run back, however many parameters there are. It is the slope of what was computed, not
of what was meant, so it agrees with differences of runs to rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from linkwork.analysis.best_shape.grid import Array
from linkwork.errors import ModelError


class Tangent(NamedTuple):
    """Slopes of the residual by coordinates, speeds and accelerations, each k x k."""

    by_q: Array
    by_v: Array
    by_a: Array


def multipliers(step: float, tangent: Callable[[int], Tangent], by_q: Array) -> Array:
    """λ_n of all steps (n x k), of a run from given q and v at its first sample.

    Args:
        step: h [s].
        tangent: of the residual at the state of a sample.
        by_q: slopes of the measure by the coordinates of each sample (n x k).
    """
    found = np.zeros_like(by_q)
    mu, nu = np.zeros(by_q.shape[1]), np.zeros(by_q.shape[1])
    half, quarter = step / 2.0, step * step / 4.0
    for n in range(len(by_q) - 1, 0, -1):
        at = tangent(n)
        right = quarter * (2.0 * mu - by_q[n]) + half * (2.0 * nu + step * mu)
        found[n] = np.linalg.solve((at.by_a + half * at.by_v + quarter * at.by_q).T, right)
        nu = nu + step * mu - at.by_v.T @ found[n]
        mu = mu - by_q[n] - at.by_q.T @ found[n]
    found[0] = np.linalg.solve(tangent(0).by_a.T, quarter * mu + half * nu)
    return found


class Measure(NamedTuple):
    """A smooth measure of an error over the run: its value, and its slopes by the error at each sample."""

    value: float
    slopes: Array


def power_mean(error: Array, power: float = 2.0) -> Measure:
    """(mean of e^p)^(1/p): the root mean square for p = 2, close to the largest error for p of 10 or more.

    Raises:
        ModelError: p below 1, or an error that is zero throughout, which no shape can better.
    """
    if not power >= 1.0:
        raise ModelError(f"The power of the mean is {power:g}; it must be 1 at least.")
    largest = float(error.max())
    if not largest > 0.0:
        raise ModelError("The error is zero throughout: no shape can better it.")
    share = error / largest
    mean = float(np.mean(share**power))
    value = largest * mean ** (1.0 / power)
    return Measure(value, share ** (power - 1.0) * mean ** (1.0 / power - 1.0) / error.size)
