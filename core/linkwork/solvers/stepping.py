"""Steps on accelerations with one matrix for the whole mechanism: the classic formulations as ways of one kernel.

    M_alpha a = Q - JT (lambda + alpha f),     f = bias + v phi' + p phi,     M_alpha = M + JT alpha J
    lambda <- lambda + alpha (J a + f)         once: a penalty; again and again: J a + f vanishes

    q+ = q + h v + h2 (c0 a + c1 a+ + c2 a-),      v+ = v + h (d0 a + d1 a+ + d2 a-)

a- are the accelerations a step before; where they are not known, a step of linear acceleration (c = 1/3, 1/6, d = 1/2,
1/2) takes their place. The first pass predicts with a+ = a, each later one corrects with what it found there; laws of
forces add W = JT (h2/4 K + h/2 C) J to the matrix and W a of the last pass to the right side, which changes nothing
once the passes have converged and keeps stiff ones from diverging.

A way is data, so that all formulations here are compiled once.
"""

from __future__ import annotations

from typing import NamedTuple

from linkwork.equations.copying import copy_table
from linkwork.equations.kernel import kernel, part
from linkwork.equations.laws import begin_books, close_books
from linkwork.equations.rows import along
from linkwork.equations.turns import count_turns
from linkwork.solvers import centralised, newmark
from linkwork.solvers.formulation import FINE, HALTED
from linkwork.system.compiled_system import SIZE

# Violation that may be left beside the largest that a row asks for, at least 1 m/s2. At the start more than that means
# that rows contradict each other. On the way redundant rows ask for slightly different things, as each has drifted by
# itself, most near dead points: what is left there is the least-squares compromise.
LEFT_AT_START, LEFT = 1e-6, 1e-2


class Scheme(NamedTuple):
    """How positions and velocities follow from accelerations.

    Attributes:
        q_old, q_new, q_before: c0, c1, c2.
        v_old, v_new, v_before: d0, d1, d2.
        passes: corrections of a step.
    """

    q_old: float
    q_new: float
    q_before: float
    v_old: float
    v_new: float
    v_before: float
    passes: int


# Each pass gains a factor of about h2 |da/dq| c1 + h |da/dv| d1.
TRAPEZOIDAL = Scheme(1 / 4, 1 / 4, 0.0, 1 / 2, 1 / 2, 0.0, 4)  # Newmark with gamma = 1/2, beta = 1/4
LINEAR_ACCELERATION = Scheme(1 / 3, 1 / 6, 0.0, 1 / 2, 1 / 2, 0.0, 4)  # papers/004, (27) and (28)
THREE_LEVEL = Scheme(5 / 12, 1 / 8, -1 / 24, 2 / 3, 5 / 12, -1 / 12, 4)  # (32) and (33) put into (20) and (21)
EXPLICIT_EULER = Scheme(0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1)


class Way(NamedTuple):
    """What tells one formulation from another.

    Attributes:
        scheme: of the integration.
        sweeps: improvements of the multipliers at most; 1 is the penalty method.
        keeps: whether multipliers start from those of the last time, 0 or 1.
        omega_h: residuals are damped critically with omega = omega_h / h + omega [1/s]; p = omega2, v = 2 omega.
        omega: see there.
    """

    scheme: Scheme
    sweeps: int
    keeps: int
    omega_h: float
    omega: float


@part
def accelerations(way, system, state, work, time, h, reach, is_start):
    """Accelerations and multipliers at the present positions and velocities; FINE or the body that failed.

    Laws are leant on as for a step of `reach` seconds, which is right once passes have converged; 0 for none. At the
    start, where nothing has drifted yet, rows are held to rounding however ill-conditioned they are.
    """
    omega = way.omega_h / h + way.omega
    p, v = omega * omega, 2.0 * omega
    failed = centralised.factorise(system, state, work, time, reach)
    if failed != FINE:
        return failed
    scale = 1.0
    for row in range(system.first_soft[0]):
        work.row_work[row] = work.bias[row] + v * work.rate[row] + p * work.residual[row]
        scale = max(scale, abs(work.row_work[row]))
        if way.keeps == 0:
            state.multipliers[row] = 0.0
    centralised.times_weights(system, work, state.a, work.force)
    left = centralised.solve_constrained(
        system, work, work.force, work.row_work, state.multipliers, state.a, way.sweeps, is_start
    )
    most = LEFT_AT_START if is_start else LEFT
    return loosest(system, state, work) if way.sweeps > 1 and not left < most * scale else FINE


@part
def loosest(system, state, work):
    """The lighter body of the row that is violated most."""
    worst, found = -1.0, 1
    for row in range(system.first_soft[0]):
        violation = abs(along(system, work, state.a, row) + work.row_work[row])
        if violation > worst:
            worst, found = violation, 0
            for side in range(system.row_start[row], system.row_start[row + 1]):
                body = system.side_body[side]
                if found == 0 or system.mass[body, 0, 0] < system.mass[found, 0, 0]:
                    found = body
    return max(1, found)


@part
def correct(scheme, looks_back, state, work, h):
    """Positions and velocities at the end of the step from all accelerations that are known; the ground stays."""
    c0, c1, c2, d0, d1, d2 = 1.0 / 3.0, 1.0 / 6.0, 0.0, 0.5, 0.5, 0.0
    if looks_back:
        c0, c1, c2 = scheme.q_old, scheme.q_new, scheme.q_before
        d0, d1, d2 = scheme.v_old, scheme.v_new, scheme.v_before
    for body in range(1, state.q.shape[0]):
        for k in range(SIZE):
            v, a, new, before = work.old_v[body, k], work.start[body, k], state.a[body, k], state.mean_a[body, k]
            state.q[body, k] = work.old_q[body, k] + h * v + h * h * (c0 * a + c1 * new + c2 * before)
            state.v[body, k] = v + h * (d0 * a + d1 * new + d2 * before)


@kernel
def advance(way, system, state, work, h, count):
    """Make `count` steps of h seconds; FINE or the body that failed. None only evaluates a state without history."""
    scheme = way.scheme
    if state.history[0] == 0.0:
        failed = accelerations(way, system, state, work, state.time[0], h, 0.0, True)
        if failed != FINE:
            return failed
        begin_books(system, state, work)
        state.history[0] = 1.0
    for _ in range(count):
        if work.halt[0] != 0:
            return HALTED
        newmark.remember(state, work)
        looks_back = state.history[0] == 2.0 or scheme.v_before == 0.0
        correct(scheme, looks_back, state, work, h)
        for _ in range(scheme.passes):
            failed = accelerations(way, system, state, work, state.time[0] + h, h, h, False)
            if failed != FINE:
                return failed
            correct(scheme, looks_back, state, work, h)
        if scheme.v_before != 0.0:
            copy_table(state.mean_a, work.start)
            state.history[0] = 2.0
        state.time[0] += h
        close_books(system, state, work, h)
        failed = newmark.diverged(state)
        if failed != FINE:
            return failed
        count_turns(system, state, h)
    return FINE
