"""Modular steps: they keep the energy, and are solved by modified Newton with a sparse LDLT of the saddle-point matrix.

A step keeps the energy. With q~ the mean of q and q+, the positions before and after it,

    M (v+ - v) = h (Q - J(q~)T lambda),    q+ - q = h/2 (v + v+),    phi(q+) = 0

Rows are bilinear in q, so that phi(q+) - phi(q) = J(q~) (q+ - q): the reactions do no work over the step, whatever its
length, and momentum is kept too (Gonzalez 1999; Betsch and Steinmann 2001). The velocities are then projected onto the
rows by the least change in the metric of mass, which can only take energy, of the third order in h. So the energy of
a mechanism without springs never rises but for the tolerance: this is the bound, and it holds for any step and mass.

Each rigid body moves only in its six directions x (tangent.py): its six internal rows need no equations, and those of
the step drop out because the mean of two sets of axes turns as they do. Newton's iteration solves

    TT M T dx + JT eta = -h2/2 TT (M (v+ - v) / h + JT lambda - Q),    J dx = -phi(q+),     lambda <- lambda + 2/h2 eta

with T and J at q~ (linear/saddle_point.py). The matrix is that of all bodies and joints, sparse; its factor is exact,
without fill for any forest of joints, so that a body costs the same in mechanisms of any size, and with fill for loops
(linear/block_ldl.py). In the picture of papers/001 each body and joint is a component that solves its own small
equations and hands what it knows to its neighbours: that is the elimination of one node.

Factorising costs more than all else, and a factor is kept from step to step for as long as it serves
(modular/reuse.py): it leaves a share of the error that grows with the turn since it was made, which the iterations
themselves show. The state knows where the factor was made, so that it can be made again and a run be repeated to the
last bit. A step begins with what the last three lead to expect (modular/predictor.py), so that a single iteration may
do. Where bodies turn by tenths of a radian in a step, the rows at its middle and its end differ, and no factor makes
the iteration fast: then Anderson mixing does (linear/anderson.py).

Rows are evaluated by marks, points and directions that they share (equations/plain_rows.py). Of all others one
evaluation at q~ with q+ - q in the place of a velocity tells all: phi(q+) = phi + phi'/2 + bias/8.

Tried and left: sweeps over the bodies in turn, each solving its own block with penalties and multipliers. To six digits
of one step they took 30 to 50 sweeps on chains of 5 to 50 hinged bars with penalties of the size of the inertia (over
3,000 with penalties a thousand times as large), 1,300 on Bricard's linkage, and on five four-bars in a row they had not
a digit right after 3,000; one sweep costs about a third of a factorisation. Newmark's rule in the six directions agrees
with ali3p to 1e-8 over a second, but random chains that whip about gained energy and broke, as they do with ali3p.

Forces along rows are nodes too: their slopes K, C make J x - eta / (h2/4 K + h/2 C) = 0 of the equation of a joint, so
that a spring may be as stiff as anyone likes; stops push with their mean over the step (stops.py). Rows that prescribe
a velocity hold at q~.

Where no row acts on any body, none of this is needed (modular/loose.py). Bodies that keep to a plane have three
directions and no rows that hold them there, which would be redundant in loops and make the factor age fast; those take
their share where somebody looks, with the accelerations and all other multipliers as they are (`react_in_space` of
ali3p). Redundant rows begin each step with nothing (linear/redundant.py), and have their minimum-norm share for who
looks (linear/least_norm.py).

How far the iteration goes is the tolerance of the run [m or rad], but no farther than to the rounding of the largest
coordinate. Where it does not converge, or where bodies turn so far that the rows would take more than MOST_LOST of the
kinetic energy in a second, the step is made in halves, quarters, ... An exact run makes each piece twice, as a whole
and in halves, and takes what is between them for the error (Richardson): pieces are made so short that it is small
enough, and most of it is taken away. Accelerations and reactions are those of the middle of the step, carried on by
half a step; the projection of velocities, over h, is a part of both, and the work that it does on drivers is booked.
"""

