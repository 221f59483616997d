"""Index-3 augmented Lagrangian with projections of velocities and accelerations (papers/003), global coordinates.

A rule (generalised_alpha.py), here Newmark's, gives v and a as functions of q at the end of the step,

    v = 2/h q + v^,   v^ = -(2/h q_n + v_n)            a = 4/h2 q + a^,   a^ = -(4/h2 q_n + 4/h v_n + a_n)

(with other factors where the rule damps), and Newton's iteration solves for q and the multipliers. A body keeps its
shape, so that dq = T x with six numbers x for each (tangent.py) and its internal rows need no equations:

    TT A T x + JT eta = -h2/4 TT (M a + JT lambda - Q),    J x - e eta = -phi,    A = M + h2/4 K + h/2 C
    q <- q turned and shifted by x,    lambda <- lambda + 4/h2 eta

K and C are the slopes of the forces along their rows. An iteration that converges slowly takes into K how the
directions of T turn under M a + JT lambda - Q (the geometric stiffness of the multipliers; of the product of two
directions each body's own part), without which nothing converges that spins fast for the step. Rows that prescribe
velocities or accelerations ask for J x + h/2 phi' = 0 or J x + h2/4 phi'' = 0. The augmented Lagrangian's penalty is
1/e, far above all inertia; the equations are solved as they stand (linear/saddle_point.py), so that neither long chains
nor redundant rows cost iterations. The factor of the first iteration serves for the whole step unless it converges
slowly, and for both projections, by iterative refinement:

    A v = M v* - JT mu,   J v + phi_t = 0         A a = M a* - JT kappa,   J a + bias = 0

The reactions are lambda + kappa, which balance the projected accelerations: M a + JT (lambda + kappa) = Q.
"""

from __future__ import annotations

from functools import partial

from linkwork.equations.bodies import times_coupled, times_mass
from linkwork.equations.copying import copy_table
from linkwork.equations.forces import put_applied_forces
from linkwork.equations.kernel import inlined, kernel, part
from linkwork.equations.laws import begin_books, close_books, evaluate_laws
from linkwork.equations.rows import along
from linkwork.equations.turns import count_turns
from linkwork.solvers import newmark
from linkwork.solvers.formulation import FINE, HALTED, Formulation
from linkwork.solvers.generalised_alpha import TRAPEZOIDAL, add_to_mean, correct_rates, set_rates
from linkwork.solvers.linear.block_ldl import solve
from linkwork.solvers.linear.geometric_stiffness import factorise_with_geometric_stiffness
from linkwork.solvers.linear.plane import keep_to_plane, widen
from linkwork.solvers.linear.redundant import CLOSED, clear_redundant, is_doubted, lingers
from linkwork.solvers.linear.refinement import refine_to_violation
from linkwork.solvers.linear.row_jacobians import (
    evaluate_jacobians,
    evaluate_rates,
    residuals_of_plain,
    second_rates,
    subtract_reactions,
)
from linkwork.solvers.linear.saddle_point import (
    add_multipliers,
    factorise,
    put_forces,
    put_momenta,
    put_row_residuals,
)
from linkwork.solvers.linear.spreading import spread_evenly
from linkwork.solvers.tangent import clear, pull_back, read_off, share_coupled, spread, square_up, swing, turn
from linkwork.system.compiled_system import ACCELERATION, SIZE, VELOCITY

AT_HAND, STRAIGHT, GEOMETRIC = 0, 1, 2  # factor of an iteration: that at hand, a new one, one with geometric stiffness
MOST_ITERATIONS = 12
FIRST_ROUNDS, ROUNDS = 30, 6
SLOW = 0.05  # an iteration that gains less factorises anew
CONVERGED = 1e-12  # metres or radians: a move that is left out and is smaller adds 4e-6 m/s2 at a step of 1 ms
NEARER = 2  # iterations that factorise anew where it is in doubt whether a row is redundant
LEAST_GAIN = 1e-3  # that an iteration is trusted to bring
SMALL, GAIN = 1e-7, 0.5  # metres: from here on an iteration that gains less has reached the rounding
HERE = 1e-13  # metres or radians: rows that were evaluated so near by are as good as evaluated here
NEAR = 1e-7  # metres or radians: a factor from so near by is off by no more, beside one
LONGEST = 1e3  # metres or radians: an iteration that asks for more has gone astray
HELD_SPEED, HELD = 1e-12, 1e-9  # m/s, m/s2: what a round of a projection may leave


@inlined
def begin(system, state, work, plan, scratch):
    """Accelerations and reactions of the present state, before the first step."""
    evaluate_jacobians(system, state, work, plan, scratch, state.time[0])
    put_applied_forces(system, state, work)
    if factorise(system, state, state.q, work, plan, scratch, CLOSED) != FINE:
        return max(1, newmark.diverged(state))
    for row in range(system.first_soft[0]):
        state.multipliers[row] = 0.0
    scratch.motion[:, :] = 0.0
    put_spin(system, state, scratch)
    accelerate(system, state, work, plan, scratch, state.a, state.multipliers, FIRST_ROUNDS)
    copy_table(state.mean_a, state.a)
    begin_books(system, state, work)
    state.history[0] = 1.0
    return newmark.diverged(state)


