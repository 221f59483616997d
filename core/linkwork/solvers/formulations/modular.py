"""Bodies and joints as components that solve their own small equations and exchange messages; no global matrix.

A step keeps the energy. With q~ the mean of q and q+, the positions before and after it,

    M (v+ - v) = h (Q - J(q~)T lambda),    q+ - q = h/2 (v + v+),    phi(q+) = 0

Rows are bilinear in q, so that phi(q+) - phi(q) = J(q~) (q+ - q): the reactions do no work over the step, whatever its
length, and momentum is kept too (Gonzalez 1999; Betsch and Steinmann 2001). The velocities are then brought onto the
rows by the least change in the metric of mass, which can only take energy, of the third order in h. So the energy of
a mechanism without springs never rises but for the tolerance: this is the bound, and it holds for any step and mass.

Each rigid body moves only in its six directions x (tangent.py): its six internal rows need no equations, and those of
the step drop out because the mean of two sets of axes turns as they do. Newton's iteration asks each part for

    TT M T dx + JT eta = -h2/2 TT (M (v+ - v) / h + JT lambda - Q),    J dx = -phi(q+),     lambda <- lambda + 2/h2 eta

with T and J at q~, and the parts answer by messages (messages.py): exactly for any forest of joints, at a cost that
does not depend on the number of parts, and for loops by pairs of blocks. Messages cost more than all else, and are kept
from step to step for as long as they serve: each leaves a share of the error that grows with the turn since they were
sent, PACE for each radian, which the iterations themselves tell: where one is enough, a second is made every so many
steps to see. They are sent anew where that saves as much as it costs. The state knows where they were sent, so that
they can be made again and a run be repeated to the last bit. A step begins with what the last three lead to expect
(course.py), so that a single iteration may do. Where bodies turn by tenths of a radian in a step, the rows at its
middle and its end differ, and no messages make the iteration fast: then it looks back (mixing.py).

Rows are looked at by marks, points and directions that they share (equations/plain_rows.py). Of all others one look at
q~ with q+ - q in the place of a velocity tells all: phi(q+) = phi + phi'/2 + bias/8.

Tried and left: sweeps over the bodies in turn, each solving its own block with penalties and multipliers. To six digits
of one step they took 30 to 50 sweeps on chains of 5 to 50 hinged bars with penalties of the size of the inertia (over
3,000 with penalties a thousand times as large), 1,300 on Bricard's linkage, and on five four-bars in a row they had not
a digit right after 3,000; one sweep costs about a third of all messages. Newmark's rule in the six directions agrees
with ali3p to 1e-8 over a second, but random chains that whip about gained energy and broke, as they do with ali3p.

Forces along rows are nodes too: their slopes K, C make J x - eta / (h2/4 K + h/2 C) = 0 of the equation of a joint, so
that a spring may be as stiff as anyone likes; stops push with their mean over the step (stops.py). Rows that prescribe
a velocity hold at q~.

Where no row acts on any body, none of this is needed (loose.py). Bodies that keep to a plane have three directions and
no rows that hold them there, which would repeat each other in loops and make messages age fast; those take their share
where somebody looks, with the accelerations and all other multipliers as they are (`react_in_space` of ali3p). Rows
that repeat others begin each step with nothing (repeating.py), and have their share for who looks (spreading.py).

How far the iteration goes is the tolerance of the run [m or rad], but no farther than to the rounding of the largest
coordinate. Where it does not converge, or where bodies turn so far that the rows would take more than MOST_LOST of the
kinetic energy in a second, the step is made in halves, quarters, ... An exact run makes each piece twice, as a whole
and in halves, and takes what is between them for the error (Richardson): pieces are made so short that it is small
enough, and most of it is taken away. Accelerations and reactions are those of the middle of the step, carried on by
half a step; what brings velocities onto the rows, over h, is a part of both, and the work that it does on drivers is
booked.
"""

from __future__ import annotations

