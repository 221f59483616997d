"""Planes that bodies keep to, found from the axes of the joints between them and the ground.

A joint fits a normal when all of its turns go about it and all of its slides lie across it. Bodies that such joints tie
to the ground one after the other keep to the plane. Normals to try are the axes of the first turns on the way from the
ground, each direction once.
"""

from __future__ import annotations

import math

from linkwork.equations.directions import dot
from linkwork.equations.kernel import kernel, part
from linkwork.system.compiled_system import DOT, GROUND, TIE

STRAIGHT = 1e-9  # rad: by how much an axis may miss the normal
NONE = -1
# rows of the desk: normal that a body was reached along last, bodies that wait for each of the two walks, whether a
# body was reached without a turn, whether the first turn of a joint goes about a normal that was found
MARK, WAITING, BESIDE, REACHED, KNOWN, DESK = range(6)


@part
def across(axis, normal):
    """Length of the product of two directions."""
    x = axis[1] * normal[2] - axis[2] * normal[1]
    y = axis[2] * normal[0] - axis[0] * normal[2]
    z = axis[0] * normal[1] - axis[1] * normal[0]
    return math.sqrt(x * x + y * y + z * z)


@part
def turns_along(start, axes, is_slide, joint, normal):
    """Whether all turns of a joint go about a normal."""
    for step in range(start[joint], start[joint + 1]):
        if not is_slide[step] and not across(axes[step], normal) < STRAIGHT:
            return False
    return True


@part
def fits(start, axes, is_slide, joint, normal):
    """Whether its slides lie across the normal as well."""
    for step in range(start[joint], start[joint + 1]):
        if is_slide[step] and not abs(dot(axes[step], normal)) < STRAIGHT:
            return False
    return turns_along(start, axes, is_slide, joint, normal)


@part
def first_turn(start, is_slide, joint):
    """The first step of a joint that is a turn, NONE where there is none."""
    for step in range(start[joint], start[joint + 1]):
        if not is_slide[step]:
            return step
    return NONE


@part
def spread(ends, start, axes, is_slide, near_start, near, desk, number, normal, plane):
    """Give the bodies that a normal ties to the ground its number, unless they have one."""
    waiting, desk[BESIDE, 0], desk[MARK, GROUND] = 1, GROUND, number
    while waiting:
        waiting -= 1
        body = desk[BESIDE, waiting]
        for n in range(near_start[body], near_start[body + 1]):
            joint = near[n]
            other = ends[joint, 0] + ends[joint, 1] - body
            if desk[MARK, other] != number and fits(start, axes, is_slide, joint, normal):
                desk[MARK, other], desk[BESIDE, waiting] = number, other
                waiting += 1
                if plane[other] == NONE:
                    plane[other] = number


@kernel
def find_planes(ends, start, axes, is_slide, near_start, near, desk, normals, plane):
    """Normals that are worth a try, and the first of them that each body keeps to.

    Args:
        ends: base and follower of each joint whose motion is turns and slides, shape (joints, 2).
        start: first step of each joint, and one number more.
        axes: global axes of the steps, shape (steps, 3).
        is_slide: whether a step is a slide.
        near_start: of each body the first in `near`, and one number more.
        near: joints of each body.
        desk: scratch, shape (DESK, bodies or joints, whichever are more).
        normals: the result, room for as many as there are joints, shape (joints, 3).
        plane: number of the normal of each body, NONE for one that moves in space, the result.

    Returns:
        How many normals there are.
    """
    desk[:, :] = 0
    desk[MARK, :] = NONE
    plane[:] = NONE
    found, waiting, desk[WAITING, 0], desk[REACHED, GROUND] = 0, 1, GROUND, 1
    while waiting:
        waiting -= 1
        body = desk[WAITING, waiting]
        for n in range(near_start[body], near_start[body + 1]):
            joint = near[n]
            other, step = ends[joint, 0] + ends[joint, 1] - body, first_turn(start, is_slide, joint)
            if step == NONE and not desk[REACHED, other]:
                desk[REACHED, other], desk[WAITING, waiting] = 1, other
                waiting += 1
            if step != NONE and not desk[KNOWN, joint]:
                desk[KNOWN, joint] = 1  # also where its other turns go another way: it is met from both ends
                for k in range(3):
                    normals[found, k] = axes[step, k]
                for k in range(len(ends)):
                    if turns_along(start, axes, is_slide, k, normals[found]):
                        desk[KNOWN, k] = 1
                spread(ends, start, axes, is_slide, near_start, near, desk, found, normals[found], plane)
                found += 1
    return found


@part
def is_along(system, q, term, row, normal):
    """Whether a term of a row is a direction along a normal, and so is each part of a sum: two others may cancel."""
    if term[row, 0, 0] != 0.0 or term[row, 1, 0] != 0.0:
        return False
    for side in range(2):
        columns, x, y, z = q[system.row_body[row, side]], 0.0, 0.0, 0.0
        for c in range(1, 4):
            k = term[row, side, c]
            x += k * columns[3 * c]
            y += k * columns[3 * c + 1]
            z += k * columns[3 * c + 2]
        if not across((x, y, z), normal) < STRAIGHT:
            return False
    return True


@part
def plane_of_row(system, flat, frame, row):
    """A body whose plane a row lies in, with all that it holds; NONE where there is none."""
    i, j = system.row_body[row, 0], system.row_body[row, 1]
    body = i if i != GROUND else j
    other = j if j != GROUND else body
    if body == GROUND or not flat[body] or not flat[other]:
        return NONE
    for n in range(3):
        for k in range(3):
            if not abs(frame[body, n, k] - frame[other, n, k]) < STRAIGHT:
                return NONE
    return body


@kernel
def mark_idle(system, q, flat, frame, idle):
    """Ties and dots of joints between bodies of one plane, or one and the ground, that nothing in it changes.

    Args:
        system: that the rows are of.
        q: coordinates of all bodies.
        flat: whether each body keeps to a plane.
        frame: two directions in it and its normal, by rows, shape (bodies, 3, 3).
        idle: of each row of joints and drivers, the result.
    """
    for row in range(system.joint_rows[0], system.first_soft[0]):
        idle[row] = False
        kind, body = system.row_kind[row], plane_of_row(system, flat, frame, row)
        if body == NONE or system.row_formula[row] >= 0:
            continue
        normal = frame[body, 2]
        if kind == TIE:
            idle[row] = abs(normal[system.row_axis[row]]) == 1.0
        elif kind == DOT:
            along = is_along(system, q, system.row_a, row, normal)
            idle[row] = along or is_along(system, q, system.row_b, row, normal)
