"""Predictor of a modular step, from the last ones: accelerations, multipliers, projection of velocities.

A step of the rule ends at q+ = q + h v + h2/2 y and v + h y, whereupon velocities are projected onto the rows. It is y,
the mean acceleration without that projection, which goes on smoothly with v: its second differences leave an error of
the fifth order in h, and so do those of the multipliers. By the velocities that are kept it would be of the third.

    y_n+1 = y_n + s (y_n - y_n-1) + s (s + 1) / 2 (y_n - 2 y_n-1 + y_n-2),      s from middle to middle in last steps

The projection is of the second order in h and just as smooth, so that it is kept over h2 and carried on along a line:
farther differences would be those of the tolerance. No more depends on any of this than how soon an iteration is done.
"""

from __future__ import annotations

import math

from linkwork.equations.copying import copy_table, copy_vector
from linkwork.equations.kernel import linear_part, part
from linkwork.equations.turns import share_turns
from linkwork.solvers.linear.plane import keep_to_plane
from linkwork.solvers.linear.redundant import NOW
from linkwork.solvers.linear.refinement import LEAST_TURN
from linkwork.solvers.tangent import SMALL, read_off, turn
from linkwork.system.compiled_system import GROUND, SIZE
from linkwork.system.state import (
    IMPULSES,
    IMPULSES_BEFORE,
    LAST_LENGTH,
    MEAN,
    MEAN_BEFORE,
    MEAN_FIRST,
    MULTIPLIERS_BEFORE,
    MULTIPLIERS_FIRST,
    PROJECTED,
    PROJECTED_BEFORE,
    REDUNDANCY,
    TURNED,
)

EPSILON = 2.0**-52
DIGITS = 4.0  # of the last digit of a coordinate: what is left of an iteration that has converged, half to one was seen


@part
def ratio_to_last(state, h):
    """Length of a piece beside that of the last one; 1 for the first."""
    return h / state.newton[LAST_LENGTH] if state.newton[LAST_LENGTH] > 0.0 else 1.0


@part
def begin_past(system, state):
    """All as it is before the first step: there was no other acceleration, and no projection."""
    state.past_motion[:, :, :] = 0.0
    state.past_rows[:REDUNDANCY, :] = 0.0
    for body in range(1, system.width.size):
        read_off(state.q[body], state.a[body], system.width[body], state.past_motion[MEAN, body])
    for place in range(MEAN_BEFORE, MEAN_FIRST + 1):
        copy_table(state.past_motion[place], state.past_motion[MEAN])
    for place in range(MULTIPLIERS_BEFORE, MULTIPLIERS_FIRST + 1):
        copy_vector(state.past_rows[place], state.multipliers)


@part
def copy_past(past, past_rows, other, other_rows):
    """Copy what is known of the last steps."""
    for place in range(past.shape[0]):
        copy_table(past[place], other[place])
    for place in range(past_rows.shape[0]):
        copy_vector(past_rows[place], other_rows[place])


@part
def predict(system, state, work, plan, scratch, h, theta):
    """Move on with the accelerations that are to be expected, axes turned as a whole; the factor ages."""
    share_turns(system, state)  # an attempt that failed may have left angles whole turns away
    fastest, farthest, s = LEAST_TURN, 1.0, 0.5 * (1.0 + ratio_to_last(state, h))
    rate, rest, move = 1.0 / (theta * h), (1.0 - theta) / theta, work.one_move
    copy_vector(work.old_q[GROUND], state.q[GROUND])
    copy_vector(work.old_v[GROUND], state.v[GROUND])
    for body in range(1, system.width.size):
        x, y, width = scratch.motion[body], scratch.mean_motion[body], system.width[body]
        copy_vector(work.old_q[body], state.q[body])
        copy_vector(work.old_v[body], state.v[body])
        expect_motion(state.past_motion, body, s, y)
        read_off(state.q[body], state.v[body], width, x)
        for k in range(6):
            x[k] = h * x[k] + 0.5 * h * h * y[k]
        keep_to_plane(plan, body, x)
        unfold(x)
        for k in range(3):
            farthest = max(farthest, abs(state.q[body, k]))
            fastest = max(fastest, abs(x[3 + k]))
        turn(state.q[body], x, width, move)
        for k in range(SIZE):
            state.v[body, k] = rate * move[k] - rest * work.old_v[body, k]
    state.newton[TURNED] += fastest
    scratch.largest_turn[0], scratch.rounding[0] = fastest, DIGITS * EPSILON * farthest


