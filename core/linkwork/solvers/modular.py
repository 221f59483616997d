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
does not depend on the number of parts, and for loops by pairs of blocks. One look at the rows at q~ with q+ - q in the
place of a velocity tells all: phi(q+) = phi + phi'/2 + bias/8.

Tried and left: sweeps over the bodies in turn, each solving its own block with penalties and multipliers. To six digits
of one step they took 30 to 50 sweeps on chains of 5 to 50 hinged bars with penalties of the size of the inertia (over
3,000 with penalties a thousand times as large), 1,300 on Bricard's linkage, and on five four-bars in a row they had not
a digit right after 3,000; one sweep costs about a third of all messages. Newmark's rule in the six directions agrees
with ali3p to 1e-8 over a second, but random chains that whip about gained energy and broke, as they do with ali3p.

Forces along rows are nodes too: their slopes K, C make J x - eta / (h2/4 K + h/2 C) = 0 of the equation of a joint, so
that a spring may be as stiff as anyone likes. Rows that prescribe a velocity hold at q~.

How far the iteration goes is the tolerance of the run [m or rad]. Where it does not converge, the step is made in
halves, quarters, ... Accelerations and reactions are those of the middle of the step, carried on by half a step.
"""

from __future__ import annotations

from linkwork.equations.bodies import times_mass
from linkwork.equations.copying import copy_table, copy_vector
from linkwork.equations.forces import applied_forces
from linkwork.equations.kernel import inlined, kernel, part
from linkwork.equations.laws import begin_books, close_books, evaluate_laws
from linkwork.equations.rows import along, evaluate_formulas, evaluate_row, evaluate_rows
from linkwork.solvers import newmark
from linkwork.solvers.formulation import FINE, Formulation
from linkwork.solvers.messages import answer, condense
from linkwork.solvers.tangent import pull_back, put_inertia, read_off, spread, square_up, swing, turn
from linkwork.system.compiled_system import ACCELERATION, POSITION, VELOCITY

MOST_ITERATIONS = 12
FIRST_ROUNDS = 30  # at the start, where no multipliers are known
ROUNDS = 8
HELD = 1e-12  # m/s2: a round of the start that leaves no more was the last
LOOSE = 100.0  # how much further velocities may be from the rows than positions in a millisecond
LONGEST_TURN = 1.0  # metres or radians: an iteration that asks for more has gone astray
MILLISECOND = 1e-3  # the tolerance is what a step of that length may leave
FIRST_RATE = 0.01  # of the error, that an iteration is taken to leave before two of them could be compared
SLOW = 0.1  # an iteration that gains less sends its messages anew
ROUNDING = 1e-9  # metres: from here on an iteration that gains nothing has reached the rounding
TICKS = 4096  # of a step: it may be cut into as many pieces
ROUGH = 4  # ticks: a piece as short as that, which does not converge, is made in the way that damps
KEEPING, DAMPING = 0.5, 1.0  # theta: the middle of the step, its end
MOST_JAMS = 200


@part
def evaluate(system, state, work, room, time):
    """Rows of all joints and forces, with their Jacobians to the six directions of each body."""
    evaluate_formulas(system, state, work, time)
    for row in range(system.joint_rows[0], system.first_read[0]):
        evaluate_row(system, state, work, row)
        for side in range(system.row_start[row], system.row_start[row + 1]):
            pull_back(state.q[system.side_body[side]], work.jacobian[side], room.tangent[side])


@part
def look(system, state, work, plan, room, h, theta):
    """The point theta of the step and the rows there; `work.residual` is what J dx has to make up for at the end."""
    rest = 1.0 - theta
    seen = room.seen
    for body in range(system.width.size):
        for k in range(12):
            move = state.q[body, k] - work.old_q[body, k]
            seen.v[body, k] = move / h
            seen.q[body, k] = state.q[body, k] - rest * move
    evaluate(system, seen, work, room, state.time[0] - rest * h)
    applied_forces(system, seen, work)
    for row in range(system.joint_rows[0], system.first_soft[0]):
        level = system.row_level[row]
        if level == POSITION:
            work.residual[row] += rest * h * (work.rate[row] + 0.5 * rest * h * work.bias[row])
        elif level == VELOCITY:
            work.residual[row] = h * work.rate[row]
    for row in range(system.first_soft[0], system.first_read[0]):
        work.residual[row] = 0.0
    if plan.special.size > 0:
        look_at_end(system, state, work, plan)


@part
def look_at_end(system, state, work, plan):
    """Residuals of the rows that are not bilinear or follow a formula."""
    evaluate_formulas(system, state, work, state.time[0])
    for n in range(plan.special.size):
        evaluate_row(system, state, work, plan.special[n])


@part
def send_messages(system, q, work, plan, room, h, theta):
    """Every node takes stock and sends; FINE or a body that failed. Slopes of forces count for a step of h seconds."""
    blocks = room.blocks
    blocks[:, :, :] = 0.0
    for node in range(plan.node_size.size):
        body = plan.node_body[node]
        if body >= 0:
            put_inertia(system.mass[body], q[body], system.width[body], blocks[node])
    soft = system.first_soft[0]
    for row in range(system.joint_rows[0], system.first_read[0]):
        node = plan.row_node[row]
        own = row - plan.node_row[node]
        if row >= soft:
            slope = work.slope[row - soft]
            weight = theta * h * (theta * h * slope[0] + slope[1])
            if not weight > 0.0:
                continue
            blocks[node, 0, 0] = 1.0 / weight
        for side in range(system.row_start[row], system.row_start[row + 1]):
            block, j = plan.side_block[side], room.tangent[side]
            if plan.body_node[system.side_body[side]] < node:
                for k in range(6):
                    blocks[block, k, own] = j[k]
            else:
                for k in range(6):
                    blocks[block, own, k] = j[k]
    failed = condense(plan, blocks, room.shown)
    return FINE if failed < 0 else max(1, plan.node_body[failed])


@part
def body_shares(system, q, work, plan, room, multipliers, factor):
    """Right sides of the bodies: factor times force and torque of work.force and of the rows' multipliers."""
    for node in range(plan.node_size.size):
        body = plan.node_body[node]
        if body >= 0:
            pull_back(q[body], work.force[body], room.parcel[node])
        else:
            room.parcel[node, :] = 0.0
    for row in range(system.joint_rows[0], system.first_soft[0]):
        for side in range(system.row_start[row], system.row_start[row + 1]):
            node = plan.body_node[system.side_body[side]]
            for k in range(6):
                room.parcel[node, k] -= multipliers[row] * room.tangent[side, k]
    for node in range(plan.node_size.size):
        for k in range(6):
            room.parcel[node, k] *= factor


