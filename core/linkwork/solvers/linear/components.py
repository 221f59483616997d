"""What components of a mechanism know at a point of the step, and what they say to one another.

Bodies move in their six directions x (tangent.py), so a linear question to all of them is

    TT M T dx + JT eta = f,    J dx = -phi          (a row of a force: J dx - eta / weight = 0)

Messages (messages.py) are made once, by `send_messages`, and serve many questions: those that were made at a position
nearby are answered with an error that further rounds remove. Bodies that keep to a plane say all this by three numbers
(plane.py); rows that no motion in it changes say nothing.
"""

from __future__ import annotations

from linkwork.equations.bodies import push_body, square_of_coupled, times_mass
from linkwork.equations.copying import copy_table
from linkwork.equations.directions import combination, dot
from linkwork.equations.kernel import linear_part, part
from linkwork.equations.laws import evaluate_laws
from linkwork.equations.plain_rows import place_marks, plain_residuals, plain_tangents
from linkwork.equations.rows import along, evaluate_formulas, evaluate_row
from linkwork.equations.sixes import less, read_six, write_six
from linkwork.solvers.formulation import CLOSES, FINE
from linkwork.solvers.linear.block_ldl import answer, are_few, put_side
from linkwork.solvers.linear.plane import narrow, narrow_sides, put_flat_inertia, weigh_in_plane, widen
from linkwork.solvers.linear.repeating import condense_all
from linkwork.solvers.modular.pace import learn_from_rates
from linkwork.solvers.springs import lean_on_springs
from linkwork.solvers.stops import lean_on_stops
from linkwork.solvers.tangent import (
    add_coupled_share,
    clear,
    pull_back,
    put_coupled_inertia,
    put_inertia,
    read_off,
    share_coupled,
    spread,
    turn,
    weigh,
)
from linkwork.system.compiled_system import ACCELERATION, GROUND, POSITION, VELOCITY
from linkwork.system.state import AGE, PACE, SENT

SLOW = 1e6  # times the tolerance in m/s: what is slower may lose all its speed to the rows
LEAST_LEFT = 1e-6  # of a correction, by messages that were sent just now: masses may differ by as much


@part
def evaluate(system, state, work, plan, room, time):
    """Jacobians of all rows to the six directions of each body; all else that is known of rows that are not plain."""
    plain = plan.plain
    place_marks(plain, state.q, room.arm, room.at)
    plain_tangents(plain, system.row_scale, room.arm, room.at, plan.flat, plan.plane, room.tangent)
    if plan.other.size > 0:
        evaluate_others(system, state, work, plan, room, time)
    narrow_sides(plan, system.side_body, room.tangent)


@part
def evaluate_others(system, state, work, plan, room, time):
    """The rows that are not plain, and the laws of forces along them."""
    evaluate_formulas(system, state, work, time)
    for n in range(plan.other.size):
        row = plan.other[n]
        evaluate_row(system, state, work, row)
        for side in range(system.row_start[row], system.row_start[row + 1]):
            pull_back(state.q[system.side_body[side]], work.jacobian[side], room.tangent[side])
    evaluate_laws(system, state, work)


@part
def look(system, state, work, plan, room, h, theta):
    """The point theta of the step and the rows there; `work.residual` is what J dx has to make up for at the end."""
    rest, rate, seen = 1.0 - theta, 1.0 / h, room.seen
    for body in range(1, system.width.size):
        old, new, q, v = work.old_q[body], state.q[body], seen.q[body], seen.v[body]
        for k in range(12):
            q[k] = new[k] - rest * (new[k] - old[k])
        if plan.other.size > 0:
            for k in range(12):
                v[k] = rate * (new[k] - old[k])
    evaluate(system, seen, work, plan, room, state.time[0] - rest * h)
    if plan.other.size > 0 and theta < 1.0:
        lean_on_stops(system, state, work, h)
        lean_on_springs(system, state, seen, work, h)
    for n in range(plan.other.size):
        row = plan.other[n]
        level = system.row_level[row]
        if row >= system.first_soft[0]:
            state.mean_multipliers[row] = state.multipliers[row]
            work.residual[row] = 0.0
        elif level == POSITION:
            work.residual[row] += rest * h * (work.rate[row] + 0.5 * rest * h * work.bias[row])
        elif level == VELOCITY:
            work.residual[row] = h * work.rate[row]
    if plan.special.size > 0:
        look_at_end(system, state, work, plan)
    place_marks(plan.plain, state.q, room.arm, room.at)
    plain_residuals(plan.plain, system.row_scale, state.row_value, room.at, work.residual)


