"""Newmark's rule with damping of what vibrates too fast for the step: generalised alpha (Chung and Hulbert, 1993).

A mean acceleration m stands between those at both ends of a step, and positions and velocities follow from it:

    (1 - am) m+ + am m = (1 - af) a+ + af a
    q+ = q + h v + h2 ((1/2 - b) m + b m+),     v+ = v + h ((1 - g) m + g m+)

    am = (2 r - 1) / (r + 1),   af = r / (r + 1),   g = 1/2 + af - am,   b = (g + 1/2)^2 / 4

r is what a step leaves of a vibration far faster than the step: 1 leaves all of it, and m = a makes this Newmark's rule
with gamma = 1/2, beta = 1/4 (trapezoidal); 0 takes it away at once. Slow motions are followed to the second order.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from linkwork.equations.kernel import part
from linkwork.system.compiled_system import SIZE


class Rule(NamedTuple):
    """How velocity and accelerations at the end of a step follow from the move.

    Attributes:
        rate, fresh: v+ and m+ for a unit of the move, times h and h2: g / b and 1 / b.
        share: of m+ for a unit of a+: (1 - af) / (1 - am).
        mean, last: of a+ for a unit of m and of a.
        reach: h times this is the step of the trapezoidal rule with the same share of inertia, 2 (b share)^(1/2).
    """

    rate: float
    fresh: float
    share: float
    mean: float
    last: float
    reach: float


def rule(radius: float) -> Rule:
    """The rule that leaves a share `radius`, 0 to 1, of what is far faster than the step."""
    am, af = (2.0 * radius - 1.0) / (radius + 1.0), radius / (radius + 1.0)
    g = 0.5 + af - am
    b = 0.25 * (g + 0.5) ** 2
    share = (1.0 - af) / (1.0 - am)
    return Rule(g / b, 1.0 / b, share, am / (1.0 - af), -af / (1.0 - af), 2.0 * math.sqrt(b * share))


TRAPEZOIDAL = rule(1.0)


@part
def set_rates(state, work, rule, body, move, h):
    """v, a and m of a body at the end of a step of h seconds from its move; those of the start stand in `work`."""
    for k in range(SIZE):
        v, a, m = work.old_v[body, k], work.start[body, k], state.mean_a[body, k]
        new = rule.fresh / h * (move[k] / h - v) - (0.5 * rule.fresh - 1.0) * m
        state.v[body, k] = rule.rate / h * move[k] + (1.0 - rule.rate) * v + h * (1.0 - 0.5 * rule.rate) * m
        state.a[body, k] = new / rule.share + rule.mean * m + rule.last * a
        state.mean_a[body, k] = new


@part
def correct_rates(state, rule, body, move, h):
    """The same after a further move."""
    for k in range(SIZE):
        new = rule.fresh / (h * h) * move[k]
        state.v[body, k] += rule.rate / h * move[k]
        state.a[body, k] += new / rule.share
        state.mean_a[body, k] += new


@part
def add_to_mean(state, rule, sign):
    """m <- m + sign share a: taken off before the accelerations are projected, and put on again after it."""
    for body in range(1, state.a.shape[0]):
        for k in range(SIZE):
            state.mean_a[body, k] += sign * rule.share * state.a[body, k]
