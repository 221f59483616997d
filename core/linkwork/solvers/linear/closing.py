"""Closing gaps with the saddle-point matrix: the least motion and the least change of speed, in linear time for trees.

    positions:   (M + STIFF2 K + STIFF C) dx + JT eta = 0,  J dx = -phi(q)    again and again; K, C of elements alone
    velocities:  M (v+ - v) + JT eta = 0,  J v+ + drive = 0

What projection.py does by penalties and blocks of whole bodies is here exact in one solution for any forest, and a
tenth of the work; but where rows contradict each other, stand in a dead point or lie far apart, it need not converge.
Then nothing is changed, and projection.py has to do it.
"""

from __future__ import annotations

from linkwork.equations.copying import copy_table
from linkwork.equations.kernel import kernel, part
from linkwork.equations.rows import evaluate_acting, largest_residual
from linkwork.solvers.formulation import FINE
from linkwork.solvers.linear.block_ldl import solve
from linkwork.solvers.linear.plane import widen
from linkwork.solvers.linear.projection import LONGEST_STEP, TOLERANCE
from linkwork.solvers.linear.redundant import CLOSED
from linkwork.solvers.linear.refinement import refine_to_goal
from linkwork.solvers.linear.row_jacobians import evaluate_jacobians, residuals_of_plain
from linkwork.solvers.linear.saddle_point import factorise_for_steps, put_momenta, put_row_residuals
from linkwork.solvers.tangent import read_off, spread, square_up, turn
from linkwork.system.compiled_system import POSITION
from linkwork.system.state import FACTORED_REACH

MOST_MOVES = 8
FAR = 1e300
GAIN = 0.25  # a move that leaves more of the gap has gone astray, unless bodies turned so far that arcs explain it
SQUARINGS = 3  # each leaves the square of what axes were stretched by: from a hundredth to rounding
NEAR = 1e-3  # of a gap: the factor that leaves less serves once more
MOST_ROUNDS = 8
STIFF = 0.1  # seconds: beams follow as what swings more slowly than that, instead of giving way where they are held
STILL = 1e-13  # of the largest rate that is asked for, at least 1 in SI units: rounding


@kernel
def close_by_factor(system, state, work, plan, scratch):
    """Move the bodies least onto the rows, then fit the velocities; False, and nothing changed, where it fails."""
    copy_table(work.old_q, state.q)
    copy_table(work.old_v, state.v)
    if close_positions(system, state, work, plan, scratch) and fit_velocities(system, state, work, plan, scratch):
        evaluate_acting(system, state, work, state.time[0])
        if largest_residual(system, work, 0) < TOLERANCE:
            return True
    copy_table(state.q, work.old_q)
    copy_table(state.v, work.old_v)
    state.newton[FACTORED_REACH] = -1.0
    return False


@kernel
def fit_by_factor(system, state, work, plan, scratch):
    """Fit the velocities to the rows where the bodies are; False, and nothing changed, where it fails."""
    evaluate_jacobians(system, state, work, plan, scratch, state.time[0])
    if fit_velocities(system, state, work, plan, scratch):
        return True
    state.newton[FACTORED_REACH] = -1.0
    return False


@part
def close_positions(system, state, work, plan, scratch):
    """Newton's iteration on the rows, from axes that are square; leaves Jacobians where it ends."""
    before, moved = FAR, 0.0
    for body in range(1, system.width.size):
        for _ in range(SQUARINGS):
            square_up(state.q[body], system.width[body])
    for _ in range(MOST_MOVES):
        evaluate_jacobians(system, state, work, plan, scratch, state.time[0])
        worst = open_by(system, state, work, plan, scratch)
        if worst < TOLERANCE:
            return True
        share = worst / before
        if not (share < GAIN or worst < moved * moved):
            return False
        is_far = share > NEAR or before == FAR
        if is_far and factorise_for_steps(system, state, state.q, work, plan, scratch, -STIFF) != FINE:
            return False
        before = worst
        moved = move(system, state, work, plan, scratch)
        if not moved < LONGEST_STEP:
            return False
    return False


@part
def open_by(system, state, work, plan, scratch):
    """Residuals of all rows of joints and drivers; the largest [m or rad]."""
    largest = residuals_of_plain(system, state, work, plan, scratch)
    for n in range(plan.general.size):
        row = plan.general[n]
        if row < system.first_soft[0]:
            if system.row_level[row] != POSITION:
                work.residual[row] = 0.0
            largest = max(largest, abs(work.residual[row]))
    return largest


@part
def move(system, state, work, plan, scratch):
    """Least motion by the linearised rows; returns the farthest move [m or rad]."""
    farthest = 0.0
    scratch.rhs[:, :] = 0.0
    put_row_residuals(plan, work.residual, scratch.rhs)
    solve(plan, scratch.blocks, scratch.rhs)
    for body in range(1, system.width.size):
        x, width = scratch.motion[body], system.width[body]
        widen(plan, body, scratch.rhs[plan.body_node[body]], x)
        for k in range(6):
            farthest = max(farthest, abs(x[k]))
        turn(state.q[body], x, width, work.one_move)
        square_up(state.q[body], width)
    return farthest


@part
def fit_velocities(system, state, work, plan, scratch):
    """Project velocities onto the rows, in the metric of mass; False where refinement does not lead there."""
    if factorise_for_steps(system, state, state.q, work, plan, scratch, CLOSED) != FINE:
        return False
    asked = 1.0
    for row in range(system.joint_rows[0], system.first_soft[0]):
        asked = max(asked, abs(work.drive[row]))
    for body in range(1, system.width.size):
        q, v, width = state.q[body], state.v[body], system.width[body]
        read_off(q, v, width, scratch.motion[body])
    put_momenta(system, state.q, state.v, work, scratch.momentum)
    work.row_work[:] = 0.0
    goal = STILL * asked
    if (
        not refine_to_goal(system, state, work, plan, scratch, work.drive, work.row_work, MOST_ROUNDS, goal, False)
        < goal
    ):
        return False
    for body in range(1, system.width.size):
        state.v[body, :] = 0.0
        spread(state.q[body], scratch.motion[body], system.width[body], state.v[body])
    return True