from linkwork.equations.bodies import times_mass
from linkwork.equations.copying import copy_table, copy_vector
from linkwork.equations.forces import applied_forces
from linkwork.equations.kernel import inlined, kernel, part
from linkwork.equations.laws import begin_books
from linkwork.equations.turns import count_turns
from linkwork.solvers import newmark
from linkwork.solvers.booking import book_mending, book_piece, sum_up
from linkwork.solvers.formulation import CLOSES, FINE, FOLLOWS, HALTED, Formulation
from linkwork.solvers.linear.block_ldl import answer
from linkwork.solvers.linear.components import (
    ask_for_accelerations,
    body_shares,
    evaluate,
    give,
    hold,
    joint_shares,
    look,
    move_bodies,
    part_from_strain,
    push_rows,
    recall_messages,
    send_messages,
    size_of_motion,
    take_multipliers,
    take_velocities,
    turning_of_rows,
)
from linkwork.solvers.linear.mixing import begin_mixing, mix
from linkwork.solvers.linear.repeating import CLOSED, is_doubted, lingers, spare_repeated
from linkwork.solvers.linear.spreading import even_out
from linkwork.solvers.modular.course import (
    expect_mending,
    expect_multipliers,
    forget_changes,
    forget_multipliers,
    keep_course,
    predict,
    ratio_to_last,
    start_course,
)
from linkwork.solvers.modular.extrapolation import extrapolate
from linkwork.solvers.modular.loose import are_loose, move_loose
from linkwork.solvers.modular.pace import (
    MOST_ITERATIONS,
    RESTLESS,
    SLOW,
    USUAL_PACE,
    are_stale,
    expected_rate,
    is_slow,
    is_told,
    learn_pace,
)
from linkwork.solvers.modular.setting_aside import bring_back, set_aside
from linkwork.solvers.modular.unearned import FAR, begin_unearned, is_too_much, note, note_unearned, weigh_reactions
from linkwork.solvers.tangent import clear, pull_back, read_off, share_coupled, spread, square_up, swing
from linkwork.system.compiled_system import GROUND
from linkwork.system.state import AGE, FIRST, LAST, PACE, PUSHED, SENT, SPARED, UNSEEN

PATIENCE = 3  # iterations that gain nothing until messages are sent anew
MOST_SENDINGS = 3  # in one attempt
NEARER = 2  # of them where it is in doubt whether a row repeats others
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
WHOLE = 3  # in `room.summed`: by one long piece
HOPELESS = 1e2  # radians in the shortest of pieces


@part
def iterate(system, state, work, plan, room, h, theta, looks_back):
    """One Newton iteration with the messages at hand; returns the largest move [m or rad]."""
    factor, parcel = theta * h * h, room.parcel
    body_shares(system, state, work, plan, room, h, factor)
    push_rows(system.row_start, plan.side_node, room.tangent, plan.acting, state.mean_multipliers, factor, parcel)
    ask_for_accelerations(system, state, work, plan, room, h, theta)
    joint_shares(plan, work.residual, parcel)
    answer(plan, room.blocks, parcel)
    if looks_back:
        mix(plan, room)
    take_multipliers(plan, parcel, state.mean_multipliers, 1.0 / factor)
    return move_bodies(state.q, state.v, system.width, plan, room, work.solution[GROUND], theta * h)


@part
def settle(system, state, work, plan, room, h, theta):
    """Newton's iteration to the tolerance; False where it does not converge.

    Where new messages do not make it fast it looks back on its last moves, and no longer tells how messages age.
    """
    before, best, goal = 1e300, 1e300, max(room.tolerance[CLOSES] * h / MILLISECOND, room.floor[0])
    stale = are_stale(state, room, expected_rate(system, state, h, theta), goal)
    sendings, stalled, looks_back, rate = 0, 0, False, 1.0
    for n in range(MOST_ITERATIONS):
        if work.halt[0] != 0:
            return False
        room.taken[0] = n + 1
        look(system, state, work, plan, room, h, theta)
        is_nearer = n > 0 and sendings < NEARER and is_doubted(state)
        if stalled > PATIENCE or (stale and sendings == 0) or is_nearer:
            if sendings == MOST_SENDINGS:
                return False
            if send_messages(system, state, room.seen.q, work, plan, room, theta * h) != FINE:
                return False
            state.pace[AGE] = RESTLESS
            sendings, stalled, looks_back = sendings + 1, 0, looks_back or stalled > PATIENCE
            begin_mixing(room)
            spare_repeated(state, plan, state.mean_multipliers)
        else:
            looks_back = looks_back or (stale and n > 0)
        largest = iterate(system, state, work, plan, room, h, theta, looks_back)
        if not largest < LONGEST_TURN:
            return False
        stalled = 0 if largest < 0.5 * best else stalled + 1
        best = min(best, largest)
        if n == 0:
            rate = expected_rate(system, state, h, theta)
            if is_told(state, room, rate, largest, goal):
                return True
        else:
            rate = largest / before
            if looks_back:
                rate = max(rate, SLOW)
            else:
                learn_pace(state, room, before, largest)
            is_rounding = stalled > PATIENCE if looks_back else n > 2 and rate > 0.5
            if rate * largest < goal or (largest < ROUNDING and is_rounding):
                return True
        before, stale = largest, is_slow(room, rate, largest, goal)
    return False


