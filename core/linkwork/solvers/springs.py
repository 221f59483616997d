"""Springs along a length over a step of the modular formulation, whose ends may swing about each other within it.

Pulled by its length in the middle of the step a spring would do another work than it gives up, and a stiff one between
bodies that turn fast would draw energy out of nothing. In the middle d is the mean of both ends' d+- = d +- h w / 2, so
that d . h w = (s+2 - s-2) / 2: the pull whose work is what the spring gives up is

    F = (V(s+) - V(s-)) / (s+ - s-)  |d| / ((s+ + s-) / 2)  along d / |d|,      s+-2 = d2 +- h d . w + h2 w2 / 4

for springs with V = k (s - s0)2 / 2, and for curves. Dampers work as they do in the middle.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import part
from linkwork.equations.laws import curve_integral
from linkwork.system.compiled_system import LENGTH
from linkwork.system.laws import CURVE, SPRING

HARDLY = 1e-6  # of a length: curves over less are as good as straight


@part
def ends_of(length, rate, bias, h):
    """Lengths at both ends of a step, from what is known in its middle; `bias` is (w2 - rate2) / length."""
    half = 0.25 * h * h * max(bias * length + rate * rate, 0.0) + length * length
    return math.sqrt(max(half - h * length * rate, 0.0)), math.sqrt(max(half + h * length * rate, 0.0))


@part
def lean_on_springs(system, state, work, h):
    """Forces of springs along lengths become those over a step of h seconds; rows are those of its middle."""
    first = system.first_soft[0]
    for row in range(first, system.first_read[0]):
        kind = system.law_kind[row - first]
        if system.row_kind[row] != LENGTH or (kind != SPRING and kind != CURVE):
            continue
        p, off, rate = system.law_number[row - first], system.row_value[row], work.rate[row]
        length = work.residual[row] + off
        start, end = ends_of(length, rate, work.bias[row], h)
        mean = 0.5 * (start + end)
        if not mean > 0.0:
            continue
        if kind == SPRING:
            pull = p[0] * (mean - off - p[1])
        elif abs(end - start) > HARDLY * mean:
            begun = curve_integral(system.formulas, int(p[0]), start - off - p[1])
            pull = (curve_integral(system.formulas, int(p[0]), end - off - p[1]) - begun) / (end - start)
        else:
            continue
        state.multipliers[row] = pull * length / mean + p[2] * rate