from __future__ import annotations

from linkwork.equations.bodies import times_mass
from linkwork.equations.copying import copy_table, copy_vector
from linkwork.equations.forces import applied_forces
from linkwork.equations.kernel import inlined, kernel, part
from linkwork.equations.laws import begin_books
from linkwork.equations.turns import count_turns
from linkwork.solvers import newmark
from linkwork.solvers.booking import book_piece, book_projection, sum_up
from linkwork.solvers.formulation import CLOSES, FINE, FOLLOWS, HALTED, Formulation
from linkwork.solvers.linear.anderson import begin_anderson, mix
from linkwork.solvers.linear.block_ldl import solve
from linkwork.solvers.linear.redundant import CLOSED, clear_redundant, is_doubted, lingers
from linkwork.solvers.linear.refinement import LEAST_TURN, refine_to_goal
from linkwork.solvers.linear.row_jacobians import evaluate_jacobians, second_rates, subtract_reactions
from linkwork.solvers.linear.saddle_point import (
    add_multipliers,
    factorise_for_steps,
    put_momenta,
    put_row_residuals,
    recall_factor,
    size_of_motion,
)
from linkwork.solvers.linear.spreading import even_out
from linkwork.solvers.modular.extrapolation import extrapolate
from linkwork.solvers.modular.loose import are_loose, move_loose
from linkwork.solvers.modular.predictor import (
    begin_past,
    expect_multipliers,
    expect_projection,
    forget_changes,
    forget_multipliers,
    keep_past,
    predict,
    ratio_to_last,
)
from linkwork.solvers.modular.residuals import ask_for_accelerations, evaluate_step, move_bodies, put_body_forces
from linkwork.solvers.modular.reuse import (
    MOST_ITERATIONS,
    SLOW,
    USUAL_GROWTH,
    expected_rate,
    is_enough,
    is_slow,
    is_stale,
    learn_rate,
)
from linkwork.solvers.modular.saved_piece import restore_piece, save_piece
from linkwork.solvers.modular.unearned import FAR, begin_unearned, is_too_much, note, note_unearned, weigh_reactions
from linkwork.solvers.modular.velocities import part_from_strain, take_velocities
from linkwork.solvers.tangent import clear, pull_back, read_off, share_coupled, spread, square_up, swing
from linkwork.system.compiled_system import SIZE
from linkwork.system.elimination_plan import KINETIC_LEFT, LONG_MEMORY, LONG_Q, LONG_V, SHARE_LOST
from linkwork.system.state import (
    ERROR_GROWTH,
    FACTORED_REACH,
    FIRST_MOVE,
    IMPULSES,
    LAST_LENGTH,
    REDUNDANCY,
    TURNED,
    UNSEEN,
)

PATIENCE = 3  # iterations that gain nothing until the matrix is factorised anew
MOST_FACTORISATIONS = 3  # in one attempt
NEARER = 2  # of them where it is in doubt whether a row is redundant
MOST_LOST = 0.03  # of the kinetic energy in a second: a step that loses more to the rows is cut
SHARE = 0.1  # of what a step may lose yet: a piece of it may take as much, however short
EASY = 12  # iterations: where more were needed, no longer piece is tried
FIRST_ROUNDS = 30  # at the start, where no multipliers are known
ROUNDS = 8
HELD = 1e-12  # m/s2: a round of the start that leaves no more was the last
LOOSE = 0.1  # how much further velocities may be from the rows than positions in a millisecond
LONGEST_TURN = 1.0  # metres or radians: an iteration that asks for more has gone astray
MILLISECOND = 1e-3  # the tolerance is what a step of that length may leave
ROUNDING = 1e-9  # metres: from here on an iteration that gains nothing has reached the rounding
TICKS = 65536  # of a step: it may be cut into as many pieces
ROUGH = 16  # ticks: so short a piece may lose what it must; where it does not converge, it is made in a way that damps
KEEPING, DAMPING = 0.5, 1.0  # theta: the middle of the step, its end
MOST_JAMS = 200
FINEST = 256  # ticks: pieces are made no shorter for the sake of an error
GROWTH = 16.0  # of the error, twice that of a step of the second order that is twice as long
HOPELESS = 1e2  # radians in the shortest of pieces