@part
def look_at_end(system, state, work, plan):
    """Residuals of the rows that are not bilinear or follow a formula."""
    evaluate_formulas(system, state, work, state.time[0])
    for n in range(plan.special.size):
        evaluate_row(system, state, work, plan.special[n])


@part
def turning_of_rows(system, state, work, plan, turning):
    """turning <- J a + (J)' v of all rows that nodes hold, for the accelerations and velocities at hand."""
    q, v, a, bodies = state.q, state.v, state.a, system.row_body
    for n in range(plan.plain.row.size):
        row, axis = plan.plain.row[n], plan.plain.axis[n]
        one = combination(a, system.row_a, bodies, row)
        if axis >= 0:
            turning[row] = system.row_scale[row] * one[axis]
            continue
        other, swing = combination(a, system.row_b, bodies, row), 0.0
        swing += dot(one, combination(q, system.row_b, bodies, row))
        swing += dot(other, combination(q, system.row_a, bodies, row))
        swing += 2.0 * dot(combination(v, system.row_a, bodies, row), combination(v, system.row_b, bodies, row))
        turning[row] = system.row_scale[row] * swing
    for n in range(plan.other.size):
        row = plan.other[n]
        if row < system.first_soft[0]:
            turning[row] = work.bias[row] + along(system, work, a, row)


@part
def ask_for_accelerations(system, state, work, plan, room, h, theta):
    """Residuals of the rows that prescribe an acceleration, from the mean accelerations of the step."""
    for n in range(plan.other.size):
        row = plan.other[n]
        if row < system.first_soft[0] and system.row_level[row] == ACCELERATION:
            total = work.bias[row]
            for side in range(system.row_start[row], system.row_start[row + 1]):
                v, old = state.v[system.side_body[side]], work.old_v[system.side_body[side]]
                for k in range(12):
                    total += work.jacobian[side, k] * (v[k] - old[k]) / h
            work.residual[row] = theta * h * h * total


@part
def send_messages(system, state, q, work, plan, room, reach):
    """Every node takes stock at q and sends; FINE or a body that failed.

    Slopes of forces count for a reach of theta times the step [s], below zero those of elements alone, CLOSED none.
    The state knows where that was.
    """
    copy_table(state.sent, q)
    state.pace[SENT], state.pace[AGE] = reach, 0.0
    found = make_messages(system, state, q, work, plan, room, reach)
    return FINE if found < 0 else max(1, plan.node_body[found])


@part
def recall_messages(system, state, work, plan, room):
    """Messages as the state knows them: made again unless they are at hand, whatever has run in between.

    They depend on no more than where bodies were, as long as all rows are plain; others are not kept.
    """
    if plan.other.size > 0 or state.pace[SENT] < 0.0:
        return
    same = room.stamp[0] == state.pace[SENT]
    for body in range(system.width.size):
        for k in range(12):
            same = same and room.made[body, k] == state.sent[body, k]
    if same:
        return
    copy_table(room.seen.q, state.sent)
    evaluate(system, room.seen, work, plan, room, state.time[0])
    if make_messages(system, state, room.seen.q, work, plan, room, state.pace[SENT]) >= 0:
        state.pace[SENT] = -1.0


