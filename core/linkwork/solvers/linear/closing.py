"""Closing gaps by messages: the least motion and the least change of speed, at a cost that bodies share evenly.

    positions:   (M + STIFF2 K) dx + JT eta = 0,  J dx = -phi(q)    again and again; K of elements alone
    velocities:  M (v+ - v) + JT eta = 0,  J v+ + drive = 0

Both are asked of all components at once (messages.py). What projection.py does by penalties and blocks of 12 is here
exact in one question for any forest, and a tenth of the work; but where rows contradict each other, stand in a dead
point or lie far apart, it need not converge. Then nothing is changed, and projection.py has to do it.
"""

from __future__ import annotations

from linkwork.equations.copying import copy_table
from linkwork.equations.kernel import kernel, part
from linkwork.equations.plain_rows import plain_residuals
from linkwork.equations.rows import evaluate_acting, largest_residual
from linkwork.solvers.formulation import FINE
from linkwork.solvers.linear.block_ldl import answer
from linkwork.solvers.linear.components import evaluate, give, hold, joint_shares, send_messages
from linkwork.solvers.linear.plane import widen
from linkwork.solvers.linear.projection import LONGEST_STEP, TOLERANCE
from linkwork.solvers.linear.repeating import CLOSED
from linkwork.solvers.tangent import read_off, spread, square_up, turn
from linkwork.system.compiled_system import GROUND, POSITION
from linkwork.system.state import SENT

MOST_MOVES = 8
FAR = 1e300
GAIN = 0.25  # a move that leaves more of the gap has gone astray, unless bodies turned so far that arcs explain it
SQUARINGS = 3  # each leaves the square of what axes were stretched by: from a hundredth to rounding
NEAR = 1e-3  # of a gap: what leaves less was asked at messages that serve once more
MOST_ROUNDS = 8
STIFF = 0.1  # seconds: beams follow as what swings more slowly than that, instead of giving way where they are held
STILL = 1e-13  # of the largest rate that is asked for, at least 1 in SI units: rounding


@kernel
def close_by_messages(system, state, work, plan, room):
    """Move the bodies least onto the rows, then fit the velocities; False, and nothing changed, where it fails."""
    copy_table(work.old_q, state.q)
    copy_table(work.old_v, state.v)
    if close_positions(system, state, work, plan, room) and fit_velocities(system, state, work, plan, room):
        evaluate_acting(system, state, work, state.time[0])
        if largest_residual(system, work, 0) < TOLERANCE:
            return True
    copy_table(state.q, work.old_q)
    copy_table(state.v, work.old_v)
    state.pace[SENT] = -1.0
    return False


@kernel
def fit_by_messages(system, state, work, plan, room):
    """Fit the velocities to the rows where the bodies are; False, and nothing changed, where it fails."""
    evaluate(system, state, work, plan, room, state.time[0])
    if fit_velocities(system, state, work, plan, room):
        return True
    state.pace[SENT] = -1.0
    return False


@part
def close_positions(system, state, work, plan, room):
    """Newton's iteration on the rows, from axes that are square; leaves Jacobians where it ends."""
    before, moved = FAR, 0.0
    for body in range(1, system.width.size):
        for _ in range(SQUARINGS):
            square_up(state.q[body], system.width[body])
    for _ in range(MOST_MOVES):
        evaluate(system, state, work, plan, room, state.time[0])
        worst = open_by(system, state, work, plan, room)
        if worst < TOLERANCE:
            return True
        share = worst / before
        if not (share < GAIN or worst < moved * moved):
            return False
        is_far = share > NEAR or before == FAR
        if is_far and send_messages(system, state, state.q, work, plan, room, -STIFF) != FINE:
            return False
        before = worst
        moved = move(system, state, work, plan, room)
        if not moved < LONGEST_STEP:
            return False
    return False


@part
def open_by(system, state, work, plan, room):
    """Residuals of all rows of joints and drivers; the largest [m or rad]."""
    largest = plain_residuals(plan.plain, system.row_scale, state.row_value, room.at, work.residual)
    for n in range(plan.other.size):
        row = plan.other[n]
        if row < system.first_soft[0]:
            if system.row_level[row] != POSITION:
                work.residual[row] = 0.0
            largest = max(largest, abs(work.residual[row]))
    return largest


@part
def move(system, state, work, plan, room):
    """All bodies go where their joints ask them to; returns the farthest move [m or rad]."""
    farthest = 0.0
    room.parcel[:, :] = 0.0
    joint_shares(plan, work.residual, room.parcel)
    answer(plan, room.blocks, room.parcel)
    for body in range(1, system.width.size):
        x, width = room.rigid[body], system.width[body]
        widen(plan, body, room.parcel[plan.body_node[body]], x)
        for k in range(6):
            farthest = max(farthest, abs(x[k]))
        turn(state.q[body], x, width, work.solution[body])
        square_up(state.q[body], width)
    return farthest


@part
def fit_velocities(system, state, work, plan, room):
    """Velocities on all rows, nearest in the metric of mass to those at hand; False where rounds do not lead there."""
    if send_messages(system, state, state.q, work, plan, room, CLOSED) != FINE:
        return False
    asked = 1.0
    for row in range(system.joint_rows[0], system.first_soft[0]):
        asked = max(asked, abs(work.drive[row]))
    for body in range(1, system.width.size):
        q, v, width = state.q[body], state.v[body], system.width[body]
        read_off(q, v, width, room.rigid[body])
    give(system, state.q, state.v, work.force[GROUND], room.given)
    work.row_work[:] = 0.0
    goal = STILL * asked
    if not hold(system, state, work, plan, room, work.drive, work.row_work, MOST_ROUNDS, goal, False) < goal:
        return False
    for body in range(1, system.width.size):
        state.v[body, :] = 0.0
        spread(state.q[body], room.rigid[body], system.width[body], state.v[body])
    return True