@part
def newton_iteration(system, state, work, plan, scratch, h, theta, mixes):
    """One Newton iteration with the factor at hand; returns the largest move [m or rad]."""
    factor, rhs, mean = theta * h * h, scratch.rhs, state.mean_multipliers
    put_body_forces(system, state, work, plan, scratch, h, factor)
    subtract_reactions(system.row_start, plan.side_node, scratch.tangent, plan.active, mean, factor, rhs)
    ask_for_accelerations(system, state, work, plan, h, theta)
    put_row_residuals(plan, work.residual, rhs)
    solve(plan, scratch.blocks, rhs)
    if mixes:
        mix(plan, scratch)
    add_multipliers(plan, rhs, mean, 1.0 / factor)
    return move_bodies(state.q, state.v, system.width, plan, scratch, work.one_move, theta * h)


@part
def newton(system, state, work, plan, scratch, h, theta):
    """Newton's iteration to the tolerance; False where it does not converge.

    Where a new factor does not make it fast, moves are mixed, and no longer show how a factor ages.
    """
    before, best, goal = 1e300, 1e300, max(scratch.tolerance[CLOSES] * h / MILLISECOND, scratch.rounding[0])
    stale = is_stale(state, scratch, expected_rate(system, state, h, theta), goal)
    factorisations, stalled, mixes, rate = 0, 0, False, 1.0
    for n in range(MOST_ITERATIONS):
        if work.halt[0] != 0:
            return False
        scratch.iterations[0] = n + 1
        evaluate_step(system, state, work, plan, scratch, h, theta)
        is_nearer = n > 0 and factorisations < NEARER and is_doubted(state)
        if stalled > PATIENCE or (stale and factorisations == 0) or is_nearer:
            if factorisations == MOST_FACTORISATIONS:
                return False
            if factorise_for_steps(system, state, scratch.midpoint.q, work, plan, scratch, theta * h) != FINE:
                return False
            state.newton[TURNED] = LEAST_TURN
            factorisations, stalled, mixes = factorisations + 1, 0, mixes or stalled > PATIENCE
            begin_anderson(scratch)
            clear_redundant(state, plan, state.mean_multipliers)
        else:
            mixes = mixes or (stale and n > 0)
        largest = newton_iteration(system, state, work, plan, scratch, h, theta, mixes)
        if not largest < LONGEST_TURN:
            return False
        stalled = 0 if largest < 0.5 * best else stalled + 1
        best = min(best, largest)
        if n == 0:
            rate = expected_rate(system, state, h, theta)
            if is_enough(state, scratch, rate, largest, goal):
                return True
        else:
            rate = largest / before
            if mixes:
                rate = max(rate, SLOW)
            else:
                learn_rate(state, scratch, before, largest)
            is_rounding = stalled > PATIENCE if mixes else n > 2 and rate > 0.5
            if rate * largest < goal or (largest < ROUNDING and is_rounding):
                return True
        before, stale = largest, is_slow(scratch, rate, largest, goal)
    return False


@part
def project_velocities(system, state, work, plan, scratch, goal, h):
    """Velocities on all rows, nearest in the metric of mass to those at hand; returns what is left.

    The search begins with what the last two steps of h seconds lead to expect; with nothing where h is 0.
    """
    left = 1e300
    part_from_strain(system, state, work, scratch)
    for n in range(2):
        for body in range(1, system.width.size):
            copy_vector(scratch.old_v[body], state.v[body])
            read_off(state.q[body], state.v[body], system.width[body], scratch.motion[body])
        put_momenta(system, state.q, state.v, work, scratch.momentum)
        if n == 0 and h > 0.0:
            expect_projection(system, state, work, scratch, h)
        else:
            work.row_work[:] = 0.0
        left = refine_to_goal(system, state, work, plan, scratch, work.drive, work.row_work, ROUNDS, goal, n == 0)
        if left < goal or factorise_for_steps(system, state, state.q, work, plan, scratch, 0.0) != FINE:
            break  # else once more, with a factor made here, in which no spring counts
    scratch.projection[SHARE_LOST] = take_velocities(system, state, work, scratch)
    return left


