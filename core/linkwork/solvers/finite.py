"""Whether a state can be gone on from: every number that a step leaves behind is finite."""

from __future__ import annotations

import math

from linkwork.equations.kernel import kernel, part


@part
def _sum_table(table):
    total = 0.0
    for n in range(table.shape[0]):
        for k in range(table.shape[1]):
            total += abs(table[n, k])
    return total


@part
def _sum_vector(vector):
    total = 0.0
    for n in range(vector.size):
        total += abs(vector[n])
    return total


@kernel
def is_finite(state):
    """Whether coordinates, rates, multipliers, sums of controllers and booked energies are finite, and so their sum."""
    total = _sum_table(state.q) + _sum_table(state.v) + _sum_table(state.a) + _sum_table(state.mean_a)
    total += _sum_vector(state.multipliers) + _sum_vector(state.mean_multipliers)
    total += _sum_vector(state.memory) + _sum_vector(state.error) + _sum_vector(state.booked)
    total += _sum_vector(state.time) + _sum_table(state.push)
    return math.isfinite(total)
