"""What rows ask of their bodies in the planes of those, and which rows cannot repeat others there.

A joint whose rows are independent on one of its bodies, which no other joint holds, repeats nothing and is repeated by
nothing. It is peeled off with that body; so are then those that held the body on its other side, one after the other
until only loops are left.
"""

from __future__ import annotations

import math

from linkwork.equations.directions import combination, dot
from linkwork.equations.kernel import kernel, part
from linkwork.system.compiled_system import DOT, SIZE, TIE

NOTHING = 1e-12  # to shifts beside one, to turns in metres beside an arm: a gradient that is but rounding
REPEATED = 1e-9  # of the square of a row: less is left of one that repeats others
NORMAL = (False, False, True, True, True, False)  # of three shifts and three turns: those that leave the plane
ROOM = 6  # rows that one body can bear


@part
def add_turned(frame, shift, turn, found):
    """Add a shift and a turn in space to those along a frame."""
    for n in range(3):
        found[n] += dot(frame[n], shift)
        found[n + 3] += dot(frame[n], turn)


@part
def add_term(q, frame, own, along, found):
    """Add the gradient of along . a to one body, for its coefficients of a point or direction a."""
    x = own[1] * q[3] + own[2] * q[6] + own[3] * q[9]
    y = own[1] * q[4] + own[2] * q[7] + own[3] * q[10]
    z = own[1] * q[5] + own[2] * q[8] + own[3] * q[11]
    shift = own[0] * along[0], own[0] * along[1], own[0] * along[2]
    turn = y * along[2] - z * along[1], z * along[0] - x * along[2], x * along[1] - y * along[0]
    add_turned(frame, shift, turn, found)


@part
def add_slopes(q, frame, slopes, found):
    """The same, given the slopes to the columns of the body."""
    x = y = z = 0.0
    for c in range(3, SIZE, 3):
        x += q[c + 1] * slopes[c + 2] - q[c + 2] * slopes[c + 1]
        y += q[c + 2] * slopes[c] - q[c] * slopes[c + 2]
        z += q[c] * slopes[c + 1] - q[c + 1] * slopes[c]
    add_turned(frame, slopes, (x, y, z), found)


@part
def put_row(system, q, jacobian, frame, row, first, found):
    """The gradients of one row to its bodies."""
    kind, scale, axis = system.row_kind[row], system.row_scale[row], system.row_axis[row]
    for side in range(system.row_start[row], system.row_start[row + 1]):
        found[side - first, :] = 0.0
        if kind != TIE and kind != DOT:
            body = system.side_body[side]
            add_slopes(q[body], frame[body], jacobian[side], found[side - first])
    if kind == TIE:
        a = b = (scale * (axis == 0), scale * (axis == 1), scale * (axis == 2))
    elif kind == DOT:
        ax, ay, az = combination(q, system.row_a, system.row_body, row)
        bx, by, bz = combination(q, system.row_b, system.row_body, row)
        a, b = (scale * ax, scale * ay, scale * az), (scale * bx, scale * by, scale * bz)
    else:
        return
    for n in range(2):
        side, body = system.row_side[row, n], system.row_body[row, n]
        if side >= 0:
            add_term(q[body], frame[body], system.row_a[row, n], b, found[side - first])
            if kind == DOT:
                add_term(q[body], frame[body], system.row_b[row, n], a, found[side - first])


@kernel
def put_gradients(system, q, jacobian, frame, arm, found):
    """Gradients of the sides of joints and drivers to shifts and turns of their bodies, lengths by the body's own size.

    Args:
        system: that the rows are of.
        q: coordinates of all bodies.
        jacobian: of all sides, shape (sides, SIZE); not asked for where all rows are ties and dots.
        frame: directions of each body by rows, shape (bodies, 3, 3).
        arm: how far from the middle of a body a row takes hold of it [m], the result.
        found: the gradients, shape (sides of joints and drivers, 6), the result.
    """
    first, last = system.row_start[system.joint_rows[0]], system.row_start[system.first_soft[0]]
    arm[:] = 0.0
    for row in range(system.joint_rows[0], system.first_soft[0]):
        put_row(system, q, jacobian, frame, row, first, found)
    for side in range(first, last):
        body, own = system.side_body[side], found[side - first]
        shift = math.sqrt(own[0] * own[0] + own[1] * own[1] + own[2] * own[2])
        if shift > 0.0:
            turn = math.sqrt(own[3] * own[3] + own[4] * own[4] + own[5] * own[5])
            arm[body] = max(arm[body], turn / shift)
    for side in range(first, last):
        size = arm[system.side_body[side]]
        if size > 0.0:
            for k in range(3, 6):
                found[side - first, k] /= size


