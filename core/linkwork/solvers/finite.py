"""Whether a state can be gone on from: every number that a step leaves behind is finite.

Of coordinates and speeds the squares must be so too: 1e200 m/s is a number, but its energy is none.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import kernel, linear_part, part
from linkwork.solvers.formulation import FINE
from linkwork.system.compiled_system import FRAME, SIZE

TORN = 1e4  # of the square of an axis: a rigid body that is stretched a hundredfold does not come back


@linear_part
def _sum_squares(table):
    total = 0.0
    for n in range(table.shape[0]):
        for k in range(table.shape[1]):
            total += table[n, k] * table[n, k]
    return total


@linear_part
def _sum_table(table):
    total = 0.0
    for n in range(table.shape[0]):
        for k in range(table.shape[1]):
            total += abs(table[n, k])
    return total


@linear_part
def _sum_vector(vector):
    total = 0.0
    for n in range(vector.size):
        total += abs(vector[n])
    return total


@part
def is_finite(state):
    """Whether coordinates, rates, multipliers, sums of controllers and booked energies are finite."""
    total = _sum_squares(state.q) + _sum_squares(state.v) + _sum_table(state.a) + _sum_table(state.mean_a)
    total += _sum_vector(state.multipliers) + _sum_vector(state.mean_multipliers)
    total += _sum_vector(state.memory) + _sum_vector(state.error) + _sum_vector(state.booked)
    total += _sum_vector(state.time) + _sum_table(state.push)
    return math.isfinite(total)


@part
def _is_torn(q):
    """Whether an axis of a rigid body has lost its length."""
    for c in range(3, SIZE, 3):
        square = q[c] * q[c] + q[c + 1] * q[c + 1] + q[c + 2] * q[c + 2]
        if not abs(square - 1.0) < TORN:
            return True
    return False


@kernel
def failed_body(system, state):
    """The first body whose numbers are not finite, or rigid one that is torn; FINE where all of the state is well."""
    if not is_finite(state):
        for body in range(1, system.width.size):
            total = 0.0
            for k in range(SIZE):
                q, v, a, mean = state.q[body, k], state.v[body, k], state.a[body, k], state.mean_a[body, k]
                total += q * q + v * v + abs(a) + abs(mean)
            if not math.isfinite(total):
                return body
        return min(1, system.width.size - 1)
    for body in range(1, system.width.size):
        if system.width[body] == FRAME and _is_torn(state.q[body]):
            return body
    return FINE