@part
def joint_shares(system, plan, room, asked):
    """Right sides of the joints, -asked of each row."""
    for row in range(system.joint_rows[0], system.first_soft[0]):
        node = plan.row_node[row]
        room.parcel[node, row - plan.node_row[node]] = -asked[row]


@part
def take_multipliers(system, plan, room, multipliers, factor):
    """Add what the joints answered."""
    for row in range(system.joint_rows[0], system.first_soft[0]):
        node = plan.row_node[row]
        multipliers[row] += factor * room.parcel[node, row - plan.node_row[node]]


@part
def iterate(system, state, work, plan, room, h, theta):
    """One Newton iteration with the messages at hand; returns the largest move [m or rad]."""
    for body in range(1, system.width.size):
        for k in range(12):
            work.solution[body, k] = (state.v[body, k] - work.old_v[body, k]) / h
        times_mass(system.mass[body], work.solution[body], -1.0, work.force[body])
    for row in range(system.joint_rows[0], system.first_soft[0]):
        if system.row_level[row] == ACCELERATION:
            work.residual[row] = theta * h * h * (along(system, work, work.solution, row) + work.bias[row])
    body_shares(system, room.seen.q, work, plan, room, state.mean_multipliers, theta * h * h)
    joint_shares(system, plan, room, work.residual)
    answer(plan, room.blocks, room.parcel)
    largest = 0.0
    for node in range(plan.node_size.size):
        body = plan.node_body[node]
        if body >= 0:
            x, move = room.parcel[node], work.solution[body]
            for k in range(6):
                largest = max(largest, abs(x[k]))
            turn(state.q[body], x, system.width[body], move)
            for k in range(12):
                state.v[body, k] += move[k] / (theta * h)
    take_multipliers(system, plan, room, state.mean_multipliers, 1.0 / (theta * h * h))
    return largest


