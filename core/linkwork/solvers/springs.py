"""Springs over a step of the modular formulation, within which bodies may turn far.

Pulled by what it measures in the middle of the step a spring would do another work than it gives up, and a stiff one
between bodies that turn fast would draw energy out of nothing. Its work in a step is F h s', s' as its row sees it in
the middle, so that the pull whose work is what the spring gives up is

    F = (V(s+) - V(s-)) / (s+ - s-)  (s+ - s-) / (h s')

The first factor is k ((s+ + s-) / 2 - s0) of a spring. In the middle points and directions are the means of those at
both ends, d+- = d +- h w / 2, which gives s+- without a look at the ends:

    lengths    s+-2 = s2 +- h s s' + h2 w2 / 4,     (s+ - s-) / (h s') = s / ((s+ + s-) / 2)
    angles     of cosine and sine at both ends, which are products of two such means
    products   s+- = s +- h s' / 2 + h2 s'' / 8   of two directions, and sums of such; s'' is the velocity term

Their change is h s' exactly, so that the second factor is one. Other rows, and dampers, work as they do in the middle.
"""

from __future__ import annotations

import math

from linkwork.equations.directions import combination, dot
from linkwork.equations.kernel import part
from linkwork.equations.laws import curve_integral
from linkwork.system.compiled_system import ANGLE, DOT, LENGTH, SUM, TIE
from linkwork.system.laws import CURVE, SPRING

HARDLY = 1e-7  # metres or radians in a step: a row that changes by less does so as its rate says
ASTRAY = 0.3  # of its change: an angle that is off by more is that of directions which have nearly lost theirs
TURN = 2.0 * math.pi


@part
def ends_of_length(length, rate, bias, h):
    """Lengths at both ends of a step, from what is known in its middle; `bias` is (w2 - rate2) / length."""
    half = 0.25 * h * h * max(bias * length + rate * rate, 0.0) + length * length
    return math.sqrt(max(half - h * length * rate, 0.0)), math.sqrt(max(half + h * length * rate, 0.0))


@part
def ends_of_angle(system, seen, row, angle, h):
    """Angles at both ends of a step, near that in its middle."""
    bodies = system.row_body
    x, c = combination(seen.q, system.row_a, bodies, row), combination(seen.q, system.row_b, bodies, row)
    s, dx = combination(seen.q, system.row_c, bodies, row), combination(seen.v, system.row_a, bodies, row)
    dc, ds = combination(seen.v, system.row_b, bodies, row), combination(seen.v, system.row_c, bodies, row)
    cosine, cosine_half = dot(x, c) + 0.25 * h * h * dot(dx, dc), 0.5 * h * (dot(dx, c) + dot(x, dc))
    sine, sine_half = dot(x, s) + 0.25 * h * h * dot(dx, ds), 0.5 * h * (dot(dx, s) + dot(x, ds))
    start, end = math.atan2(sine - sine_half, cosine - cosine_half), math.atan2(sine + sine_half, cosine + cosine_half)
    start += TURN * math.floor((angle - start) / TURN + 0.5)
    return start, end + TURN * math.floor((angle - end) / TURN + 0.5)


@part
def is_bilinear(system, row):
    """Whether a row is a product of two directions, a component of one, or a sum of such."""
    kind = system.row_kind[row]
    if kind != SUM:
        return kind in (DOT, TIE)
    for n in range(system.part_start[row], system.part_start[row + 1]):
        part_kind = system.row_kind[system.part_row[n]]
        if part_kind not in (DOT, TIE):
            return False
    return True


@part
def ends_of(system, seen, work, row, h):
    """What a row sees at both ends of a step, and how much more that changes than its rate in the middle says."""
    s, rate, bias, off = work.residual[row], work.rate[row], work.bias[row], seen.row_value[row]
    if system.row_kind[row] != LENGTH and system.row_kind[row] != ANGLE:
        mean = s + 0.125 * h * h * bias
        return mean - 0.5 * h * rate, mean + 0.5 * h * rate, 1.0
    if system.row_kind[row] == LENGTH:
        start, end = ends_of_length(s + off, rate, bias, h)
        mean = 0.5 * (start + end)
        return start - off, end - off, (s + off) / mean if mean > 0.0 else 1.0
    start, end = ends_of_angle(system, seen, row, s + off, h)
    move = h * rate
    if abs(move) <= HARDLY or abs(end - start - move) > ASTRAY * abs(move):
        return s - 0.5 * move, s + 0.5 * move, 1.0
    return start - off, end - off, (end - start) / move


@part
def lean_on_springs(system, state, seen, work, h):
    """Forces of springs become those over a step of h seconds, in the middle of which bodies are `seen`."""
    first = system.first_soft[0]
    for row in range(first, system.first_read[0]):
        kind, p, sees = system.law_kind[row - first], system.law_number[row - first], system.row_kind[row]
        if kind != SPRING and kind != CURVE:
            continue
        if sees != LENGTH and sees != ANGLE and not is_bilinear(system, row):
            continue
        start, end, more = ends_of(system, seen, work, row, h)
        if kind == SPRING:
            pull = p[0] * (0.5 * (start + end) - p[1])
        elif abs(end - start) > HARDLY:
            begun = curve_integral(system.formulas, int(p[0]), start - p[1])
            pull = (curve_integral(system.formulas, int(p[0]), end - p[1]) - begun) / (end - start)
        else:
            continue
        state.multipliers[row] = pull * more + p[2] * work.rate[row]