@part
def make_messages(system, state, q, work, plan, room, reach):
    """Messages of all nodes at q; returns as `condense`."""
    copy_table(room.made, q)
    room.stamp[0] = reach
    blocks, few = room.blocks, are_few(room.blocks)
    blocks[:, :, :] = 0.0
    for node in range(plan.node_size.size):
        body = plan.node_body[node]
        if body >= 0 and plan.flat[body]:
            put_flat_inertia(system.mass[body], q[body], plan.plane[body], blocks[node])
        elif body >= 0:
            put_inertia(system.mass[body], q[body], system.width[body], blocks[node])
    put_coupled(system, q, plan, blocks)
    soft = system.first_soft[0]
    for row in range(soft, system.first_read[0]):
        slope = work.slope[row - soft]
        weight = reach * (reach * slope[0] + slope[1])
        if reach < 0.0:
            weight = reach * reach * slope[0] if is_elastic(system, row) else 0.0
        node = plan.row_node[row]
        if weight > 0.0:
            blocks[node, 0, 0] = 1.0 / weight
            tell_sides(system.row_start, plan, room.tangent, row, node, 0, blocks, few)
    for n in range(plan.held.size):
        row = plan.held[n]
        node, own = plan.row_node[row], plan.row_place[row]
        tell_sides(system.row_start, plan, room.tangent, row, node, own, blocks, few)
    return condense_all(state, plan, room, reach)


@linear_part
def is_elastic(system, row):
    """Whether a row is a strain of an element: all that moves it are nodes."""
    first, last = system.row_start[row], system.row_start[row + 1]
    for side in range(first, last):
        if not system.bends[system.side_body[side]]:
            return False
    return last > first + 1


@linear_part
def put_coupled(system, q, plan, blocks):
    """Coupled masses of elements into the blocks through which their nodes reach each other."""
    for n in range(system.coupled.shape[0]):
        i, j, block = system.coupled[n, 0], system.coupled[n, 1], blocks[plan.coupled_block[n]]
        if plan.coupled_turned[n]:
            put_coupled_inertia(system.coupled_mass[n], True, q[j], q[i], block)
        else:
            put_coupled_inertia(system.coupled_mass[n], False, q[i], q[j], block)


@linear_part
def tell_sides(start, plan, tangent, row, node, own, blocks, few):
    """Jacobian of one row, the own-th of its node, into the blocks through which it reaches its bodies."""
    for side in range(start[row], start[row + 1]):
        put_side(few, blocks[plan.side_block[side]], own, tangent[side], plan.side_node[side] < node)


@linear_part
def push_rows(start, side_node, tangent, rows, amount, factor, parcel):
    """parcel of each body -= factor JT amount, over some rows."""
    for n in range(rows.size):
        row = rows[n]
        f = factor * amount[row]
        for side in range(start[row], start[row + 1]):
            x = parcel[side_node[side]]
            write_six(x, less(read_six(x), f, read_six(tangent[side])))


@linear_part
def body_shares(system, state, work, plan, room, h, factor):
    """Right sides of the bodies: factor times gravity and contacts less inertia."""
    parcel, a, force = room.parcel, work.solution[GROUND], work.force[GROUND]
    parcel[:, :] = 0.0
    g0, g1, g2, rate = system.gravity[0], system.gravity[1], system.gravity[2], 1.0 / h
    for body in range(1, system.width.size):
        v, old = state.v[body], work.old_v[body]
        for c in range(4):
            moment = system.moment[body, c]
            force[3 * c] = moment * g0
            force[3 * c + 1] = moment * g1
            force[3 * c + 2] = moment * g2
        for k in range(12):
            a[k] = rate * (v[k] - old[k])
        times_mass(system.mass[body], a, -1.0, force)
        x = parcel[plan.body_node[body]]
        pull_back(room.seen.q[body], force, x)
        push_body(room.seen.q[body], system.width[body], state.push[body], x)
        if plan.flat[body]:
            narrow(plan.plane[body], x)
        for k in range(6):
            x[k] *= factor
    for n in range(system.coupled.shape[0]):
        for side in range(2):
            i, j = system.coupled[n, side], system.coupled[n, 1 - side]
            for k in range(12):
                a[k] = rate * (state.v[j, k] - work.old_v[j, k])
            given = parcel[plan.body_node[i]]
            add_coupled_share(system.coupled_mass[n], side == 1, room.seen.q[i], a, -factor, given)


