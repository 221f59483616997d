"""Newmark's rule with gamma = 1/2, beta = 1/4 (trapezoidal), predicted and corrected in passes.

    q+ = q + h v + h2/4 (a + a+),    v+ = v + h/2 (a + a+)

The first pass predicts with a+ = a; each later pass corrects with the accelerations found at the last prediction.
"""

from __future__ import annotations

from linkwork.equations.copying import copy_table
from linkwork.equations.kernel import part
from linkwork.system.compiled_system import SIZE


@part
def remember(state, work):
    """Keep positions and velocities of the start of the step."""
    copy_table(work.old_q, state.q)
    copy_table(work.old_v, state.v)
    copy_table(work.start, state.a)


@part
def correct(state, work, h):
    """Positions and velocities at the end of the step from old and new accelerations; the ground stays."""
    quarter, half = h * h / 4.0, h / 2.0
    for body in range(1, state.q.shape[0]):
        for k in range(SIZE):
            a = work.start[body, k] + state.a[body, k]
            state.q[body, k] = work.old_q[body, k] + h * work.old_v[body, k] + quarter * a
            state.v[body, k] = work.old_v[body, k] + half * a


@part
def diverged(state):
    """The first body whose numbers are no longer finite, or -1."""
    for body in range(1, state.q.shape[0]):
        total = 0.0
        for k in range(SIZE):
            total += abs(state.q[body, k]) + abs(state.v[body, k])
        if not total < 1e300:
            return body
    return -1