@kernel
def leave(system, q, jacobian, frame, flat, idle, found):
    """Whether a row that is not idle asks a body to leave its plane; arguments and scratch as of `put_gradients`."""
    first = system.row_start[system.joint_rows[0]]
    for row in range(system.joint_rows[0], system.first_soft[0]):
        if not idle[row]:
            put_row(system, q, jacobian, frame, row, first, found)
            for side in range(system.row_start[row], system.row_start[row + 1]):
                own = found[side - first]
                if flat[system.side_body[side]] and not max(abs(own[2]), abs(own[3]), abs(own[4])) < NOTHING:
                    return True
    return False


@kernel
def flatten(system, flat, space, plane):
    """Gradients without what leaves the planes of the bodies."""
    first = system.row_start[system.joint_rows[0]]
    for side in range(len(plane)):
        is_flat = flat[system.side_body[first + side]]
        for k in range(6):
            plane[side, k] = 0.0 if is_flat and NORMAL[k] else space[side, k]


@part
def list_bodies(system, idle, seen, start, held):
    """Bodies that each joint or driver acts on by rows that are not idle, each of them once."""
    seen[:] = -1
    start[0] = 0
    for holder in range(len(start) - 1):
        last = start[holder]
        for row in range(system.joint_rows[holder], system.joint_rows[holder + 1]):
            for side in range(system.row_start[row], system.row_start[row + 1]):
                body = system.side_body[side]
                if not idle[row] and seen[body] != holder:
                    seen[body], held[last] = holder, body
                    last += 1
        start[holder + 1] = last


@part
def list_holders(start, held, near_start, cursor, near):
    """The other way round: those that act on each body."""
    near_start[:] = 0
    for n in range(start[len(start) - 1]):
        near_start[held[n] + 1] += 1
    for body in range(len(cursor)):
        near_start[body + 1] += near_start[body]
        cursor[body] = near_start[body]
    for holder in range(len(start) - 1):
        for n in range(start[holder], start[holder + 1]):
            near[cursor[held[n]]] = holder
            cursor[held[n]] += 1


@part
def put_part(system, plane, row, body, own):
    """What a row asks of one body; the square of what it asks of all."""
    first, square = system.row_start[system.joint_rows[0]], 0.0
    for k in range(6):
        own[k] = 0.0
    for side in range(system.row_start[row], system.row_start[row + 1]):
        for k in range(6):
            value = plane[side - first, k]
            square += value * value
            if system.side_body[side] == body:
                own[k] += value
    return square


@part
def are_independent(system, idle, plane, holder, body, scratch):
    """Whether the rows of a joint are so on one of its bodies alone."""
    count = 0
    for row in range(system.joint_rows[holder], system.joint_rows[holder + 1]):
        if idle[row]:
            continue
        if count == ROOM:
            return False
        own = scratch[count]
        whole, left = put_part(system, plane, row, body, own), 0.0
        for n in range(count):
            share = 0.0
            for k in range(6):
                share += scratch[n, k] * own[k]
            for k in range(6):
                own[k] -= share * scratch[n, k]
        for k in range(6):
            left += own[k] * own[k]
        if not left > REPEATED * whole:
            return False
        for k in range(6):
            own[k] /= math.sqrt(left)
        count += 1
    return True


@part
def holder_left(near_start, near, peeled, body):
    """The joint or driver that is left of those that act on a body."""
    for n in range(near_start[body], near_start[body + 1]):
        if not peeled[near[n]]:
            return near[n]
    return -1


@kernel
def peel(system, idle, plane, bodies, holders, pairs, scratch, peeled):
    """Which joints and drivers can be peeled off.

    Args:
        system: that the rows are of.
        idle: whether each row is left out.
        plane: gradients in the planes of the bodies, of the sides of joints and drivers, shape (sides, 6).
        bodies: scratch, shape (3, bodies + 1).
        holders: scratch, a number for each joint and driver, and one more.
        pairs: scratch, shape (2, sides).
        scratch: shape (ROOM, 6).
        peeled: of each joint and driver, the result.
    """
    near_start, degree, waiting, held, near = bodies[0], bodies[1, :-1], bodies[2], pairs[0], pairs[1]
    list_bodies(system, idle, degree, holders, held)
    list_holders(holders, held, near_start, degree, near)
    peeled[:] = False
    count = 0
    for body in range(len(degree)):
        degree[body] = near_start[body + 1] - near_start[body]
        if degree[body] == 1:
            waiting[count] = body
            count += 1
    while count:
        count -= 1
        holder = holder_left(near_start, near, peeled, waiting[count])
        if holder < 0 or not are_independent(system, idle, plane, holder, waiting[count], scratch):
            continue
        peeled[holder] = True
        for n in range(holders[holder], holders[holder + 1]):
            degree[held[n]] -= 1
            if degree[held[n]] == 1:
                waiting[count] = held[n]
                count += 1
