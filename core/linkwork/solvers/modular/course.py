"""What the last steps of a modular run lead to expect of the next one: accelerations, multipliers, mended velocities.

A step of the rule ends at q+ = q + h v + h2/2 y and v + h y, whereupon velocities are brought onto the rows. It is y,
the mean acceleration without that mending, which goes on smoothly with v: its second differences leave an error of the
fifth order in h, and so do those of the multipliers. By the velocities that are kept it would be of the third.

    y_n+1 = y_n + s (y_n - y_n-1) + s (s + 1) / 2 (y_n - 2 y_n-1 + y_n-2),      s from middle to middle in last steps

The mending is of the second order in h and just as smooth, so that it is kept over h2 and carried on along a line:
farther differences would be those of the tolerance. No more depends on any of this than how soon an iteration is done.
"""

from __future__ import annotations

import math

from linkwork.equations.copying import copy_table, copy_vector
from linkwork.equations.kernel import linear_part, part
from linkwork.equations.turns import share_turns
from linkwork.solvers.linear.plane import keep_to_plane
from linkwork.solvers.linear.repeating import NOW
from linkwork.solvers.modular.pace import RESTLESS
from linkwork.solvers.tangent import SMALL, read_off, turn
from linkwork.system.compiled_system import GROUND
from linkwork.system.state import (
    AGE,
    HELD_BEFORE,
    HELD_FIRST,
    LAST,
    LED,
    LED_BEFORE,
    LED_FIRST,
    MENDED,
    MENDED_BEFORE,
    PUSHED,
    PUSHED_BEFORE,
    SPARED,
)

EPSILON = 2.0**-52
DIGITS = 4.0  # of the last digit of a coordinate: what is left of an iteration that has converged, half to one was seen


@part
def ratio_to_last(state, h):
    """Length of a piece beside that of the last one; 1 for the first."""
    return h / state.pace[LAST] if state.pace[LAST] > 0.0 else 1.0


@part
def start_course(system, state):
    """All as it is before the first step: there was no other acceleration, and nothing to be mended."""
    state.course[:, :, :] = 0.0
    state.course_rows[:SPARED, :] = 0.0
    for body in range(1, system.width.size):
        read_off(state.q[body], state.a[body], system.width[body], state.course[LED, body])
    for place in range(LED_BEFORE, LED_FIRST + 1):
        copy_table(state.course[place], state.course[LED])
    for place in range(HELD_BEFORE, HELD_FIRST + 1):
        copy_vector(state.course_rows[place], state.multipliers)


@part
def copy_course(course, course_rows, other, other_rows):
    """One course as another."""
    for place in range(course.shape[0]):
        copy_table(course[place], other[place])
    for place in range(course_rows.shape[0]):
        copy_vector(course_rows[place], other_rows[place])


@part
def predict(system, state, work, plan, room, h, theta):
    """Move on with the accelerations that are to be expected, axes turned as a whole; the messages age."""
    share_turns(system, state)  # an attempt that failed may have left angles whole turns away
    fastest, farthest, s = RESTLESS, 1.0, 0.5 * (1.0 + ratio_to_last(state, h))
    rate, rest, move = 1.0 / (theta * h), (1.0 - theta) / theta, work.solution[GROUND]
    copy_vector(work.old_q[GROUND], state.q[GROUND])
    copy_vector(work.old_v[GROUND], state.v[GROUND])
    for body in range(1, system.width.size):
        x, y, width = room.rigid[body], room.led[body], system.width[body]
        copy_vector(work.old_q[body], state.q[body])
        copy_vector(work.old_v[body], state.v[body])
        expect_motion(state.course, body, s, y)
        read_off(state.q[body], state.v[body], width, x)
        for k in range(6):
            x[k] = h * x[k] + 0.5 * h * h * y[k]
        keep_to_plane(plan, body, x)
        unfold(x)
        for k in range(3):
            farthest = max(farthest, abs(state.q[body, k]))
            fastest = max(fastest, abs(x[3 + k]))
        turn(state.q[body], x, width, move)
        for k in range(12):
            state.v[body, k] = rate * move[k] - rest * work.old_v[body, k]
    state.pace[AGE] += fastest
    room.fastest[0], room.floor[0] = fastest, DIGITS * EPSILON * farthest