@linear_part
def expect_motion(past, body, s, y):
    """y <- the mean acceleration of a body in a step whose middle is s last steps beyond the last one."""
    one, two = past[MEAN, body], past[MEAN_BEFORE, body]
    three, bend = past[MEAN_FIRST, body], 0.5 * s * (s + 1.0)
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

    Redundant rows hold a share that no body feels, and which rounding would drive up step by step: so such a row begins
    with nothing, and those that it repeats take over what it had.
    """
    s = 0.5 * (1.0 + ratio)
    bend, rows = 0.5 * s * (s + 1.0), state.past_rows
    for row in range(system.joint_rows[0], state.mean_multipliers.size):
        mean = state.mean_multipliers[row]
        before, first = rows[MULTIPLIERS_BEFORE, row], rows[MULTIPLIERS_FIRST, row]
        change, earlier = mean - before, before - first
        work.old_multipliers[row] = mean
        expected = mean + s * change + bend * (change - earlier)
        state.mean_multipliers[row] = 0.0 if rows[REDUNDANCY, row] == NOW else expected


@part
def forget_multipliers(system, state, work):
    """Those before again: the step is made in another way."""
    for row in range(system.joint_rows[0], state.mean_multipliers.size):
        state.mean_multipliers[row] = work.old_multipliers[row]


@part
def forget_changes(state):
    """Nothing is expected of multipliers but that they stay."""
    rows = state.past_rows
    for row in range(state.mean_multipliers.size):
        rows[MULTIPLIERS_BEFORE, row] = rows[MULTIPLIERS_FIRST, row] = state.mean_multipliers[row]
        rows[IMPULSES, row] = rows[IMPULSES_BEFORE, row] = 0.0


@part
def expect_projection(system, state, work, scratch, h):
    """Motion and impulses with which the projection of velocities begins; keeps where it came from."""
    s, square = 0.5 * (1.0 + ratio_to_last(state, h)), h * h
    past, rows = state.past_motion, state.past_rows
    for body in range(1, scratch.motion.shape[0]):
        x, one, two = scratch.motion[body], past[PROJECTED, body], past[PROJECTED_BEFORE, body]
        for k in range(6):
            scratch.unprojected[body, k] = x[k]
            x[k] += square * (one[k] + s * (one[k] - two[k]))
    for row in range(system.joint_rows[0], work.row_work.size):
        last = rows[IMPULSES, row]
        expected = square * (last + s * (last - rows[IMPULSES_BEFORE, row]))
        work.row_work[row] = 0.0 if rows[REDUNDANCY, row] == NOW else expected


@part
def keep_past(system, state, work, scratch, h):
    """Write down the step of h seconds that was made."""
    past, rows, rate = state.past_motion, state.past_rows, 1.0 / (h * h)
    for body in range(1, scratch.motion.shape[0]):
        for k in range(6):
            past[MEAN_FIRST, body, k] = past[MEAN_BEFORE, body, k]
            past[MEAN_BEFORE, body, k] = past[MEAN, body, k]
            past[MEAN, body, k] = scratch.mean_motion[body, k]
            past[PROJECTED_BEFORE, body, k] = past[PROJECTED, body, k]
            past[PROJECTED, body, k] = rate * (scratch.motion[body, k] - scratch.unprojected[body, k])
    for row in range(system.joint_rows[0], work.old_multipliers.size):
        rows[MULTIPLIERS_FIRST, row] = rows[MULTIPLIERS_BEFORE, row]
        rows[MULTIPLIERS_BEFORE, row] = work.old_multipliers[row]
        rows[IMPULSES_BEFORE, row] = rows[IMPULSES, row]
        rows[IMPULSES, row] = rate * work.row_work[row]
