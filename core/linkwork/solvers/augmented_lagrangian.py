"""The centralised augmented Lagrangian on accelerations (papers/001, section 2.4).

    M_alpha a = Q - JT (lambda + alpha f),     f = bias + v phi' + p phi,     M_alpha = M + JT alpha J
    lambda <- lambda + alpha (J a + f)         until J a + f vanishes

Left open by the paper and chosen here: the multipliers start from those of the last step; p and v damp the residual
critically with omega h = OMEGA_H; Newmark's rule makes PASSES passes through prediction and correction.
"""

from __future__ import annotations

from linkwork.equations.bodies import applied_forces
from linkwork.equations.kernel import kernel
from linkwork.solvers import centralised, newmark
from linkwork.solvers.formulation import FINE, Formulation

OMEGA_H = 0.1  # residuals fade over ten steps; larger values feed back faster than the passes converge
PASSES = 4  # each gains a factor of about h2 |da/dq| / 4 + h |da/dv| / 2


@kernel
def accelerations(system, state, work, h):
    """Accelerations and multipliers at the present positions and velocities; -1 or the place that failed."""
    p, v = (OMEGA_H / h) ** 2, 2.0 * OMEGA_H / h
    failed = centralised.factorise(system, state.q, state.v, work)
    if failed != FINE:
        return failed
    for row in range(system.row_kind.size):
        work.row_work[row] = work.bias[row] + v * work.rate[row] + p * work.residual[row]
    applied_forces(system, work.force)
    centralised.hold(system, work, work.force, work.row_work, state.multipliers, state.a, centralised.MOST_SWEEPS)
    return FINE


@kernel
def advance(system, state, work, h, count):
    """Make `count` steps of h seconds; FINE or the body that failed."""
    if state.history[0] == 0.0:
        failed = accelerations(system, state, work, h)
        if failed != FINE:
            return failed
        state.history[0] = 1.0
    for _ in range(count):
        newmark.remember(state, work)
        newmark.correct(state, work, h)
        for _ in range(PASSES):
            failed = accelerations(system, state, work, h)
            if failed != FINE:
                return failed
            newmark.correct(state, work, h)
        state.time[0] += h
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
