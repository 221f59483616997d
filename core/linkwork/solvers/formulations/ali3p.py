"""Index-3 augmented Lagrangian with projections of velocities and accelerations (papers/003), global coordinates.

A rule (generalised_alpha.py), here Newmark's, gives v and a as functions of q at the end of the step,

    v = 2/h q + v^,   v^ = -(2/h q_n + v_n)            a = 4/h2 q + a^,   a^ = -(4/h2 q_n + 4/h v_n + a_n)

(with other factors where the rule damps), and Newton's iteration solves for q and the multipliers. A body keeps its
shape, so that dq = T x with six numbers x for each (tangent.py) and its internal rows need no equations:

    TT A T x + JT eta = -h2/4 TT (M a + JT lambda - Q),    J x - e eta = -phi,    A = M + h2/4 K + h/2 C
    q <- q turned and shifted by x,    lambda <- lambda + 4/h2 eta

K and C are the slopes of the forces along their rows. An iteration that converges slowly takes into K how the
directions of T turn under M a + JT lambda - Q (the geometric stiffness of the multipliers; of the product of two
directions each body's own part), without which nothing settles that spins fast for the step. Rows that prescribe
velocities or accelerations ask for
J x + h/2 phi' = 0 or J x + h2/4 phi'' = 0. The augmented Lagrangian's penalty is 1/e, far above all inertia; the
equations are solved as they stand by messages (messages.py), exactly for any forest of joints and by pairs of blocks
where loops close, so that neither long chains nor rows that repeat each other cost iterations. The messages of the
first iteration serve for the whole step unless it converges slowly, and for both projections:

    A v = M v* - JT mu,   J v + phi_t = 0         A a = M a* - JT kappa,   J a + bias = 0

The reactions are lambda + kappa, which balance the projected accelerations: M a + JT (lambda + kappa) = Q.
"""

from __future__ import annotations

from functools import partial

from linkwork.equations.bodies import times_coupled, times_mass
from linkwork.equations.copying import copy_table
from linkwork.equations.forces import applied_forces
from linkwork.equations.kernel import inlined, kernel, part
from linkwork.equations.laws import begin_books, close_books, evaluate_laws
from linkwork.equations.rows import along
from linkwork.equations.turns import count_turns
from linkwork.solvers import newmark
from linkwork.solvers.formulation import FINE, HALTED, Formulation
from linkwork.solvers.generalised_alpha import TRAPEZOIDAL, add_to_mean, correct_rates, set_rates
from linkwork.solvers.linear.block_ldl import answer
from linkwork.solvers.linear.holding import (
    body_shares,
    evaluate,
    evaluate_rates,
    hold,
    joint_shares,
    send_bent_messages,
    send_messages,
    take_multipliers,
)
from linkwork.solvers.linear.plane import keep_to_plane, widen
from linkwork.solvers.linear.repeating import CLOSED, is_doubted, lingers, spare_repeated
from linkwork.solvers.linear.spreading import spread_evenly
from linkwork.solvers.tangent import read_off, square_up, swing, turn
from linkwork.system.compiled_system import ACCELERATION, VELOCITY

NOTHING, STRAIGHT, BENT = 0, 1, 2  # what an iteration sends: bent messages know the geometric stiffness
MOST_ITERATIONS = 12
FIRST_ROUNDS, ROUNDS = 30, 6
SLOW = 0.05  # an iteration that gains less sends its messages anew
CONVERGED = 1e-12  # metres or radians: a move that is left out and is smaller adds 4e-6 m/s2 at a step of 1 ms
NEARER = 2  # iterations that send anew where it is in doubt whether a row repeats others
LEAST_GAIN = 1e-3  # that an iteration is trusted to bring
SMALL, GAIN = 1e-7, 0.5  # metres: from here on an iteration that gains less has reached the rounding
HERE = 1e-13  # metres or radians: rows that were looked at so near by are as good as looked at here
NEAR = 1e-7  # metres or radians: messages from so near by are off by no more, beside one
LONGEST = 1e3  # metres or radians: an iteration that asks for more has gone astray
HELD_SPEED, HELD = 1e-12, 1e-9  # m/s, m/s2: what a round of a projection may leave