@part
def begin(system, state, work, plan, scratch):
    """Accelerations and reactions of the present state, before the first step."""
    evaluate_jacobians(system, state, work, plan, scratch, state.time[0])
    applied_forces(system, state, work)
    if factorise_for_steps(system, state, state.q, work, plan, scratch, CLOSED) != FINE:
        return max(1, newmark.diverged(state))
    for row in range(system.first_soft[0]):
        state.multipliers[row] = 0.0
    for body in range(1, system.width.size):
        spin, width = state.a[body], system.width[body]
        read_off(state.q[body], state.v[body], width, scratch.motion[body])
        clear(spin)
        swing(state.q[body], scratch.motion[body], width, spin)
        times_mass(system.mass[body], spin, -1.0, work.force[body])
        pull_back(state.q[body], work.force[body], scratch.momentum[body])
    share_coupled(system, state.q, state.a, -1.0, scratch.momentum)
    second_rates(system, state, work, plan, state.a, scratch.offset)
    scratch.motion[:, :] = 0.0
    refine_to_goal(system, state, work, plan, scratch, scratch.offset, state.multipliers, FIRST_ROUNDS, HELD, False)
    for body in range(1, system.width.size):
        spread(state.q[body], scratch.motion[body], system.width[body], state.a[body])
    begin_books(system, state, work)
    copy_table(state.mean_a, state.a)
    copy_vector(state.mean_multipliers, state.multipliers)
    begin_past(system, state)
    state.history[0] = TICKS
    state.newton[ERROR_GROWTH], state.newton[LAST_LENGTH] = USUAL_GROWTH, 0.0
    state.newton[FIRST_MOVE], state.newton[UNSEEN] = 0.0, 0.0
    return newmark.diverged(state)


@part
def attempt(system, state, work, plan, scratch, h, theta, most_lost):
    """One step of h seconds; returns how far off it may be [m or rad], -1 where it does not converge.

    Neither may it lose a larger share of its kinetic energy to the rows than `most_lost`.

    What the rule leaves out of positions is a twelfth of h cubed times their third derivative, which is what the mean
    accelerations of two steps tell.
    """
    state.time[0] += h
    ratio, rate = ratio_to_last(state, h), 1.0 / h
    expect_multipliers(system, state, work, ratio)
    predict(system, state, work, plan, scratch, h, theta)
    if not newton(system, state, work, plan, scratch, h, theta):
        return -1.0
    weigh_reactions(system, state, work, plan, scratch, h, theta)
    if lingers(state):
        even_out(system, state, work, plan, scratch, state.time[0] - (1.0 - theta) * h)
    for body in range(1, system.width.size):
        v, old, mean_a = state.v[body], work.old_v[body], work.one_move
        for k in range(SIZE):
            mean_a[k] = rate * (v[k] - old[k])
        read_off(work.old_q[body], mean_a, system.width[body], scratch.mean_motion[body])
        square_up(state.q[body], system.width[body])
    evaluate_jacobians(system, state, work, plan, scratch, state.time[0])
    goal = LOOSE * scratch.tolerance[CLOSES] / MILLISECOND
    if not project_velocities(system, state, work, plan, scratch, goal, h) < goal or is_too_much(
        system, scratch, most_lost
    ):
        return -1.0
    change, half = 0.0, ratio / (1.0 + ratio)
    for body in range(1, system.width.size):
        a, mean_a, v, old = state.a[body], state.mean_a[body], state.v[body], work.old_v[body]
        moved = work.one_move
        for k in range(SIZE):
            mean = rate * (v[k] - old[k])
            moved[k] = mean - mean_a[k]
            a[k] = mean + half * moved[k]
            mean_a[k] = mean
        change = max(change, size_of_motion(moved), size_of_motion(moved[6:]))
    last, pushed = state.newton[LAST_LENGTH], state.past_rows[IMPULSES]
    for row in range(system.joint_rows[0], system.first_soft[0]):
        mean = state.mean_multipliers[row] + rate * work.row_work[row]
        before = work.old_multipliers[row] + last * pushed[row]
        state.multipliers[row] = mean + half * (mean - before)
    keep_past(system, state, work, scratch, h)
    state.newton[LAST_LENGTH] = h
    book_projection(system, state, work, plan)
    if lingers(state):
        forget_changes(state)
    return h * h / 6.0 * half * change