@part
def project_velocities(system, state, work, plan, room, goal, h):
    """Velocities on all rows, nearest in the metric of mass to those at hand; returns what is left.

    The search begins with what the last two steps of h seconds lead to expect; with nothing where h is 0.
    """
    left = 1e300
    part_from_strain(system, state, work, room)
    for n in range(2):
        for body in range(1, system.width.size):
            copy_vector(room.swung[body], state.v[body])
            read_off(state.q[body], state.v[body], system.width[body], room.rigid[body])
        give(system, state.q, state.v, work.force[GROUND], room.given)
        if n == 0 and h > 0.0:
            expect_mending(system, state, work, room, h)
        else:
            work.row_work[:] = 0.0
        left = hold(system, state, work, plan, room, work.drive, work.row_work, ROUNDS, goal, n == 0)
        if left < goal or send_messages(system, state, state.q, work, plan, room, 0.0) != FINE:
            break  # else once more, by messages sent here, in which no spring has a say
    room.lost[0] = take_velocities(system, state, work, room)
    return left


@part
def begin(system, state, work, plan, room):
    """Accelerations and reactions of the present state, before the first step."""
    evaluate(system, state, work, plan, room, state.time[0])
    applied_forces(system, state, work)
    if send_messages(system, state, state.q, work, plan, room, CLOSED) != FINE:
        return max(1, newmark.diverged(state))
    for row in range(system.first_soft[0]):
        state.multipliers[row] = 0.0
    for body in range(1, system.width.size):
        swung, width = state.a[body], system.width[body]
        read_off(state.q[body], state.v[body], width, room.rigid[body])
        clear(swung)
        swing(state.q[body], room.rigid[body], width, swung)
        times_mass(system.mass[body], swung, -1.0, work.force[body])
        pull_back(state.q[body], work.force[body], room.given[body])
    share_coupled(system, state.q, state.a, -1.0, room.given)
    turning_of_rows(system, state, work, plan, work.row_work)
    room.rigid[:, :] = 0.0
    hold(system, state, work, plan, room, work.row_work, state.multipliers, FIRST_ROUNDS, HELD, False)
    for body in range(1, system.width.size):
        spread(state.q[body], room.rigid[body], system.width[body], state.a[body])
    begin_books(system, state, work)
    copy_table(state.mean_a, state.a)
    copy_vector(state.mean_multipliers, state.multipliers)
    start_course(system, state)
    state.history[0] = TICKS
    state.pace[PACE], state.pace[LAST] = USUAL_PACE, 0.0
    state.pace[FIRST], state.pace[UNSEEN] = 0.0, 0.0
    return newmark.diverged(state)