@linear_part
def expect_motion(course, body, s, y):
    """y <- the mean acceleration of a body in a step whose middle is s last steps beyond the last one."""
    one, two = course[LED, body], course[LED_BEFORE, body]
    three, bend = course[LED_FIRST, body], 0.5 * s * (s + 1.0)
    for k in range(6):
        change, earlier = one[k] - two[k], two[k] - three[k]
        y[k] = one[k] + s * change + bend * (change - earlier)


@part
def unfold(x):
    """Axes that move by x cross their old places have turned by its arc sine; beyond a right angle none is known."""
    square, longer = x[3] * x[3] + x[4] * x[4] + x[5] * x[5], 1.0
    if square < SMALL:
        longer += square * (1.0 / 6.0 + square * (3.0 / 40.0 + square * (15.0 / 336.0 + square * (105.0 / 3456.0))))
    elif square < 1.0:
        sine = math.sqrt(square)
        longer = math.asin(sine) / sine
    for k in range(3, 6):
        x[k] *= longer


@part
def expect_multipliers(system, state, work, ratio):
    """Multipliers of the step from those of the last three.

    Where rows repeat each other there is a share that no body feels, and which rounding would drive up step by step: so
    a row that repeats others begins with nothing, and they take over what it had.
    """
    s = 0.5 * (1.0 + ratio)
    bend, rows = 0.5 * s * (s + 1.0), state.course_rows
    for row in range(system.joint_rows[0], state.mean_multipliers.size):
        mean = state.mean_multipliers[row]
        change, earlier = mean - rows[HELD_BEFORE, row], rows[HELD_BEFORE, row] - rows[HELD_FIRST, row]
        work.felt[row] = mean
        expected = mean + s * change + bend * (change - earlier)
        state.mean_multipliers[row] = 0.0 if rows[SPARED, row] == NOW else expected


@part
def forget_multipliers(system, state, work):
    """Those before again: the step is made in another way."""
    for row in range(system.joint_rows[0], state.mean_multipliers.size):
        state.mean_multipliers[row] = work.felt[row]


@part
def forget_changes(state):
    """Nothing is expected of multipliers but that they stay."""
    rows = state.course_rows
    for row in range(state.mean_multipliers.size):
        rows[HELD_BEFORE, row] = rows[HELD_FIRST, row] = state.mean_multipliers[row]
        rows[PUSHED, row] = rows[PUSHED_BEFORE, row] = 0.0


@part
def expect_mending(system, state, work, room, h):
    """Motion and impulses with which the search for velocities on the rows begins; keeps where it came from."""
    s, square = 0.5 * (1.0 + ratio_to_last(state, h)), h * h
    course, rows = state.course, state.course_rows
    for body in range(1, room.rigid.shape[0]):
        x, one, two = room.rigid[body], course[MENDED, body], course[MENDED_BEFORE, body]
        for k in range(6):
            room.sought[body, k] = x[k]
            x[k] += square * (one[k] + s * (one[k] - two[k]))
    for row in range(system.joint_rows[0], work.row_work.size):
        last = rows[PUSHED, row]
        expected = square * (last + s * (last - rows[PUSHED_BEFORE, row]))
        work.row_work[row] = 0.0 if rows[SPARED, row] == NOW else expected


@part
def keep_course(system, state, work, room, h):
    """Write down the step of h seconds that was made."""
    course, rows, rate = state.course, state.course_rows, 1.0 / (h * h)
    for body in range(1, room.rigid.shape[0]):
        for k in range(6):
            course[LED_FIRST, body, k] = course[LED_BEFORE, body, k]
            course[LED_BEFORE, body, k] = course[LED, body, k]
            course[LED, body, k] = room.led[body, k]
            course[MENDED_BEFORE, body, k] = course[MENDED, body, k]
            course[MENDED, body, k] = rate * (room.rigid[body, k] - room.sought[body, k])
    for row in range(system.joint_rows[0], work.felt.size):
        rows[HELD_FIRST, row] = rows[HELD_BEFORE, row]
        rows[HELD_BEFORE, row] = work.felt[row]
        rows[PUSHED_BEFORE, row] = rows[PUSHED, row]
        rows[PUSHED, row] = rate * work.row_work[row]
