"""Index-3 augmented Lagrangian with projections of velocities and accelerations (papers/003), global coordinates.

Newmark's rule gives v and a as functions of q at the end of the step,

    v = 2/h q + v^,   v^ = -(2/h q_n + v_n)            a = 4/h2 q + a^,   a^ = -(4/h2 q_n + 4/h v_n + a_n)

and Newton's iteration solves for q, its multipliers swept with the same factors (beta = h2/4 alpha):

    M dq + JT eta = -h2/4 (M a + JT lambda - Q),    J dq + phi = 0        by the augmented Lagrangian with A = M + JT
    beta J q <- q + dq,    lambda <- lambda + 4/h2 eta

Laws of forces enter Q, and A holds what their slopes add: JT (h2/4 K + h/2 C) J over their rows. Rows that prescribe
velocities or accelerations ask J dq + h/2 phi' = 0 or J dq + h2/4 phi'' = 0.

Then velocities and accelerations are projected onto the rows with the same factors,

    A v = M v* - JT (mu + beta phi_t),      A a = M a* - JT (kappa + beta bias),      mu, kappa iterated

The reactions are lambda + kappa, which balance the projected accelerations: M a + JT (lambda + kappa) = Q.
Chosen here: the geometric stiffness of the multipliers is left out of A, which keeps A positive definite for bodies
without thickness and costs at most one iteration; beta is RELATIVE_PENALTY times the inertia of a row, whatever the
step.
"""

from __future__ import annotations

from linkwork.equations.bodies import times_mass
from linkwork.equations.kernel import inlined, kernel
from linkwork.equations.laws import begin_books, close_books, evaluate_laws
from linkwork.equations.rows import along, evaluate_rows, push
from linkwork.solvers import centralised, newmark
from linkwork.solvers.formulation import FINE, Formulation
from linkwork.system.compiled_system import ACCELERATION, VELOCITY

MOST_ITERATIONS = 12
FIRST_SWEEPS = 5000  # at the start, where no multipliers are known: a light body between heavy ones takes hundreds
SWEEPS = 3  # for each matrix; more would follow multipliers that grow without bound in a singular position
SMALL = 1e-7  # metres: from here on each iteration gains digits, or has reached the rounding of the matrix
GAIN = 0.5
CONVERGED = 1e-12  # metres, and of a unit axis: an iteration that moves less adds 4e-6 m/s2 at a step of 1 ms


@inlined
def begin(system, state, work):
    """Accelerations and reactions of the present state, before the first step."""
    failed = centralised.factorise(system, state, work, state.time[0], 0.0)
    if failed != FINE:
        return failed
    for row in range(system.first_soft[0]):
        state.multipliers[row] = 0.0
    centralised.hold(system, work, work.force, work.bias, state.multipliers, state.a, FIRST_SWEEPS)
    begin_books(system, state, work)
    state.history[0] = 1.0
    return FINE


@inlined
def displacements_asked(system, state, work, h):
    """What J dq has to add up to zero with: phi, or h/2 phi' and h2/4 phi'' of rows that prescribe no position."""
    for row in range(system.joint_rows[0], system.first_soft[0]):
        level = system.row_level[row]
        if level == VELOCITY:
            work.residual[row] = h / 2.0 * work.rate[row]
        elif level == ACCELERATION:
            work.residual[row] = h * h / 4.0 * (along(system, work, state.a, row) + work.bias[row])


@inlined
def newton_step(system, state, work, h):
    """One step of Newton's iteration on positions and multipliers; returns the largest move, or -1 if A fails."""
    quarter = h * h / 4.0
    if centralised.factorise(system, state, work, state.time[0] + h, h) != FINE:
        return -1.0
    displacements_asked(system, state, work, h)
    hard = system.first_soft[0]
    for body in range(1, system.width.size):
        times_mass(system.mass[body], state.a[body], -1.0, work.force[body])
    for row in range(hard):
        push(system, work, work.force, row, -state.multipliers[row])
    for body in range(system.width.size):
        for k in range(12):
            work.force[body, k] *= quarter
    work.row_work[:] = 0.0
    x = work.solution
    centralised.hold(system, work, work.force, work.residual, work.row_work, x, SWEEPS)
    largest = 0.0
    for body in range(1, system.width.size):
        for k in range(12):
            d = x[body, k]
            largest = max(largest, abs(d))
            state.q[body, k] += d
            state.v[body, k] += 2.0 / h * d
            state.a[body, k] += d / quarter
    for row in range(hard):
        state.multipliers[row] += work.row_work[row] / quarter
    return largest


@inlined
def step(system, state, work, h):
    """One step of h seconds; FINE or the body that failed."""
    newmark.remember(state, work)
    newmark.correct(state, work, h)
    largest = 1e300
    for _ in range(MOST_ITERATIONS):
        before = largest
        largest = newton_step(system, state, work, h)
        if not 0.0 <= largest < 1e6:
            diverged = newmark.diverged(state)
            return diverged if diverged != FINE else 1
        if largest < CONVERGED or (largest < SMALL and largest > GAIN * before):
            break
    state.time[0] += h
    time = state.time[0]
    evaluate_rows(system, state, work, time)
    centralised.project(system, work, work.drive, state.v)
    evaluate_rows(system, state, work, time)
    centralised.project(system, work, work.bias, state.a)
    for row in range(system.first_soft[0]):
        state.multipliers[row] += work.row_work[row]
    if system.law_kind.size > 0 or system.formulas.start.size > 1:
        evaluate_laws(system, state, work)
        close_books(system, state, work, h)
    return newmark.diverged(state)


@kernel
def advance(system, state, work, h, count):
    """Make `count` steps of h seconds; FINE or the body that failed."""
    if state.history[0] == 0.0:
        failed = begin(system, state, work)
        if failed != FINE:
            return failed
    for _ in range(count):
        failed = step(system, state, work, h)
        if failed != FINE:
            return failed
    return FINE


FORMULATION = Formulation(
    name="ali3p",
    title="Index 3 with projections",
    summary="Centralised and implicit: joints closed to rounding in positions, velocities and accelerations.",
    order=2,
    advance=advance,
)
