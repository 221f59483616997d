"""Extrapolated steps of the modular formulation that do not stir up what swings or fades faster than they can follow.

From one step of h and two of half that, q2 + (q2 - q1) / 3 is right to the fourth order. Each of them keeps the energy
of a spring, so that it turns the state of one that swings with omega by an angle; what lies beyond the chord from one
to the other is outside of the circle. Amplitudes grow by 2/9 delta2 in each step, delta = (omega h)3 / 16, and to be
near in metres does not forbid it: a body of 1 kg on 1e9 N/m drew 10 J out of nothing within 20 s.

So the change d that is a third of what is between them is measured against the stiffness along it, by a matrix in which
springs count as for a step of REACH h, and what stands against stiff ones is turned round:

    S = 1 - (M + W)^-1 M,    W = (REACH h)2 K + REACH h C,    d <- (1 - 2 S S) d

That is a factor of 1 - 2 (w / (1 + w))2 with w = (REACH omega h)2: what swings slowly keeps the fourth order, what is
faster than 1.6 / (REACH h) loses what it would have gained. Rows have no say: bodies are asked for motions that do to
each row what x does, as where a speed is prescribed a place may well be off.
"""

from __future__ import annotations

from linkwork.equations.copying import copy_vector
from linkwork.equations.kernel import part
from linkwork.solvers.formulation import FINE
from linkwork.solvers.linear.block_ldl import solve
from linkwork.solvers.linear.plane import narrow, widen
from linkwork.solvers.linear.refinement import weigh_coupled
from linkwork.solvers.linear.row_jacobians import evaluate_jacobians, rates_of_rows
from linkwork.solvers.linear.saddle_point import factorise_for_steps, put_row_residuals
from linkwork.solvers.tangent import read_off, spread, square_up, weigh
from linkwork.system.compiled_system import SIZE
from linkwork.system.elimination_plan import LONG_Q, LONG_V

REACH = 4.0  # steps: what swings by more than 0.4 rad in a step is turned round


@part
def extrapolate(system, state, work, plan, scratch, h):
    """Carry on from a step of h, its end in `scratch.saved_bodies`, over two of half that, which the state made.

    Returns how far off these may be [m or rad], or -1 where that is not known.
    """
    off, moved, sped = 0.0, scratch.saved_bodies[LONG_Q], scratch.saved_bodies[LONG_V]
    for body in range(1, system.width.size):
        q, v = state.q[body], state.v[body]
        for k in range(SIZE):
            moved[body, k] = (q[k] - moved[body, k]) / 3.0
            sped[body, k] = (v[k] - sped[body, k]) / 3.0
            off = max(off, abs(moved[body, k]))
    if system.first_soft[0] < system.first_read[0] and not calm(system, state, work, plan, scratch, h):
        return -1.0
    for body in range(1, system.width.size):
        q, v = state.q[body], state.v[body]
        for k in range(SIZE):
            q[k] += moved[body, k]
            v[k] += sped[body, k]
        square_up(q, system.width[body])
    return off


@part
def calm(system, state, work, plan, scratch, h):
    """Take from the changes in `scratch.saved_bodies` what stirs up springs; False where the matrix is not positive."""
    evaluate_jacobians(system, state, work, plan, scratch, state.time[0])
    if factorise_for_steps(system, state, state.q, work, plan, scratch, REACH * h) != FINE:
        return False
    calm_motion(system, state, work, plan, scratch, scratch.saved_bodies[LONG_Q])
    calm_motion(system, state, work, plan, scratch, scratch.saved_bodies[LONG_V])
    return True


@part
def calm_motion(system, state, work, plan, scratch, motion):
    """The same of one small motion of all bodies, in their full coordinates."""
    for body in range(1, system.width.size):
        read_off(state.q[body], motion[body], system.width[body], scratch.motion[body])
    for _ in range(2):
        keep_stiff(system, state, work, plan, scratch)
    for body in range(1, system.width.size):
        x = scratch.motion[body]
        for k in range(6):
            x[k] *= -2.0
        spread(state.q[body], x, system.width[body], motion[body])


@part
def keep_stiff(system, state, work, plan, scratch):
    """x <- S x of a motion x of all bodies: the share that stands against stiff springs."""
    rhs = scratch.rhs
    rhs[:, :] = 0.0
    for body in range(1, system.width.size):
        f = rhs[plan.body_node[body]]
        weigh(system.mass[body], state.q[body], scratch.motion[body], f)
        copy_vector(scratch.momentum[body], scratch.motion[body])
        if plan.flat[body]:
            narrow(plan.plane[body], f)
            narrow(plan.plane[body], scratch.momentum[body])
    weigh_coupled(system, state.q, work, plan, scratch, 1.0)
    work.row_work[:] = 0.0
    sides = system.row_start, system.side_body
    rates_of_rows(*sides, scratch.tangent, plan.hard, scratch.momentum, work.row_work, work.rate)
    for n in range(plan.hard.size):
        work.rate[plan.hard[n]] *= -1.0
    put_row_residuals(plan, work.rate, rhs)
    solve(plan, scratch.blocks, rhs)
    for body in range(1, system.width.size):
        x, y = scratch.motion[body], scratch.momentum[body]
        widen(plan, body, rhs[plan.body_node[body]], y)
        for k in range(6):
            x[k] -= y[k]