@inlined
def begin(system, state, work, plan, room):
    """Accelerations and reactions of the present state, before the first step."""
    evaluate(system, state, work, plan, room, state.time[0])
    applied_forces(system, state, work)
    if send_messages(system, state, work, plan, room, CLOSED) != FINE:
        return max(1, newmark.diverged(state))
    for row in range(system.first_soft[0]):
        state.multipliers[row] = 0.0
    copy_table(work.start, work.force)
    swing_along(system, state, room, state.v)
    room.rigid[:, :] = 0.0
    hold(system, state, work, plan, room, state.a, work.bias, state.multipliers, FIRST_ROUNDS, HELD, 2)
    copy_table(state.mean_a, state.a)
    begin_books(system, state, work)
    state.history[0] = 1.0
    return newmark.diverged(state)


@part
def swing_along(system, state, room, v):
    """What of its accelerations each body has from turning alone."""
    for body in range(1, system.width.size):
        read_off(state.q[body], v[body], system.width[body], room.rigid[body])
        room.swung[body, :] = 0.0
        swing(state.q[body], room.rigid[body], system.width[body], room.swung[body])


@part
def ask(system, state, work, plan, half, quarter):
    """What J x has to make up for: phi, or h/2 phi' and h2/4 phi'' of rows that prescribe no position."""
    for n in range(plan.held.size):
        row = plan.held[n]
        level = system.row_level[row]
        if level == VELOCITY:
            work.residual[row] = half * work.rate[row]
        elif level == ACCELERATION:
            work.residual[row] = quarter * (along(system, work, state.a, row) + work.bias[row])


@part
def newton_step(system, state, work, plan, room, rule, h, sends):
    """One step of Newton's iteration on positions and multipliers; returns the largest move, or -1 if A fails."""
    reach = rule.reach * h
    quarter = reach * reach / 4.0
    evaluate(system, state, work, plan, room, state.time[0] + h)
    applied_forces(system, state, work)
    for body in range(1, system.width.size):
        times_mass(system.mass[body], state.a[body], -1.0, work.force[body])
    times_coupled(system, state.a, -1.0, work.force)
    failed = FINE
    if sends == STRAIGHT:
        failed = send_messages(system, state, work, plan, room, reach)
    elif sends == BENT:
        failed = send_bent_messages(system, state, work, plan, room, reach)
    if failed != FINE:
        return -1.0
    if sends != NOTHING:
        spare_repeated(state, plan, state.multipliers)
    ask(system, state, work, plan, h / rule.rate, quarter)
    body_shares(system, state.q, work, plan, room, state.multipliers, quarter)
    joint_shares(plan, room, work.residual)
    answer(plan, room.blocks, room.parcel)
    take_multipliers(plan, room, state.multipliers, 1.0 / quarter)
    largest = 0.0
    for body in range(1, system.width.size):
        x, move = room.rigid[body], work.solution[body]
        widen(plan, body, room.parcel[plan.body_node[body]], x)
        for k in range(6):
            largest = max(largest, abs(x[k]))
        turn(state.q[body], x, system.width[body], move)
        correct_rates(state, rule, body, move, h)
    return largest


@part
def predict(system, state, work, plan, room, rule, h):
    """Move on with the accelerations of the last step, axes turned as a whole."""
    newmark.remember(state, work)
    for body in range(1, system.width.size):
        x, move, width = room.rigid[body], work.solution[body], system.width[body]
        for k in range(12):
            move[k] = h * state.v[body, k] + h * h / 2.0 * state.a[body, k]
        read_off(state.q[body], move, width, x)
        keep_to_plane(plan, body, x)
        turn(state.q[body], x, width, move)
        set_rates(state, work, rule, body, move, h)


@part
def settle(system, state, work, plan, room, rule, h):
    """Newton's iteration to rounding; returns the last move, LONGEST if it went astray, and all since the messages.

    Those that are bent are too far from inertia alone to count.
    """
    before, sends, since, is_bent = 1e300, STRAIGHT, 0.0, False
    for n in range(MOST_ITERATIONS):
        if work.halt[0] != 0:
            return LONGEST, LONGEST
        largest = newton_step(system, state, work, plan, room, rule, h, sends)
        if not 0.0 <= largest < LONGEST:
            return LONGEST, LONGEST
        since = since + largest if sends == NOTHING else largest
        gain = largest / before
        if largest * max(gain, LEAST_GAIN) < CONVERGED or (largest < SMALL and gain > GAIN):
            break
        sends = BENT if gain > SLOW else NOTHING
        if n < NEARER and is_doubted(state):
            sends = STRAIGHT
        is_bent = is_bent or sends == BENT
        before = largest
    return largest, LONGEST if is_bent else since


