"""Contacts as rows of velocities: normal, two tangents, and three of turning, with what bodies answer to a push.

    u = D (v_b + w_b x r_b - v_a - w_a x r_a),    D = (n, t1, t2) as rows,     w_b - w_a in the same axes

A body that no joint holds answers to an impulse p at r by p / m and I^-1 (r x p). Those that joints hold answer
together, by the saddle-point matrix of inertia and of the elements of bodies that bend: its solution for a unit push
along each row is a column. Nobody needs to know more of joints and bodies than answers. A contact is awake once
something presses on it; the others, most of all in a narrow passage, cost no answers.

Shapes that miss each other on their courses (collision/ahead.py) do so for as long as nothing else in the step changes
these courses.
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import linear_merged, merged, part
from linkwork.equations.rounded import surface_offset
from linkwork.solvers.formulation import FINE
from linkwork.solvers.linear.block_ldl import solve
from linkwork.solvers.linear.row_jacobians import evaluate_jacobians
from linkwork.solvers.linear.saddle_point import factorise
from linkwork.solvers.tangent import put_inertia, read_off
from linkwork.system.compiled_system import POINT
from linkwork.system.pressing import (
    FIRST,
    INVERSE_FIRST,
    INVERSE_MIXED,
    INVERSE_NORMAL,
    INVERSE_SECOND,
    MIXED,
    NORMAL,
    SECOND,
    SLIDING,
    TO_FIRST,
    TO_SECOND,
    TURNING,
)

TOUCH = 1e-7  # metres: shapes as near as that touch
OPEN, CLOSED, CLOSES, STRUCK, MISSES = range(5)  # before and after the step; STRUCK in it by what bounces
OFF_COURSE = 1e-5  # metres in a step: who leaves a course by more may no longer miss
SHALLOW, SHARE = 1e-5, 0.05  # metres, and of a radius: as deep a body that bends may come before it turns back
RIGID = 1e-7  # of what free bodies would give: a contact that gives less cannot move
PLACES, FACTORED, FAILED = range(3)  # in scratch.used
TIMES, BY_OTHERS, CAME_BACK, ENDLESS = range(4)  # in scratch.hits


@merged
def weigh(system, q, body, scratch, block):
    """1/m and I^-1 of a body, global axes; nothing of a point turns."""
    scratch.lightness[body] = 0.0
    inverse = scratch.inverse_inertia[body]
    inverse[:, :] = 0.0
    width = system.width[body]
    if width == 0:
        return
    scratch.lightness[body] = 1.0 / system.mass[body, 0, 0]
    if width == POINT:
        return
    put_inertia(system.mass[body], q[body], width, block)
    a, b, c = block[3, 3], block[3, 4], block[3, 5]
    d, e, f = block[4, 4], block[4, 5], block[5, 5]
    u, v, w = d * f - e * e, c * e - b * f, b * e - c * d
    det = a * u + b * v + c * w
    inverse[0, 0], inverse[0, 1], inverse[0, 2] = u / det, v / det, w / det
    inverse[1, 0], inverse[1, 1], inverse[1, 2] = v / det, (a * f - c * c) / det, (b * c - a * e) / det
    inverse[2, 0], inverse[2, 1], inverse[2, 2] = w / det, (b * c - a * e) / det, (a * d - b * b) / det


@part
def put_basis(normal, basis):
    """Normal and two tangents as rows."""
    x, y, z = normal[0], normal[1], normal[2]
    a, b, c = (0.0, z, -y) if abs(x) < 0.6 else (-z, 0.0, x)
    length = math.sqrt(a * a + b * b + c * c)
    a, b, c = a / length, b / length, c / length
    basis[0, 0], basis[0, 1], basis[0, 2] = x, y, z
    basis[1, 0], basis[1, 1], basis[1, 2] = a, b, c
    basis[2, 0], basis[2, 1], basis[2, 2] = y * c - z * b, z * a - x * c, x * b - y * a


@linear_merged
def relative(scratch, body, n, row, rate):
    """What a row of contact n sees of motions."""
    j, a, b = scratch.jacobian[n, row], rate[body[n, 0]], rate[body[n, 1]]
    total = 0.0
    for k in range(6):
        total += j[k] * a[k] + j[6 + k] * b[k]
    return total


@merged
def keeps_clear(scratch, body, n, h):
    """Whether the shapes of contact n miss each other, as nothing has changed their courses."""
    if scratch.closed[n] != MISSES:
        return False
    for row in range(3):
        if (
            abs(relative(scratch, body, n, row, scratch.rate) - relative(scratch, body, n, row, scratch.free)) * h
            > OFF_COURSE
        ):
            return False
    return True


@merged
def put_rows(scratch, n):
    """Rows of contact n from its axes and arms; a force along d at r has the torque r x d."""
    for row in range(scratch.rows[n]):
        d, j = scratch.basis[n, row % 3], scratch.jacobian[n, row]
        for side in range(2):
            r, sign, o = scratch.arm[n, side], 2.0 * side - 1.0, 6 * side
            if row >= 3:
                j[o], j[o + 1], j[o + 2] = 0.0, 0.0, 0.0
                j[o + 3], j[o + 4], j[o + 5] = sign * d[0], sign * d[1], sign * d[2]
            else:
                j[o], j[o + 1], j[o + 2] = sign * d[0], sign * d[1], sign * d[2]
                j[o + 3] = sign * (r[1] * d[2] - r[2] * d[1])
                j[o + 4] = sign * (r[2] * d[0] - r[0] * d[2])
                j[o + 5] = sign * (r[0] * d[1] - r[1] * d[0])


@part
def places_needed(linked, body, count):
    """Places of columns that contacts need when all are awake."""
    total = 0
    for n in range(count):
        for side in range(2):
            group = linked.group[body[n, side]]
            total += 1 if group == 0 else linked.start[group + 1] - linked.start[group]
    return total


@merged
def _free_answer(scratch, n, row, side, body, x):
    """The answer of a body to a row, as if no joint held it."""
    j, o, inverse = scratch.jacobian[n, row], 6 * side, scratch.inverse_inertia[body]
    for k in range(3):
        x[k] = scratch.lightness[body] * j[o + k]
        x[3 + k] = inverse[k, 0] * j[o + 3] + inverse[k, 1] * j[o + 4] + inverse[k, 2] * j[o + 5]


@linear_merged
def move(scratch, table, body, n, row, amount):
    """table += amount times what bodies answer to a unit of a row of contact n."""
    if scratch.alone[n] == 1:
        x, a, b = scratch.answer[n, row], table[body[n, 0]], table[body[n, 1]]
        for k in range(6):
            a[k] += amount * x[k]
        for k in range(6):
            b[k] += amount * x[6 + k]
        return
    for m in range(scratch.column_start[n], scratch.column_end[n]):
        a, x = table[scratch.column_body[m]], scratch.column[m, row]
        for k in range(6):
            a[k] += amount * x[k]


@linear_merged
def move_by_three(scratch, table, body, n, p, r, s):
    """The same of the normal and both tangents at once."""
    if scratch.alone[n] == 1:
        x, y, z, a, b = (
            scratch.answer[n, 0],
            scratch.answer[n, 1],
            scratch.answer[n, 2],
            table[body[n, 0]],
            table[body[n, 1]],
        )
        for k in range(6):
            a[k] += p * x[k] + r * y[k] + s * z[k]
        for k in range(6):
            b[k] += p * x[6 + k] + r * y[6 + k] + s * z[6 + k]
        return
    for m in range(scratch.column_start[n], scratch.column_end[n]):
        a, x = table[scratch.column_body[m]], scratch.column[m]
        for k in range(6):
            a[k] += p * x[0, k] + r * x[1, k] + s * x[2, k]


@merged
def push(scratch, body, n, row, amount, h):
    """Give so much of a row of contact n to the bodies."""
    scratch.amount[n, row] += amount
    extra = scratch.reach[n] - 0.5 * h
    move(scratch, scratch.rate, body, n, row, amount)
    if extra != 0.0:
        move(scratch, scratch.shift, body, n, row, extra * amount)


@part
def _linked_columns(scratch, plan, solver, linked, body, n, place, group):
    """Answers of all bodies of a group to pushes on it by contact n, on either side; returns where they end."""
    first, last = linked.start[group], linked.start[group + 1]
    for row in range(scratch.rows[n]):
        solver.rhs[:, :] = 0.0
        for side in range(2):
            b = body[n, side]
            if linked.group[b] == group:
                for k in range(6):
                    solver.rhs[plan.body_node[b], k] += scratch.jacobian[n, row, 6 * side + k]
        solve(plan, solver.blocks, solver.rhs)
        for m in range(first, last):
            b = linked.body[m]
            scratch.column_body[place + m - first] = b
            for k in range(6):
                scratch.column[place + m - first, row, k] = solver.rhs[plan.body_node[b], k]
    return place + last - first


@part
def _put_columns(scratch, plan, solver, linked, body, n, place):
    """Columns of contact n from a place on; returns where they end."""
    i, j = body[n, 0], body[n, 1]
    for side in range(2):
        b = body[n, side]
        if b > 0 and linked.group[b] == 0:
            scratch.column_body[place] = b
            for row in range(scratch.rows[n]):
                _free_answer(scratch, n, row, side, b, scratch.column[place, row])
            place += 1
    if linked.group[i] > 0:
        place = _linked_columns(scratch, plan, solver, linked, body, n, place, linked.group[i])
    if linked.group[j] > 0 and linked.group[j] != linked.group[i]:
        place = _linked_columns(scratch, plan, solver, linked, body, n, place, linked.group[j])
    return place


@merged
def _seen(scratch, n, row, side, x):
    """What a row of contact n sees of the motion x of the body on a side."""
    j, o = scratch.jacobian[n, row], 6 * side
    return j[o] * x[0] + j[o + 1] * x[1] + j[o + 2] * x[2] + j[o + 3] * x[3] + j[o + 4] * x[4] + j[o + 5] * x[5]


@merged
def _response(scratch, body, n, row, column_row):
    """J_row M^-1 J_column^T of one contact."""
    total = 0.0
    if scratch.alone[n] == 1:
        j, x = scratch.jacobian[n, row], scratch.answer[n, column_row]
        for k in range(12):
            total += j[k] * x[k]
        return total
    for m in range(scratch.column_start[n], scratch.column_end[n]):
        for side in range(2):
            if body[n, side] == scratch.column_body[m]:
                total += _seen(scratch, n, row, side, scratch.column[m, column_row])
    return total


@part
def _put_response(scratch, body, n, vector):
    """J M^-1 JT within one contact."""
    response, free = scratch.response[n], 0.0
    response[:] = 0.0
    response[NORMAL] = _response(scratch, body, n, 0, 0)
    for side in range(2):
        _free_answer(scratch, n, 0, side, body[n, side], vector)
        free += _seen(scratch, n, 0, side, vector)
    if not response[NORMAL] > RIGID * free:
        response[NORMAL] = 0.0  # joints hold it anyway
    response[INVERSE_NORMAL] = 1.0 / response[NORMAL] if response[NORMAL] > 0.0 else 0.0
    if scratch.rows[n] == 1:
        return
    response[TO_FIRST], response[TO_SECOND] = _response(scratch, body, n, 0, 1), _response(scratch, body, n, 0, 2)
    first, mixed, second = (
        _response(scratch, body, n, 1, 1),
        _response(scratch, body, n, 1, 2),
        _response(scratch, body, n, 2, 2),
    )
    response[FIRST], response[MIXED], response[SECOND] = first, mixed, second
    det = first * second - mixed * mixed
    if det > 1e-12 * first * second:
        response[SLIDING] = 2.0 / (first + second + math.sqrt((first - second) ** 2 + 4.0 * mixed * mixed))
        response[INVERSE_FIRST], response[INVERSE_MIXED] = second / det, -mixed / det
        response[INVERSE_SECOND] = first / det
    for row in range(3, scratch.rows[n]):
        response[TURNING] = max(response[TURNING], _response(scratch, body, n, row, row))


@merged
def wake(system, state, work, plan, solver, linked, scratch, body, n, h):
    """Find answers and response of contact n at the end of the free step, before anything pushes there."""
    scratch.hits[n, :] = 0
    for row in range(6):
        scratch.began[n, row] = scratch.amount[n, row]
    if linked.group[body[n, 0]] > 0 or linked.group[body[n, 1]] > 0:
        _wake_linked(system, state, work, plan, solver, linked, scratch, body, n, h)
    else:
        _wake_alone(scratch, body, n, solver.rhs[0])


@part
def _wake_alone(scratch, body, n, vector):
    """Answers and response of a contact of bodies that no joint holds."""
    scratch.awake[n] = scratch.alone[n] = 1
    for row in range(scratch.rows[n]):
        for side in range(2):
            _free_answer(scratch, n, row, side, body[n, side], scratch.answer[n, row, 6 * side : 6 * side + 6])
    _put_response(scratch, body, n, vector)


@part
def _wake_linked(system, state, work, plan, solver, linked, scratch, body, n, h):
    """Columns and response of a contact of bodies that joints hold; for the first of them the matrix is factorised.

    Elements count with h2/4 K + h/2 C: an impulse moves them by h/2 of what it changes, and they resist that.
    """
    scratch.awake[n], scratch.alone[n] = 1, 0
    if scratch.used[FACTORED] == 0:
        evaluate_jacobians(system, state, work, plan, solver, state.time[0])
        reach = -0.5 * h if system.coupled.shape[0] > 0 else 0.0
        scratch.used[FAILED] = factorise(system, state, state.q, work, plan, solver, reach)
        scratch.used[FACTORED] = 1
    if scratch.used[FAILED] != FINE:
        scratch.column_start[n] = scratch.column_end[n] = 0
        scratch.response[n, :] = 0.0
        return
    scratch.column_start[n] = scratch.used[PLACES]
    scratch.column_end[n] = scratch.used[PLACES] = _put_columns(
        scratch, plan, solver, linked, body, n, scratch.used[PLACES]
    )
    _put_response(scratch, body, n, solver.rhs[0])


@part
def take_motions(system, state, motions):
    """Velocity and angular velocity of all bodies."""
    for body in range(system.width.size):
        if system.width[body] > 0:
            read_off(state.q[body], state.v[body], system.width[body], motions[body])


@merged
def put_contact(state, shapes, now, scratch, n, h):
    """Geometry of contact n at the end of the free step of h seconds, and what the free step did to its gap."""
    put_basis(now.normal[n], scratch.basis[n])
    gap = 0.0
    for side in range(2):
        body, sign, arm = now.body[n, side], 2.0 * side - 1.0, scratch.arm[n, side]
        q, local, matrix = state.q[body], now.local[n, side], now.ellipsoid[n, side]
        arm[0], arm[1], arm[2] = surface_offset(
            q, state.v[body], 0.0, local, matrix, now.round[n, side], now.normal[n], -sign
        )
        for k in range(3):
            gap += sign * now.normal[n, k] * (q[k] + arm[k])
    a, b = now.pair[n, 0], now.pair[n, 1]
    law = shapes.pair_law[shapes.material[a], shapes.material[b]]
    scratch.friction[n] = law[0] if law[0] >= 0.0 else math.sqrt(shapes.friction[a] * shapes.friction[b])
    scratch.restitution[n] = law[1] if law[1] >= 0.0 else max(shapes.restitution[a], shapes.restitution[b])
    scratch.rolling[n] = law[2] if law[2] >= 0.0 else max(shapes.rolling[a], shapes.rolling[b])
    scratch.rows[n] = 6 if scratch.rolling[n] > 0.0 else 3
    put_rows(scratch, n)
    for row in range(6):
        vector, d = now.smooth[n] if row < 3 else now.smooth_turning[n], scratch.basis[n, row % 3]
        scratch.amount[n, row] = vector[0] * d[0] + vector[1] * d[1] + vector[2] * d[2]
    begin(now, scratch, n, gap, h)


@merged
def begin(now, scratch, n, gap, h):
    """How contact n begins, whose rows are known and whose gap is this at the end of the free step."""
    scratch.awake[n], scratch.lift[n], scratch.gap[n] = 0, 0.0, gap
    scratch.rate_after[n] = after = relative(scratch, now.body, n, 0, scratch.free)
    scratch.rate_before[n] = before = relative(scratch, now.body, n, 0, scratch.first)
    scratch.closed[n], scratch.reach[n], scratch.target[n] = OPEN, 0.5 * h, 0.0
    if now.misses[n] == 1:
        scratch.closed[n] = MISSES
    elif now.gap[n] <= TOUCH:
        scratch.closed[n] = CLOSED
    elif gap <= TOUCH:
        scratch.closed[n] = CLOSES
        root = math.sqrt(max(0.0, before * before - 2.0 * now.gap[n] * (after - before) / h))
        slope = root - before
        scratch.reach[n] = h - min(h, 2.0 * now.gap[n] / slope if slope > 0.0 else h)


@merged
def press_elements(now, scratch, n, h):
    """Contact n of a body that bends presses as a force through the whole step, and makes no energy.

    Its work is the impulse times the mean rate of the gap over the step. Where a fast node opened the gap as the step
    began, the impulse only keeps what was open; otherwise it brings the node to rest, as long as the way there does not
    lead into the other shape: then it turns back. Bodies that bend bounce by themselves.
    """
    scratch.restitution[n], scratch.reach[n] = 0.0, 0.5 * h
    depth = max(SHALLOW, SHARE * max(now.round[n, 0], now.round[n, 1]))
    shut = -scratch.rate_before[n] - 2.0 * max(0.0, now.gap[n]) / h  # the rate that leaves no gap at the end
    scratch.target[n] = max(min(0.0, shut), shut - 2.0 * depth / h)
    if scratch.closed[n] == OPEN:
        scratch.closed[n] = CLOSES