@part
def put_spin(system, state, scratch):
    """What of its accelerations each body has from turning alone, into `scratch.spin`."""
    for body in range(1, system.width.size):
        x, spin = scratch.unprojected[body], scratch.spin[body]
        read_off(state.q[body], state.v[body], system.width[body], x)
        clear(spin)
        swing(state.q[body], x, system.width[body], spin)


@part
def accelerate(system, state, work, plan, scratch, a, multipliers, rounds):
    """Solve M a + JT multipliers = force, J a + bias = 0 for a = T x + spin, from the x in `scratch.motion`."""
    for body in range(1, system.width.size):
        times_mass(system.mass[body], scratch.spin[body], -1.0, work.force[body])
        pull_back(state.q[body], work.force[body], scratch.momentum[body])
    share_coupled(system, state.q, scratch.spin, -1.0, scratch.momentum)
    second_rates(system, state, work, plan, scratch.spin, scratch.offset)
    refine_to_violation(system, state.q, work, plan, scratch, scratch.offset, multipliers, rounds, HELD, 2)
    put_motions(system, state, scratch, a, True)


@part
def put_motions(system, state, scratch, x, spins):
    """x <- T x of the motions in `scratch.motion`, and of accelerations what comes of the spin."""
    for body in range(1, system.width.size):
        for k in range(SIZE):
            x[body, k] = scratch.spin[body, k] if spins else 0.0
        spread(state.q[body], scratch.motion[body], system.width[body], x[body])


@part
def ask(system, state, work, plan, half, quarter):
    """What J x has to make up for: phi, or h/2 phi' and h2/4 phi'' of rows that prescribe no position."""
    for n in range(plan.general.size):
        row = plan.general[n]
        level = system.row_level[row]
        if row >= system.first_soft[0]:
            continue
        if level == VELOCITY:
            work.residual[row] = half * work.rate[row]
        elif level == ACCELERATION:
            work.residual[row] = quarter * (along(system, work, state.a, row) + work.bias[row])


@part
def newton_step(system, state, work, plan, scratch, rule, h, factor):
    """One step of Newton's iteration on positions and multipliers; returns the largest move, or -1 if A fails."""
    reach = 0.5 * rule.reach * h
    quarter, rhs = reach * reach, scratch.rhs
    evaluate_jacobians(system, state, work, plan, scratch, state.time[0] + h)
    put_applied_forces(system, state, work)
    for body in range(1, system.width.size):
        times_mass(system.mass[body], state.a[body], -1.0, work.force[body])
    times_coupled(system, state.a, -1.0, work.force)
    failed = FINE
    if factor == STRAIGHT:
        failed = factorise(system, state, state.q, work, plan, scratch, reach)
    elif factor == GEOMETRIC:
        failed = factorise_with_geometric_stiffness(system, state, work, plan, scratch, reach)
    if failed != FINE:
        return -1.0
    if factor != AT_HAND:
        clear_redundant(state, plan, state.multipliers)
    residuals_of_plain(system, state, work, plan, scratch)
    ask(system, state, work, plan, h / rule.rate, quarter)
    put_forces(system, state.q, plan, work.force, quarter, rhs)
    sides = system.row_start, plan.side_node
    subtract_reactions(*sides, scratch.tangent, plan.hard, state.multipliers, quarter, rhs)
    put_row_residuals(plan, work.residual, rhs)
    solve(plan, scratch.blocks, rhs)
    add_multipliers(plan, rhs, state.multipliers, 1.0 / quarter)
    largest = 0.0
    for body in range(1, system.width.size):
        x, move = scratch.motion[body], work.one_move
        widen(plan, body, rhs[plan.body_node[body]], x)
        for k in range(6):
            largest = max(largest, abs(x[k]))
        turn(state.q[body], x, system.width[body], move)
        correct_rates(state, rule, body, move, h)
    return largest


@part
def predict(system, state, work, plan, scratch, rule, h):
    """Move on with the accelerations of the last step, axes turned as a whole."""
    newmark.remember(state, work)
    for body in range(1, system.width.size):
        x, move, width = scratch.motion[body], work.one_move, system.width[body]
        for k in range(SIZE):
            move[k] = h * state.v[body, k] + h * h / 2.0 * state.a[body, k]
        read_off(state.q[body], move, width, x)
        keep_to_plane(plan, body, x)
        turn(state.q[body], x, width, move)
        set_rates(state, work, rule, body, move, h)


@part
def newton(system, state, work, plan, scratch, rule, h):
    """Newton's iteration to rounding; returns the last move, LONGEST if it went astray, and all since the factor.

    One with geometric stiffness is too far from inertia alone to count.
    """
    before, factor, since, is_geometric = 1e300, STRAIGHT, 0.0, False
    for n in range(MOST_ITERATIONS):
        if work.halt[0] != 0:
            return LONGEST, LONGEST
        largest = newton_step(system, state, work, plan, scratch, rule, h, factor)
        if not 0.0 <= largest < LONGEST:
            return LONGEST, LONGEST
        since = since + largest if factor == AT_HAND else largest
        gain = largest / before
        if largest * max(gain, LEAST_GAIN) < CONVERGED or (largest < SMALL and gain > GAIN):
            break
        factor = GEOMETRIC if gain > SLOW else AT_HAND
        if n < NEARER and is_doubted(state):
            factor = STRAIGHT
        is_geometric = is_geometric or factor == GEOMETRIC
        before = largest
    return largest, LONGEST if is_geometric else since


