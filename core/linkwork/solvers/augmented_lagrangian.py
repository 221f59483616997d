"""The centralised augmented Lagrangian on accelerations (papers/001, section 2.4).

    M_alpha a = Q - JT (lambda + alpha f),     f = bias + v phi' + p phi,     M_alpha = M + JT alpha J
    lambda <- lambda + alpha (J a + f)         until J a + f vanishes

Laws of forces add W = JT (h2/4 K + h/2 C) J to the matrix and W a of the last pass to the right side, which changes
nothing once the passes have converged and keeps stiff ones from diverging.

Left open by the paper and chosen here: the multipliers start from those of the last step; p and v damp the residual
critically with omega h = OMEGA_H; Newmark's rule makes PASSES passes through prediction and correction.
"""

from __future__ import annotations

from linkwork.equations.kernel import kernel, part
from linkwork.equations.laws import begin_books, close_books
from linkwork.solvers import centralised, newmark
from linkwork.solvers.formulation import FINE, Formulation

OMEGA_H = 0.1  # residuals fade over ten steps; larger values feed back faster than the passes converge
PASSES = 4  # each gains a factor of about h2 |da/dq| / 4 + h |da/dv| / 2


@part
def accelerations(system, state, work, time, h):
    """Accelerations and multipliers at the present positions and velocities; -1 or the place that failed."""
    p, v = (OMEGA_H / h) ** 2, 2.0 * OMEGA_H / h
    failed = centralised.factorise(system, state, work, time, h)
    if failed != FINE:
        return failed
    for row in range(system.first_soft[0]):
        work.row_work[row] = work.bias[row] + v * work.rate[row] + p * work.residual[row]
    centralised.times_weights(system, work, state.a, work.force)
    centralised.hold(system, work, work.force, work.row_work, state.multipliers, state.a, centralised.MOST_SWEEPS)
    return FINE


@kernel
def advance(system, state, work, h, count):
    """Make `count` steps of h seconds; FINE or the body that failed."""
    if state.history[0] == 0.0:
        failed = accelerations(system, state, work, state.time[0], h)
        if failed != FINE:
            return failed
        begin_books(system, state, work)
        state.history[0] = 1.0
    for _ in range(count):
        newmark.remember(state, work)
        newmark.correct(state, work, h)
        for _ in range(PASSES):
            failed = accelerations(system, state, work, state.time[0] + h, h)
            if failed != FINE:
                return failed
            newmark.correct(state, work, h)
        state.time[0] += h
        close_books(system, state, work, h)
        failed = newmark.diverged(state)
        if failed != FINE:
            return failed
    return FINE


FORMULATION = Formulation(
    name="augmented_lagrangian",
    title="Augmented Lagrangian",
    summary="Centralised, exact joints at each step, one matrix for the whole mechanism.",
    order=2,
    advance=advance,
)
