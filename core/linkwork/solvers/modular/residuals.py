"""Residuals of a modular step: rows at its middle and end, forces less inertia of bodies; and the moves that follow.

The point theta of the step is its middle, or its end where a piece is damped. Rows are bilinear, so that one evaluation
there with q+ - q in the place of a velocity tells what they are at the end.
"""

from __future__ import annotations

from linkwork.equations.bodies import push_body, times_mass
from linkwork.equations.kernel import linear_part, part
from linkwork.equations.plain_rows import place_marks
from linkwork.equations.rows import evaluate_formulas, evaluate_row
from linkwork.solvers.linear.plane import narrow, widen
from linkwork.solvers.linear.row_jacobians import evaluate_jacobians, residuals_of_plain
from linkwork.solvers.linear.saddle_point import size_of_motion
from linkwork.solvers.springs import lean_on_springs
from linkwork.solvers.stops import lean_on_stops
from linkwork.solvers.tangent import add_coupled_share, pull_back, turn
from linkwork.system.compiled_system import ACCELERATION, POSITION, SIZE, VELOCITY


@part
def evaluate_step(system, state, work, plan, scratch, h, theta):
    """The point theta of the step and the rows there; `work.residual` is what J dx has to make up for at the end."""
    rest, rate, midpoint = 1.0 - theta, 1.0 / h, scratch.midpoint
    for body in range(1, system.width.size):
        old, new, q, v = work.old_q[body], state.q[body], midpoint.q[body], midpoint.v[body]
        for k in range(SIZE):
            q[k] = new[k] - rest * (new[k] - old[k])
        if plan.general.size > 0:
            for k in range(SIZE):
                v[k] = rate * (new[k] - old[k])
    evaluate_jacobians(system, midpoint, work, plan, scratch, state.time[0] - rest * h)
    if plan.general.size > 0 and theta < 1.0:
        lean_on_stops(system, state, work, h)
        lean_on_springs(system, state, midpoint, work, h)
    for n in range(plan.general.size):
        row = plan.general[n]
        level = system.row_level[row]
        if row >= system.first_soft[0]:
            state.mean_multipliers[row] = state.multipliers[row]
            work.residual[row] = 0.0
        elif level == POSITION:
            work.residual[row] += rest * h * (work.rate[row] + 0.5 * rest * h * work.bias[row])
        elif level == VELOCITY:
            work.residual[row] = h * work.rate[row]
    if plan.nonlinear.size > 0:
        evaluate_end(system, state, work, plan)
    place_marks(plan.plain, state.q, scratch.arm, scratch.at)
    residuals_of_plain(system, state, work, plan, scratch)


@part
def evaluate_end(system, state, work, plan):
    """Residuals of the rows that are not bilinear or follow a formula."""
    evaluate_formulas(system, state, work, state.time[0])
    for n in range(plan.nonlinear.size):
        evaluate_row(system, state, work, plan.nonlinear[n])


@part
def ask_for_accelerations(system, state, work, plan, h, theta):
    """Residuals of the rows that prescribe an acceleration, from the mean accelerations of the step."""
    for n in range(plan.general.size):
        row = plan.general[n]
        if row < system.first_soft[0] and system.row_level[row] == ACCELERATION:
            total = work.bias[row]
            for side in range(system.row_start[row], system.row_start[row + 1]):
                v, old = state.v[system.side_body[side]], work.old_v[system.side_body[side]]
                for k in range(SIZE):
                    total += work.jacobian[side, k] * (v[k] - old[k]) / h
            work.residual[row] = theta * h * h * total


@linear_part
def put_body_forces(system, state, work, plan, scratch, h, factor):
    """rhs of the bodies <- factor times gravity and contacts less inertia; nothing at rows."""
    rhs, a, force = scratch.rhs, work.one_move, work.one_force
    rhs[:, :] = 0.0
    g0, g1, g2, rate = system.gravity[0], system.gravity[1], system.gravity[2], 1.0 / h
    for body in range(1, system.width.size):
        v, old = state.v[body], work.old_v[body]
        for c in range(SIZE // 3):
            moment = system.moment[body, c]
            force[3 * c] = moment * g0
            force[3 * c + 1] = moment * g1
            force[3 * c + 2] = moment * g2
        for k in range(SIZE):
            a[k] = rate * (v[k] - old[k])
        times_mass(system.mass[body], a, -1.0, force)
        x = rhs[plan.body_node[body]]
        pull_back(scratch.midpoint.q[body], force, x)
        push_body(scratch.midpoint.q[body], system.width[body], state.push[body], x)
        if plan.flat[body]:
            narrow(plan.plane[body], x)
        for k in range(6):
            x[k] *= factor
    for n in range(system.coupled.shape[0]):
        for side in range(2):
            i, j = system.coupled[n, side], system.coupled[n, 1 - side]
            for k in range(SIZE):
                a[k] = rate * (state.v[j, k] - work.old_v[j, k])
            x = rhs[plan.body_node[i]]
            add_coupled_share(system.coupled_mass[n], side == 1, scratch.midpoint.q[i], a, -factor, x)


@linear_part
def move_bodies(q, v, width, plan, scratch, move, h):
    """Move all bodies by what was solved for, their velocities by the same over h; the largest move [m or rad]."""
    largest, rate = 0.0, 1.0 / h
    for body in range(1, width.size):
        x = scratch.motion[body]
        widen(plan, body, scratch.rhs[plan.body_node[body]], x)
        largest = max(largest, size_of_motion(x))
        turn(q[body], x, width[body], move)
        for k in range(SIZE):
            v[body, k] += rate * move[k]
    return largest