@linear_part
def move_bodies(q, v, width, plan, room, move, h):
    """Move all bodies by what they answered, their velocities along by the same over h; the largest move [m or rad]."""
    largest, rate = 0.0, 1.0 / h
    for body in range(1, width.size):
        x = room.rigid[body]
        widen(plan, body, room.parcel[plan.body_node[body]], x)
        largest = max(largest, size_of_motion(x))
        turn(q[body], x, width[body], move)
        for k in range(12):
            v[body, k] += rate * move[k]
    return largest


@linear_part
def size_of_motion(x):
    """The largest of six numbers, in pairs that do not wait for each other."""
    one, two, three = max(abs(x[0]), abs(x[1])), max(abs(x[2]), abs(x[3])), max(abs(x[4]), abs(x[5]))
    return max(one, max(two, three))


@linear_part
def joint_shares(plan, asked, parcel):
    """Right sides of the joints, -asked of each row."""
    for n in range(plan.held.size):
        row = plan.held[n]
        parcel[plan.row_node[row], plan.row_place[row]] = -asked[row]


@linear_part
def take_multipliers(plan, parcel, multipliers, factor):
    """Add what the joints answered."""
    for n in range(plan.held.size):
        row = plan.held[n]
        multipliers[row] += factor * parcel[plan.row_node[row], plan.row_place[row]]


@linear_part
def rates_of_rows(start, side_body, tangent, rows, x, offset, rate):
    """rate <- J x + offset of some rows; returns the largest."""
    worst = 0.0
    for n in range(rows.size):
        row = rows[n]
        total = offset[row]
        for side in range(start[row], start[row + 1]):
            j, y = tangent[side], x[side_body[side]]
            for k in range(6):
                total += j[k] * y[k]
        rate[row] = total
        worst = max(worst, abs(total))
    return worst


@part
def give(system, q, motion, scratch, given):
    """given <- TT M of the motion of all bodies in their twelve coordinates."""
    for body in range(1, system.width.size):
        clear(scratch)
        times_mass(system.mass[body], motion[body], 1.0, scratch)
        pull_back(q[body], scratch, given[body])
    share_coupled(system, q, motion, 1.0, given)


@linear_part
def add_answers(body_node, parcel, x):
    """x of each body += what it answered; returns the largest."""
    largest = 0.0
    for body in range(1, x.shape[0]):
        answered = parcel[body_node[body]]
        for k in range(6):
            x[body, k] += answered[k]
        largest = max(largest, size_of_motion(answered))
    return largest


@linear_part
def weigh_bodies(system, q, plan, room, is_first):
    """Right sides of the bodies: what is given less what their motion takes, in planes by three numbers each.

    The first time both come with six.
    """
    parcel = room.parcel
    parcel[:, :] = 0.0
    for body in range(1, system.width.size):
        f, x, given = parcel[plan.body_node[body]], room.rigid[body], room.given[body]
        if plan.flat[body]:
            if is_first:
                narrow(plan.plane[body], x)
                narrow(plan.plane[body], given)
            weigh_in_plane(system.mass[body], q[body], plan.plane[body], x, f)
        else:
            weigh(system.mass[body], q[body], x, f)
        for k in range(6):
            f[k] = given[k] - f[k]
    weigh_coupled(system, q, plan, room, -1.0)


@linear_part
def weigh_coupled(system, q, plan, room, factor):
    """Right sides += factor TT M T x, of what M has beside its diagonal, for the motions x in `room.rigid`."""
    y = room.swung[GROUND]
    for n in range(system.coupled.shape[0]):
        for side in range(2):
            i, j = system.coupled[n, side], system.coupled[n, 1 - side]
            clear(y)
            spread(q[j], room.rigid[j], system.width[j], y)
            add_coupled_share(system.coupled_mass[n], side == 1, q[i], y, factor, room.parcel[plan.body_node[i]])


