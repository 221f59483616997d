"""Closing gaps: least motion onto the rows, then velocities onto them, both in the metric of mass.

    positions:   dq of least dqT M dq with phi + J dq = 0, again and again:   (M + JT alpha J) dq = -JT alpha phi
    velocities:  (M + JT alpha J) v+ = M v - JT mu,   mu += alpha J v+            (plastic capture: momentum kept)

Measuring each step of the positions from where the last one ended, instead of from the start, leaves the least motion
by the square of the gap, but converges from anywhere; with the start as reference the iteration swings for ever where
the rows curve more than the mass resists (a link that has flown off by its own length).

Regular for redundant rows and singular positions. A step in positions is shortened so that no coordinate moves by more
than LONGEST_STEP at once: the rows are bilinear, and a full step from far away would overshoot. Where the bodies have
moved by less than SAME_PLACE the factor of the step before still serves: a long chain takes a dozen steps, since each
leaves a share of the gap that grows with its length, and all but the first cost a solution without a factor.
"""

from __future__ import annotations

from linkwork.equations.kernel import inlined, kernel
from linkwork.equations.rows import evaluate_acting, largest_residual, push
from linkwork.solvers import centralised
from linkwork.solvers.formulation import FINE
from linkwork.solvers.linear import block_cholesky
from linkwork.system.compiled_system import SIZE

MOST_ITERATIONS = 100
LONGEST_STEP = 0.5  # metres for the origin, and of a unit axis
SAME_PLACE = 1e-3  # metres for the origin, and of a unit axis
TOLERANCE = 1e-12  # of phi [m or rad]


@kernel
def close_positions(system, state, work):
    """Move the bodies least until all rows hold; returns the largest residual that is left [m or rad]."""
    best = last = 1e300
    stalled = 0
    moved = LONGEST_STEP
    for _ in range(MOST_ITERATIONS):
        evaluate_acting(system, state, work, state.time[0])
        worst = largest_residual(system, work, 0)
        if worst < TOLERANCE:
            break
        stalled = stalled + 1 if worst > 0.9 * best else 0
        best = min(best, worst)
        if stalled > 20:
            break
        serves = moved < SAME_PLACE and worst < last
        if not serves and centralised.factorise(system, state, work, state.time[0], 0.0) != FINE:
            break
        last = worst
        moved = _newton_step(system, state, work)
    evaluate_acting(system, state, work, state.time[0])
    return largest_residual(system, work, 0)


@inlined
def _newton_step(system, state, work):
    """One step of the positions with the factor that is there; returns how far anything moved."""
    x = work.solution
    x[:, :] = 0.0
    for row in range(system.first_soft[0]):
        push(system, work, x, row, -work.alpha[row] * work.residual[row])
    block_cholesky.solve(system, work.blocks, x)
    longest = 0.0
    for body in range(1, system.width.size):
        for k in range(SIZE):
            longest = max(longest, abs(x[body, k]))
    share = min(1.0, LONGEST_STEP / longest) if longest > 0.0 else 1.0
    for body in range(1, system.width.size):
        for k in range(SIZE):
            state.q[body, k] += share * x[body, k]
    return share * longest


@kernel
def project_velocities(system, state, work):
    """Velocities that all rows allow, nearest in the metric of mass; returns the largest rate that is left."""
    if centralised.factorise(system, state, work, state.time[0], 0.0) == FINE:
        centralised.project(system, work, work.drive, state.v)
    evaluate_acting(system, state, work, state.time[0])
    largest = 0.0
    for row in range(system.first_soft[0]):
        largest = max(largest, abs(work.rate[row]))
    return largest