@part
def predict(system, state, work, room, h, theta):
    """Move on with the accelerations that are to be expected, axes turned as a whole."""
    copy_table(work.old_q, state.q)
    copy_table(work.old_v, state.v)
    for body in range(1, system.width.size):
        x, y, move, width = room.rigid[body], room.swung[body], work.solution[body], system.width[body]
        for k in range(12):
            move[k] = 2.0 * state.a[body, k] - state.mean_a[body, k]
        read_off(state.q[body], state.v[body], width, x)
        read_off(state.q[body], move, width, y)
        for k in range(6):
            x[k] = h * x[k] + 0.5 * h * h * y[k]
        turn(state.q[body], x, width, move)
        for k in range(12):
            state.v[body, k] = (move[k] / h - (1.0 - theta) * work.old_v[body, k]) / theta


@part
def settle(system, state, work, plan, room, h, theta):
    """Newton's iteration to the tolerance; False where it does not converge."""
    before, fresh, goal = 1e300, False, room.tolerance[0] * h / MILLISECOND
    for n in range(MOST_ITERATIONS):
        look(system, state, work, plan, room, h, theta)
        if not fresh and send_messages(system, room.seen.q, work, plan, room, h, theta) != FINE:
            return False
        largest = iterate(system, state, work, plan, room, h, theta)
        if not largest < LONGEST_TURN:
            return False
        rate = FIRST_RATE if n == 0 else largest / before
        if rate * largest < goal or (largest < ROUNDING and n > 2 and rate > 0.5):
            return True
        fresh = n == 0 or rate < SLOW
        before = largest
    return False


@part
def hold(system, state, work, plan, room, target, offset, multipliers, rounds, goal):
    """Solve M target + JT multipliers = given, J target + offset = 0 with target = T x + swung, in rounds.

    `given` stands in work.start, the start of x in room.rigid; multipliers are improved. Returns the largest violation
    that is left; stops where it is below the goal, but not before the second round, which makes the result the nearest.
    """
    before = worst = 1e300
    for n in range(rounds + 1):
        worst = 0.0
        for body in range(1, system.width.size):
            copy_vector(target[body], room.swung[body])
            spread(state.q[body], room.rigid[body], system.width[body], target[body])
        for row in range(system.joint_rows[0], system.first_soft[0]):
            work.rate[row] = along(system, work, target, row) + offset[row]
            worst = max(worst, abs(work.rate[row]))
        if n == rounds or (n > 1 and worst < goal) or (n > 2 and worst > before):
            break
        before = worst
        for body in range(1, system.width.size):
            copy_vector(work.force[body], work.start[body])
            times_mass(system.mass[body], target[body], -1.0, work.force[body])
        body_shares(system, state.q, work, plan, room, multipliers, 1.0)
        joint_shares(system, plan, room, work.rate)
        answer(plan, room.blocks, room.parcel)
        take_multipliers(system, plan, room, multipliers, 1.0)
        for body in range(1, system.width.size):
            for k in range(6):
                room.rigid[body, k] += room.parcel[plan.body_node[body], k]
    return worst


@inlined
def project_velocities(system, state, work, plan, room, goal):
    """Velocities on all rows, nearest in the metric of mass to those at hand; returns what is left."""
    for body in range(1, system.width.size):
        work.start[body, :] = 0.0
        times_mass(system.mass[body], state.v[body], 1.0, work.start[body])
        read_off(state.q[body], state.v[body], system.width[body], room.rigid[body])
    room.swung[:, :] = 0.0
    work.row_work[:] = 0.0
    return hold(system, state, work, plan, room, state.v, work.drive, work.row_work, ROUNDS, goal)