@part
def attempt(system, state, work, plan, room, h, theta, most_lost):
    """One step of h seconds; returns how far off it may be [m or rad], -1 where it does not converge.

    Neither may it lose a larger share of its kinetic energy to the rows than `most_lost`.

    What the rule leaves out of positions is a twelfth of h cubed times their third derivative, which is what the mean
    accelerations of two steps tell.
    """
    state.time[0] += h
    ratio, rate = ratio_to_last(state, h), 1.0 / h
    expect_multipliers(system, state, work, ratio)
    predict(system, state, work, plan, room, h, theta)
    if not settle(system, state, work, plan, room, h, theta):
        return -1.0
    weigh_reactions(system, state, work, plan, room, h, theta)
    if lingers(state):
        even_out(system, state, work, plan, room, state.time[0] - (1.0 - theta) * h)
    for body in range(1, system.width.size):
        v, old, mean_a = state.v[body], work.old_v[body], work.solution[GROUND]
        for k in range(12):
            mean_a[k] = rate * (v[k] - old[k])
        read_off(work.old_q[body], mean_a, system.width[body], room.led[body])
        square_up(state.q[body], system.width[body])
    evaluate(system, state, work, plan, room, state.time[0])
    goal = LOOSE * room.tolerance[CLOSES] / MILLISECOND
    if not project_velocities(system, state, work, plan, room, goal, h) < goal or is_too_much(system, room, most_lost):
        return -1.0
    change, half = 0.0, ratio / (1.0 + ratio)
    for body in range(1, system.width.size):
        a, mean_a, v, old = state.a[body], state.mean_a[body], state.v[body], work.old_v[body]
        moved = work.solution[GROUND]
        for k in range(12):
            mean = rate * (v[k] - old[k])
            moved[k] = mean - mean_a[k]
            a[k] = mean + half * moved[k]
            mean_a[k] = mean
        change = max(change, size_of_motion(moved), size_of_motion(moved[6:]))
    last, pushed = state.pace[LAST], state.course_rows[PUSHED]
    for row in range(system.joint_rows[0], system.first_soft[0]):
        mean = state.mean_multipliers[row] + rate * work.row_work[row]
        before = work.felt[row] + last * pushed[row]
        state.multipliers[row] = mean + half * (mean - before)
    keep_course(system, state, work, room, h)
    state.pace[LAST] = h
    book_mending(system, state, work, plan)
    if lingers(state):
        forget_changes(state)
    return h * h / 6.0 * half * change


@part
def refine(system, state, work, plan, room, h):
    """One step of h seconds and two of half that; what is between them tells the error, and takes most of it away.

    Where both are right to the second order, the half ones are off by a third of what is between them. Rows are
    bilinear, so that positions remain on them to the square of that. Stiff springs are spared (extrapolation.py).
    Returns as `attempt`.
    """
    if attempt(system, state, work, plan, room, h, KEEPING, FAR) < 0.0:
        return -1.0
    book_piece(system, state, work, plan, room, h, KEEPING)
    sum_up(system, state, work, plan)
    copy_vector(room.summed[WHOLE], state.memory)
    dissipated, supplied = state.booked[0], state.booked[1]
    copy_table(room.before[4], state.q)
    copy_table(room.before[5], state.v)
    bring_back(state, room)
    for _ in range(2):
        if attempt(system, state, work, plan, room, 0.5 * h, KEEPING, FAR) < 0.0:
            return -1.0
        book_piece(system, state, work, plan, room, 0.5 * h, KEEPING)
        sum_up(system, state, work, plan)
    state.booked[0] += (state.booked[0] - dissipated) / 3.0
    state.booked[1] += (state.booked[1] - supplied) / 3.0
    off = extrapolate(system, state, work, plan, room, h)
    if off < 0.0:
        return -1.0
    for row in range(system.first_soft[0], system.first_read[0]):
        state.memory[row] += (state.memory[row] - room.summed[WHOLE, row]) / 3.0
    evaluate(system, state, work, plan, room, state.time[0])
    project_velocities(system, state, work, plan, room, LOOSE * room.tolerance[CLOSES] / MILLISECOND, 0.0)
    book_mending(system, state, work, plan)
    sum_up(system, state, work, plan)
    return off


@part
def piece(system, state, work, plan, room, h, theta, is_shortest, most_lost):
    """A piece of a step of h seconds, refined where errors are asked for; returns as `attempt`.

    Where it does not converge, or is further off than asked for and can be made shorter, the state stays as it was.
    """
    most = room.tolerance[FOLLOWS]
    if not most > 0.0 or theta != KEEPING:
        off = attempt(system, state, work, plan, room, h, theta, most_lost)
        if off < 0.0:
            copy_table(state.q, work.old_q)
            copy_table(state.v, work.old_v)
            forget_multipliers(system, state, work)
        else:
            book_piece(system, state, work, plan, room, h, theta)
            sum_up(system, state, work, plan)
    else:
        set_aside(state, room)
        off = refine(system, state, work, plan, room, h)
        if off > most and not is_shortest:
            off = -1.0
        if off < 0.0:
            bring_back(state, room)
    if off < 0.0:
        state.pace[SENT] = -1.0  # the messages of it are no good
    return off