@part
def hold(system, state, work, plan, room, offset, multipliers, rounds, goal, gives_up):
    """Solve TT M T x + JT multipliers = given, J x + offset = 0 in rounds, by the messages at hand.

    `room.given` holds the right side, `room.rigid` the start of x; multipliers are improved. Returns what is left to
    be added to x, as far as it is known from how the messages have done, and stops where that is below the goal or
    no round brings it nearer; where it may give up, also once the last round would not reach the goal at this rate.
    """
    parcel = room.parcel
    rate = min(1.0, max(LEAST_LEFT, state.pace[PACE] * state.pace[AGE]))
    before = left = 1e300
    for n in range(rounds):
        weigh_bodies(system, state.q, plan, room, n == 0)
        rates_of_rows(system.row_start, system.side_body, room.tangent, plan.held, room.rigid, offset, work.rate)
        push_rows(system.row_start, plan.side_node, room.tangent, plan.held, multipliers, 1.0, parcel)
        joint_shares(plan, work.rate, parcel)
        answer(plan, room.blocks, parcel)
        take_multipliers(plan, parcel, multipliers, 1.0)
        moved = add_answers(plan.body_node, parcel, room.rigid)
        if n > 0:
            rate = moved / before if before > 0.0 else 0.0
        if n == 1:
            learn_from_rates(state, rate)
        left = rate * moved
        if left < goal or not rate < 1.0 or (gives_up and n > 0 and left * rate ** (rounds - 1 - n) > goal):
            break
        before = moved
    for body in range(1, system.width.size):
        widen(plan, body, room.rigid[body], room.rigid[body])
    return left


@linear_part
def part_from_strain(system, state, work, room):
    """Velocities of nodes of elements become those of rigid motion; what they have beside it is set aside.

    It belongs to the step, whose energy and momentum would be lost with it; where nothing but bodies moves it is small
    and given up (`take_velocities`), but nodes swing fast.
    """
    for body in range(1, system.width.size):
        if system.bends[body]:
            v, aside = state.v[body], work.strained[body]
            read_off(state.q[body], v, system.width[body], room.rigid[body])
            for k in range(12):
                aside[k] = v[k]
                v[k] = 0.0
            spread(state.q[body], room.rigid[body], system.width[body], v)
            for k in range(12):
                aside[k] -= v[k]


@linear_part
def give_back_strain(system, state, work):
    """Velocities of nodes with what was set aside."""
    for body in range(1, system.width.size):
        if system.bends[body]:
            for k in range(12):
                state.v[body, k] += work.strained[body, k]


@linear_part
def take_velocities(system, state, work, room):
    """Velocities become those of the motions in `room.rigid`.

    Returns the kinetic energy of what they lost, those before in `room.swung`, beside that of what remains.
    """
    slow = SLOW * room.tolerance[CLOSES]
    lost, left = 0.0, 0.0
    for body in range(1, system.width.size):
        v, gone, mass = state.v[body], room.swung[body], system.mass[body]
        clear(v)
        spread(state.q[body], room.rigid[body], system.width[body], v)
        for k in range(12):
            gone[k] -= v[k]
        lost += square_of_motion(mass, gone)
        left += square_of_motion(mass, v) + mass[0, 0] * slow * slow
    lost += square_of_coupled(system, room.swung)
    left += square_of_coupled(system, state.v)
    room.lost[1] = left
    give_back_strain(system, state, work)
    return lost / left if left > 0.0 else 0.0


@linear_part
def square_of_motion(mass, motion):
    """Twice the kinetic energy of one body."""
    total = 0.0
    for c in range(0, 12, 3):
        for d in range(0, 12, 3):
            p = mass[c // 3, d // 3]
            if p != 0.0:
                x, y = motion[c] * motion[d], motion[c + 1] * motion[d + 1]
                total += p * (x + y + motion[c + 2] * motion[d + 2])
    return total