@part
def refine(system, state, work, plan, scratch, h):
    """One step of h seconds and two of half that; what is between them tells the error, and takes most of it away.

    Where both are right to the second order, the half ones are off by a third of what is between them. Rows are
    bilinear, so that positions remain on them to the square of that. Stiff springs are spared (extrapolation.py).
    Returns as `attempt`.
    """
    if attempt(system, state, work, plan, scratch, h, KEEPING, FAR) < 0.0:
        return -1.0
    book_piece(system, state, work, plan, scratch, h, KEEPING)
    sum_up(system, state, work, plan)
    copy_vector(scratch.saved_controllers[LONG_MEMORY], state.memory)
    dissipated, supplied = state.booked[0], state.booked[1]
    copy_table(scratch.saved_bodies[LONG_Q], state.q)
    copy_table(scratch.saved_bodies[LONG_V], state.v)
    restore_piece(state, scratch)
    for _ in range(2):
        if attempt(system, state, work, plan, scratch, 0.5 * h, KEEPING, FAR) < 0.0:
            return -1.0
        book_piece(system, state, work, plan, scratch, 0.5 * h, KEEPING)
        sum_up(system, state, work, plan)
    state.booked[0] += (state.booked[0] - dissipated) / 3.0
    state.booked[1] += (state.booked[1] - supplied) / 3.0
    off = extrapolate(system, state, work, plan, scratch, h)
    if off < 0.0:
        return -1.0
    for row in range(system.first_soft[0], system.first_read[0]):
        state.memory[row] += (state.memory[row] - scratch.saved_controllers[LONG_MEMORY, row]) / 3.0
    evaluate_jacobians(system, state, work, plan, scratch, state.time[0])
    project_velocities(system, state, work, plan, scratch, LOOSE * scratch.tolerance[CLOSES] / MILLISECOND, 0.0)
    book_projection(system, state, work, plan)
    sum_up(system, state, work, plan)
    return off


@part
def piece(system, state, work, plan, scratch, h, theta, is_shortest, most_lost):
    """A piece of a step of h seconds, refined where errors are asked for; returns as `attempt`.

    Where it does not converge, or is further off than asked for and can be made shorter, the state stays as it was.
    """
    most = scratch.tolerance[FOLLOWS]
    if not most > 0.0 or theta != KEEPING:
        off = attempt(system, state, work, plan, scratch, h, theta, most_lost)
        if off < 0.0:
            copy_table(state.q, work.old_q)
            copy_table(state.v, work.old_v)
            forget_multipliers(system, state, work)
        else:
            book_piece(system, state, work, plan, scratch, h, theta)
            sum_up(system, state, work, plan)
    else:
        save_piece(state, scratch)
        off = refine(system, state, work, plan, scratch, h)
        if off > most and not is_shortest:
            off = -1.0
        if off < 0.0:
            restore_piece(state, scratch)
    if off < 0.0:
        state.newton[FACTORED_REACH] = -1.0  # the factor of it is no good
    return off