@part
def step(system, state, work, plan, room, h):
    """One step of h seconds, in pieces where it must be; FINE or the body that failed.

    Pieces are counted in TICKS of the step. One that does not converge, or is further off than asked for, is halved;
    where two of a size have been made, their double is tried if it may be near enough; the next step begins with the
    size that the last one ended with. Whips lose most in moments: of what a step may lose yet a piece may take SHARE,
    or its share by time; ROUGH ones, which cannot be helped, do not count. What stands where it cannot move on, however
    short the piece, loses half of its speed, unless it spins beyond all measure.
    """
    size, done, theta, jams, began = int(state.history[0]), 0, KEEPING, 0, state.time[0]
    most = room.tolerance[FOLLOWS] if room.tolerance[FOLLOWS] > 0.0 else FAR
    state.estimate[0], left = 0.0, MOST_LOST * h
    begin_unearned(state, room)
    if plan.other.size > 0:
        state.pace[SENT] = -1.0  # they depend on more than positions
    while done < TICKS:
        if work.halt[0] != 0:
            return HALTED
        state.time[0] = began + h * done / TICKS
        allowed = left * max(SHARE, size / TICKS) if size > ROUGH else FAR
        off = piece(system, state, work, plan, room, h * size / TICKS, theta, size <= FINEST, allowed)
        if off >= 0.0:
            theta = KEEPING
            note_unearned(system, state, work, plan, room)
            count_turns(system, state, h * size / TICKS)
            done += size
            state.estimate[0] = max(state.estimate[0], off)
            left -= room.lost[0] if room.lost[0] <= allowed < FAR else 0.0
            is_easy = room.taken[0] <= EASY and GROWTH * room.lost[0] < left * max(SHARE, 2.0 * size / TICKS)
            if done % (2 * size) == 0 and size < TICKS and GROWTH * off < most and is_easy:
                size *= 2
            continue
        failed = newmark.diverged(state)
        if failed != FINE or jams > MOST_JAMS or (size == 1 and room.fastest[0] > HOPELESS):
            return max(1, failed)
        if theta == KEEPING and size <= ROUGH:
            theta = DAMPING
        elif size > 1:
            size //= 2
        else:
            jams += 1
            note(state, room, -0.375 * room.lost[1])
            slow_down(system, state)
    state.history[0] = size
    state.time[0] = began + h
    return newmark.diverged(state)


@part
def step_loose(system, state, work, room, h):
    """One step of bodies on which no row acts; FINE or the body that failed."""
    state.estimate[0] = 0.0
    state.pace[SENT] = -1.0
    move_loose(system, state, work, room, h)
    state.time[0] += h
    return newmark.diverged(state)


@inlined
def slow_down(system, state):
    """Take half of their speed from all bodies."""
    for body in range(1, system.width.size):
        for k in range(12):
            state.v[body, k] *= 0.5
            state.a[body, k] = state.mean_a[body, k] = 0.0
    state.course[:, :, :] = 0.0
    state.course_rows[PUSHED:SPARED, :] = 0.0


@kernel
def advance(system, state, work, plan, room, h, count):
    """Make `count` steps of h seconds; FINE or the body that failed."""
    if state.history[0] == 0.0:
        failed = begin(system, state, work, plan, room)
        if failed != FINE:
            return failed
    elif not are_loose(plan):
        recall_messages(system, state, work, plan, room)
    for _ in range(count):
        if work.halt[0] != 0:
            return HALTED
        if are_loose(plan):
            failed = step_loose(system, state, work, room, h)
        else:
            failed = step(system, state, work, plan, room, h)
        if failed != FINE:
            return failed
    return FINE


FORMULATION = Formulation(
    name="modular",
    title="Modular",
    summary="Bodies and joints exchange messages; each solves its own small equations, whatever their masses.",
    order=2,
    advance=advance,
    prepare=lambda supplies: supplies.messages(takes_jumps=True),
    takes_accuracy=True,
    takes_jumps=True,
)