@inlined
def begin(system, state, work, plan, room):
    """Accelerations and reactions of the present state, before the first step."""
    evaluate(system, state, work, room, state.time[0])
    applied_forces(system, state, work)
    if send_messages(system, state.q, work, plan, room, 0.0, KEEPING) != FINE:
        return max(1, newmark.diverged(state))
    copy_table(work.start, work.force)
    for row in range(system.first_soft[0]):
        state.multipliers[row] = 0.0
    for body in range(1, system.width.size):
        read_off(state.q[body], state.v[body], system.width[body], room.rigid[body])
        room.swung[body, :] = 0.0
        swing(state.q[body], room.rigid[body], system.width[body], room.swung[body])
    room.rigid[:, :] = 0.0
    hold(system, state, work, plan, room, state.a, work.bias, state.multipliers, FIRST_ROUNDS, HELD)
    begin_books(system, state, work)
    copy_table(state.mean_a, state.a)
    copy_vector(state.mean_multipliers, state.multipliers)
    state.history[0] = TICKS
    return newmark.diverged(state)


@part
def attempt(system, state, work, plan, room, h, theta):
    """One step of h seconds; False where it does not converge."""
    copy_vector(work.felt, state.mean_multipliers)
    state.time[0] += h
    predict(system, state, work, room, h, theta)
    if not settle(system, state, work, plan, room, h, theta):
        return False
    for body in range(1, system.width.size):
        square_up(state.q[body], system.width[body])
    evaluate(system, state, work, room, state.time[0])
    goal = LOOSE * room.tolerance[0] / MILLISECOND
    if not project_velocities(system, state, work, plan, room, goal) < goal:
        return False
    for body in range(1, system.width.size):
        for k in range(12):
            mean = (state.v[body, k] - work.old_v[body, k]) / h
            state.a[body, k] = 1.5 * mean - 0.5 * state.mean_a[body, k]
            state.mean_a[body, k] = mean
    for row in range(system.joint_rows[0], system.first_soft[0]):
        state.multipliers[row] = 1.5 * state.mean_multipliers[row] - 0.5 * work.felt[row]
    return True


@part
def step(system, state, work, plan, room, h):
    """One step of h seconds, in pieces where it must be; FINE or the body that failed.

    Pieces are counted in TICKS of the step. One that does not converge is halved; where two of a size have been made,
    their double is tried; the next step begins with the size that the last one ended with. What stands where it cannot
    move on, however short the piece, loses half of its speed.
    """
    size, done, theta, jams, began = int(state.history[0]), 0, KEEPING, 0, state.time[0]
    while done < TICKS:
        keep(state, room)
        state.time[0] = began + h * done / TICKS
        if attempt(system, state, work, plan, room, h * size / TICKS, theta):
            theta = KEEPING
            done += size
            if done % (2 * size) == 0 and size < TICKS:
                size *= 2
            continue
        go_back(state, room)
        failed = newmark.diverged(state)
        if failed != FINE or jams > MOST_JAMS:
            return max(1, failed)
        if theta == KEEPING and size <= ROUGH:
            theta = DAMPING
        elif size > 1:
            size //= 2
        else:
            jams += 1
            slow_down(system, state)
    state.history[0] = size
    state.time[0] = began + h
    if system.law_kind.size > 0 or system.formulas.start.size > 1:
        evaluate_rows(system, state, work, state.time[0])
        evaluate_laws(system, state, work)
        close_books(system, state, work, h)
    return newmark.diverged(state)


@inlined
def slow_down(system, state):
    """Take half of their speed from all bodies."""
    for body in range(1, system.width.size):
        for k in range(12):
            state.v[body, k] *= 0.5
            state.a[body, k] = state.mean_a[body, k] = 0.0


@inlined
def keep(state, room):
    """Copy what a step changes."""
    copy_table(room.kept_q, state.q)
    copy_table(room.kept_v, state.v)
    copy_table(room.kept_a, state.a)
    copy_table(room.kept_mean_a, state.mean_a)
    copy_vector(room.kept_multipliers, state.mean_multipliers)


@inlined
def go_back(state, room):
    """Return to where the step began."""
    copy_table(state.q, room.kept_q)
    copy_table(state.v, room.kept_v)
    copy_table(state.a, room.kept_a)
    copy_table(state.mean_a, room.kept_mean_a)
    copy_vector(state.mean_multipliers, room.kept_multipliers)


@kernel
def advance(system, state, work, plan, room, h, count):
    """Make `count` steps of h seconds; FINE or the body that failed."""
    if state.history[0] == 0.0:
        failed = begin(system, state, work, plan, room)
        if failed != FINE:
            return failed
    for _ in range(count):
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
    needs_exchange=True,
    takes_accuracy=True,
    takes_jumps=True,
)