@part
def step(system, state, work, plan, scratch, h):
    """One step of h seconds, in pieces where it must be; FINE or the body that failed.

    Pieces are counted in TICKS of the step. One that does not converge, or is further off than asked for, is halved;
    where two of a size have been made, their double is tried if it may be near enough; the next step begins with the
    size that the last one ended with. Whips lose most in moments: of what a step may lose yet a piece may take SHARE,
    or its share by time; ROUGH ones, which cannot be helped, do not count. What stands where it cannot move on, however
    short the piece, loses half of its speed, unless it spins beyond all measure.
    """
    size, done, theta, jams, began = int(state.history[0]), 0, KEEPING, 0, state.time[0]
    most = scratch.tolerance[FOLLOWS] if scratch.tolerance[FOLLOWS] > 0.0 else FAR
    state.estimate[0], left = 0.0, MOST_LOST * h
    begin_unearned(state, scratch)
    if plan.general.size > 0:
        state.newton[FACTORED_REACH] = -1.0  # they depend on more than positions
    while done < TICKS:
        if work.halt[0] != 0:
            return HALTED
        state.time[0] = began + h * done / TICKS
        allowed = left * max(SHARE, size / TICKS) if size > ROUGH else FAR
        off = piece(system, state, work, plan, scratch, h * size / TICKS, theta, size <= FINEST, allowed)
        if off >= 0.0:
            theta = KEEPING
            note_unearned(system, state, work, plan, scratch)
            count_turns(system, state, h * size / TICKS)
            done += size
            state.estimate[0] = max(state.estimate[0], off)
            left -= scratch.projection[SHARE_LOST] if scratch.projection[SHARE_LOST] <= allowed < FAR else 0.0
            is_easy = scratch.iterations[0] <= EASY and GROWTH * scratch.projection[SHARE_LOST] < left * max(
                SHARE, 2.0 * size / TICKS
            )
            if done % (2 * size) == 0 and size < TICKS and GROWTH * off < most and is_easy:
                size *= 2
            continue
        failed = newmark.diverged(state)
        if failed != FINE or jams > MOST_JAMS or (size == 1 and scratch.largest_turn[0] > HOPELESS):
            return max(1, failed)
        if theta == KEEPING and size <= ROUGH:
            theta = DAMPING
        elif size > 1:
            size //= 2
        else:
            jams += 1
            note(state, scratch, -0.375 * scratch.projection[KINETIC_LEFT])
            slow_down(system, state)
    state.history[0] = size
    state.time[0] = began + h
    return newmark.diverged(state)


@part
def step_loose(system, state, work, scratch, h):
    """One step of bodies on which no row acts; FINE or the body that failed."""
    state.estimate[0] = 0.0
    state.newton[FACTORED_REACH] = -1.0
    move_loose(system, state, work, scratch, h)
    state.time[0] += h
    return newmark.diverged(state)


@inlined
def slow_down(system, state):
    """Take half of their speed from all bodies."""
    for body in range(1, system.width.size):
        for k in range(SIZE):
            state.v[body, k] *= 0.5
            state.a[body, k] = state.mean_a[body, k] = 0.0
    state.past_motion[:, :, :] = 0.0
    state.past_rows[IMPULSES:REDUNDANCY, :] = 0.0


@kernel
def advance(system, state, work, plan, scratch, h, count):
    """Make `count` steps of h seconds; FINE or the body that failed."""
    if state.history[0] == 0.0:
        failed = begin(system, state, work, plan, scratch)
        if failed != FINE:
            return failed
    elif not are_loose(plan):
        recall_factor(system, state, work, plan, scratch)
    for _ in range(count):
        if work.halt[0] != 0:
            return HALTED
        if are_loose(plan):
            failed = step_loose(system, state, work, scratch, h)
        else:
            failed = step(system, state, work, plan, scratch, h)
        if failed != FINE:
            return failed
    return FINE


FORMULATION = Formulation(
    name="modular",
    title="Modular",
    summary="Energy-conserving; sparse elimination along the graph of bodies and joints, for any mass ratio.",
    order=2,
    advance=advance,
    prepare=lambda supplies: supplies.elimination_plan(takes_jumps=True),
    takes_accuracy=True,
    takes_jumps=True,
)
