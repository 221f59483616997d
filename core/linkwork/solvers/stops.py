"""Elastic stops over a step of the modular formulation, whose bodies may run into them and leave them within it.

By its depth in the middle of the step a stop would take another work than it stores: what a body gains in depth beyond
the middle is energy out of nothing, which a shorter step sets free. So it pushes with the mean of its force between
the two ends of the step, s - h s'/2 and s + h s'/2, whose work is the change of what it stores:

    F = k (a + b) / 2 share,      a, b: depths at both ends, share: of the step that lies beyond the limit

Its damper counts for the same share; a stop that would pull lets go.
"""

from __future__ import annotations

from linkwork.equations.kernel import part
from linkwork.system.laws import STOP


@part
def depth_over(middle, half):
    """Mean depth over a step from middle - half to middle + half, and the share of it that is not above."""
    start, end = max(middle - half, 0.0), max(middle + half, 0.0)
    if start > 0.0 and end > 0.0:
        return middle, 1.0
    if half == 0.0:
        return 0.0, 0.0
    share = 0.5 * abs(end - start) / abs(half)
    return 0.5 * (start + end) * share, share


@part
def push_of(p, depth, share, speed, reach):
    """Push of one end that is entered with a speed, and its slopes by depth and speed; h / 2 is its reach."""
    push = p[2] * depth + p[3] * speed * share
    if push <= 0.0:
        return 0.0, 0.0, 0.0
    entering = reach if speed > 0.0 else -reach
    return push, p[2] * share, p[3] * share + p[2] * entering * share * (1.0 - share)


@part
def lean_on_stops(system, state, work, h):
    """Forces and slopes of stops become those over a step of h seconds; rows are those of its middle."""
    first = system.first_soft[0]
    for row in range(first, system.first_read[0]):
        if system.law_kind[row - first] == STOP:
            p, s, rate = system.law_number[row - first], work.residual[row], work.rate[row]
            above, share_above = depth_over(s - p[1], 0.5 * h * rate)
            below, share_below = depth_over(p[0] - s, -0.5 * h * rate)
            up, k_up, c_up = push_of(p, above, share_above, rate, 0.5 * h)
            down, k_down, c_down = push_of(p, below, share_below, -rate, 0.5 * h)
            state.multipliers[row] = up - down
            work.slope[row - first, 0] = k_up + k_down
            work.slope[row - first, 1] = c_up + c_down


@part
def book_stops(system, state, work, h):
    """Take out of what is booked as dissipated what stops store by their mean and not by their middle."""
    first = system.first_soft[0]
    for row in range(first, system.first_read[0]):
        if system.law_kind[row - first] == STOP:
            p, s, rate = system.law_number[row - first], work.residual[row], work.rate[row]
            mean = depth_over(s - p[1], 0.5 * h * rate)[0] - depth_over(p[0] - s, -0.5 * h * rate)[0]
            state.booked[0] += h * rate * p[2] * (max(s - p[1], 0.0) - max(p[0] - s, 0.0) - mean)