@part
def nearest(system, state, work, plan, room, x, offset, goal, least):
    """The nearest vectors to x in the metric of mass that the rows allow: rigid motions beside `swung`."""
    for body in range(1, system.width.size):
        work.start[body, :] = 0.0
        times_mass(system.mass[body], x[body], 1.0, work.start[body])
    times_coupled(system, x, 1.0, work.start)
    for body in range(1, system.width.size):
        for k in range(12):
            x[body, k] -= room.swung[body, k]
        read_off(state.q[body], x[body], system.width[body], room.rigid[body])
        keep_to_plane(plan, body, room.rigid[body])
    work.row_work[:] = 0.0
    hold(system, state, work, plan, room, x, offset, work.row_work, ROUNDS, goal, least)


@part
def project(system, state, work, plan, room, rule, last, since):
    """Velocities and accelerations at the end of the step onto the rows, after a last move and all since the messages.

    Messages of inertia alone that were sent near by make accelerations the nearest in one round.
    """
    time = state.time[0]
    for body in range(1, system.width.size):
        square_up(state.q[body], system.width[body])
    if not last < HERE:
        evaluate(system, state, work, plan, room, time)
    room.swung[:, :] = 0.0
    nearest(system, state, work, plan, room, state.v, work.drive, HELD_SPEED, 1)
    evaluate_rates(system, state, work, plan, room, time)
    swing_along(system, state, room, state.v)
    add_to_mean(state, rule, -1.0)
    are_good = since < NEAR and plan.acting.size == plan.held.size
    nearest(system, state, work, plan, room, state.a, work.bias, HELD, 1 if are_good else 2)
    add_to_mean(state, rule, 1.0)
    for row in range(system.first_soft[0]):
        state.multipliers[row] += work.row_work[row]


@part
def step(system, state, work, plan, room, rule, h):
    """One step of h seconds; FINE or the body that failed."""
    if lingers(state):
        evaluate(system, state, work, plan, room, state.time[0])
        spread_evenly(system, state.q, work, plan, room, state.multipliers)
    predict(system, state, work, plan, room, rule, h)
    last, since = settle(system, state, work, plan, room, rule, h)
    if not last < SMALL:
        return max(1, newmark.diverged(state))
    state.time[0] += h
    project(system, state, work, plan, room, rule, last, since)
    if system.law_kind.size > 0 or system.formulas.start.size > 1:
        evaluate_laws(system, state, work)
        close_books(system, state, work, h)
    return newmark.diverged(state)


@kernel
def react_in_space(system, state, work, plan, room, idle):
    """Multipliers of the idle rows, which hold bodies in their planes; `plan` and `room` know all directions.

    With all others as they stand, M a + JT lambda = Q.
    """
    evaluate(system, state, work, plan, room, state.time[0])
    applied_forces(system, state, work)
    if send_messages(system, state, work, plan, room, 0.0) != FINE:
        return
    copy_table(work.start, work.force)
    swing_along(system, state, room, state.v)
    a, multipliers = work.old_v, work.row_work
    for body in range(1, system.width.size):
        for k in range(12):
            a[body, k] = state.a[body, k] - room.swung[body, k]
        read_off(state.q[body], a[body], system.width[body], room.rigid[body])
    for row in range(system.first_soft[0]):
        multipliers[row] = 0.0 if idle[row] else state.multipliers[row]
    hold(system, state, work, plan, room, a, work.bias, multipliers, ROUNDS, HELD, 2)
    for row in range(system.first_soft[0]):
        if idle[row]:
            state.multipliers[row] = multipliers[row]


@kernel
def advance(rule, system, state, work, plan, room, h, count):
    """Make `count` steps of h seconds by a rule; FINE or the body that failed."""
    if state.history[0] == 0.0:
        failed = begin(system, state, work, plan, room)
        if failed != FINE:
            return failed
    for _ in range(count):
        if work.halt[0] != 0:
            return HALTED
        failed = step(system, state, work, plan, room, rule, h)
        if failed != FINE:
            return failed
        count_turns(system, state, h)
    return FINE


FORMULATION = Formulation(
    name="ali3p",
    title="Index 3 with projections",
    summary="Centralised and implicit: joints closed to rounding in positions, velocities and accelerations.",
    order=2,
    advance=partial(advance, TRAPEZOIDAL),
    prepare=lambda supplies: supplies.messages(takes_jumps=False),
)
