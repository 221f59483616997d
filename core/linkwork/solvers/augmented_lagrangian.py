"""The centralised augmented Lagrangian on accelerations (papers/001, section 2.4).

    M_alpha a = Q - JT (lambda + alpha f),     f = bias + v phi' + p phi,     M_alpha = M + JT alpha J
    lambda <- lambda + alpha (J a + f)         until J a + f vanishes

Left open by the paper and chosen here: the multipliers start from those of the last step; p and v damp the residual
critically with omega h = OMEGA_H; Newmark's rule makes PASSES passes through prediction and correction.
"""

from __future__ import annotations

from linkwork.equations.bodies import applied_forces
from linkwork.equations.kernel import kernel
from linkwork.equations.rows import along, evaluate_rows, push
from linkwork.solvers import block_cholesky, centralised, newmark
from linkwork.solvers.formulation import FINE, Formulation

OMEGA_H = 0.1  # residuals fade over ten steps; larger values feed back faster than the passes converge
PASSES = 4  # each gains a factor of about h2 |da/dq| / 4 + h |da/dv| / 2
MOST_SWEEPS = 10
TOLERANCE = 1e-10  # of J a + f relative to the largest bias, acceleration of the rows [m/s2 or rad/s2]


@kernel
def accelerations(system, state, work, h):
    """Accelerations and multipliers at the present positions and velocities; -1 or the place that failed."""
    p, v = (OMEGA_H / h) ** 2, 2.0 * OMEGA_H / h
    evaluate_rows(system, state.q, state.v, work)
    centralised.set_penalties(system, work)
    centralised.assemble(system, work)
    failed = block_cholesky.factor(system, work.blocks)
    if failed >= 0:
        return system.order[failed]
    scale = 1.0
    for row in range(system.row_kind.size):
        work.row_work[row] = work.bias[row] + v * work.rate[row] + p * work.residual[row]
        scale = max(scale, abs(work.bias[row]))
    for _ in range(MOST_SWEEPS):
        applied_forces(system, state.a)
        for row in range(system.row_kind.size):
            push(system, work, state.a, row, -(state.multipliers[row] + work.alpha[row] * work.row_work[row]))
        block_cholesky.solve(system, work.blocks, state.a)
        state.a[0, :] = 0.0
        worst = 0.0
        for row in range(system.row_kind.size):
            violation = along(system, work, state.a, row) + work.row_work[row]
            state.multipliers[row] += work.alpha[row] * violation
            worst = max(worst, abs(violation))
        if worst < TOLERANCE * scale:
            break
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