@part
def begin_projection(system, state, work, plan, scratch, x, spins):
    """Rigid motions that x contains beside the spin, and their momenta; multipliers in `work.row_work` are zero."""
    for body in range(1, system.width.size):
        if spins:
            for k in range(SIZE):
                x[body, k] -= scratch.spin[body, k]
        read_off(state.q[body], x[body], system.width[body], scratch.motion[body])
        keep_to_plane(plan, body, scratch.motion[body])
    put_momenta(system, state.q, x, work, scratch.momentum)
    work.row_work[:] = 0.0


@part
def project(system, state, work, plan, scratch, rule, last, since):
    """Project velocities and accelerations at the end of the step, after a last move and all since the factor.

    A factor of inertia alone that was made near by makes accelerations the nearest in one round.
    """
    time, multipliers = state.time[0], work.row_work
    for body in range(1, system.width.size):
        square_up(state.q[body], system.width[body])
    if not last < HERE:
        evaluate_jacobians(system, state, work, plan, scratch, time)
    begin_projection(system, state, work, plan, scratch, state.v, False)
    refine_to_violation(system, state.q, work, plan, scratch, work.drive, multipliers, ROUNDS, HELD_SPEED, 1)
    put_motions(system, state, scratch, state.v, False)
    evaluate_rates(system, state, work, plan, time)
    put_spin(system, state, scratch)
    add_to_mean(state, rule, -1.0)
    second_rates(system, state, work, plan, scratch.spin, scratch.offset)
    begin_projection(system, state, work, plan, scratch, state.a, True)
    rounds = 1 if since < NEAR and plan.active.size == plan.hard.size else 2
    refine_to_violation(system, state.q, work, plan, scratch, scratch.offset, multipliers, ROUNDS, HELD, rounds)
    put_motions(system, state, scratch, state.a, True)
    add_to_mean(state, rule, 1.0)
    for row in range(system.first_soft[0]):
        state.multipliers[row] += multipliers[row]


@part
def step(system, state, work, plan, scratch, rule, h):
    """One step of h seconds; FINE or the body that failed."""
    if lingers(state):
        evaluate_jacobians(system, state, work, plan, scratch, state.time[0])
        spread_evenly(system, state.q, work, plan, scratch, state.multipliers)
    predict(system, state, work, plan, scratch, rule, h)
    last, since = newton(system, state, work, plan, scratch, rule, h)
    if not last < SMALL:
        return max(1, newmark.diverged(state))
    state.time[0] += h
    project(system, state, work, plan, scratch, rule, last, since)
    if system.law_kind.size > 0 or system.formulas.start.size > 1:
        evaluate_laws(system, state, work)
        close_books(system, state, work, h)
    return newmark.diverged(state)


@kernel
def react_in_space(system, state, work, plan, scratch, idle):
    """Multipliers of the idle rows, which hold bodies in their planes; `plan` and `scratch` know all directions.

    With all others as they stand, M a + JT lambda = Q.
    """
    evaluate_jacobians(system, state, work, plan, scratch, state.time[0])
    put_applied_forces(system, state, work)
    if factorise(system, state, state.q, work, plan, scratch, 0.0) != FINE:
        return
    put_spin(system, state, scratch)
    a, multipliers = work.old_v, work.row_work
    for body in range(1, system.width.size):
        for k in range(SIZE):
            a[body, k] = state.a[body, k] - scratch.spin[body, k]
        read_off(state.q[body], a[body], system.width[body], scratch.motion[body])
    for row in range(system.first_soft[0]):
        multipliers[row] = 0.0 if idle[row] else state.multipliers[row]
    accelerate(system, state, work, plan, scratch, a, multipliers, ROUNDS)
    for row in range(system.first_soft[0]):
        if idle[row]:
            state.multipliers[row] = multipliers[row]


@kernel
def advance(rule, system, state, work, plan, scratch, h, count):
    """Make `count` steps of h seconds by a rule; FINE or the body that failed."""
    if state.history[0] == 0.0:
        failed = begin(system, state, work, plan, scratch)
        if failed != FINE:
            return failed
    for _ in range(count):
        if work.halt[0] != 0:
            return HALTED
        failed = step(system, state, work, plan, scratch, rule, h)
        if failed != FINE:
            return failed
        count_turns(system, state, h)
    return FINE


FORMULATION = Formulation(
    name="ali3p",
    title="Index 3 with projections",
    summary="Global coordinates, implicit: constraints met to rounding in position, velocity and acceleration.",
    order=2,
    advance=partial(advance, TRAPEZOIDAL),
    prepare=lambda supplies: supplies.elimination_plan(takes_jumps=False),
)
