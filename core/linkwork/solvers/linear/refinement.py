"""Iterative refinement of a constrained motion, with a factor of the matrix that may be of another position.

    TT M T x + JT multipliers = momentum,     J x + offset = 0

Each round solves for what is left of both equations; how much a round leaves is learned from the rounds themselves.
"""

from __future__ import annotations

from linkwork.equations.kernel import linear_part, part
from linkwork.solvers.linear.block_ldl import solve
from linkwork.solvers.linear.plane import narrow, weigh_in_plane, widen
from linkwork.solvers.linear.row_jacobians import rates_of_rows, subtract_reactions
from linkwork.solvers.linear.saddle_point import add_motions, add_multipliers, put_row_residuals
from linkwork.solvers.tangent import add_coupled_share, clear, spread, weigh
from linkwork.system.state import ERROR_GROWTH, TURNED

LEAST_LEFT = 1e-6  # of a correction, by a factor that was made just now: masses may differ by as much
LEAST_TURN = 1e-3  # radians: what a step counts for, at least, when a factor ages
MOST_GROWTH = 100.0  # of an error for each radian: no more is believed


@linear_part
def put_body_residuals(system, q, work, plan, scratch):
    """rhs of the bodies <- momentum - TT M T x, for the motions x in `scratch.motion`; nothing at rows."""
    rhs = scratch.rhs
    rhs[:, :] = 0.0
    for body in range(1, system.width.size):
        f, x, momentum = rhs[plan.body_node[body]], scratch.motion[body], scratch.momentum[body]
        if plan.flat[body]:
            weigh_in_plane(system.mass[body], q[body], plan.plane[body], x, f)
        else:
            weigh(system.mass[body], q[body], x, f)
        for k in range(6):
            f[k] = momentum[k] - f[k]
    weigh_coupled(system, q, work, plan, scratch, -1.0)


@linear_part
def weigh_coupled(system, q, work, plan, scratch, factor):
    """rhs += factor TT M T x, of what M has beside its diagonal, for the motions x in `scratch.motion`."""
    y = work.one_move
    for n in range(system.coupled.shape[0]):
        for side in range(2):
            i, j = system.coupled[n, side], system.coupled[n, 1 - side]
            clear(y)
            spread(q[j], scratch.motion[j], system.width[j], y)
            add_coupled_share(system.coupled_mass[n], side == 1, q[i], y, factor, scratch.rhs[plan.body_node[i]])


@linear_part
def narrow_motions(system, plan, scratch):
    """Motions and momenta of bodies in planes by three numbers each, in place."""
    for body in range(1, system.width.size):
        if plan.flat[body]:
            narrow(plan.plane[body], scratch.motion[body])
            narrow(plan.plane[body], scratch.momentum[body])


@linear_part
def widen_motions(system, plan, scratch):
    """Motions of all bodies by six numbers each, in place."""
    for body in range(1, system.width.size):
        widen(plan, body, scratch.motion[body], scratch.motion[body])


@part
def violation(system, work, plan, scratch, offset):
    """work.rate <- J x + offset of all hard rows, for the motions x in `scratch.motion`; returns the largest."""
    sides = system.row_start, system.side_body
    return rates_of_rows(*sides, scratch.tangent, plan.hard, scratch.motion, offset, work.rate)


@part
def refine(system, q, work, plan, scratch, multipliers):
    """One round of iterative refinement of TT M T x + JT multipliers = momentum, J x + offset = 0.

    `work.rate` has J x + offset. Returns by how much x changed at most.
    """
    rhs = scratch.rhs
    put_body_residuals(system, q, work, plan, scratch)
    subtract_reactions(system.row_start, plan.side_node, scratch.tangent, plan.hard, multipliers, 1.0, rhs)
    put_row_residuals(plan, work.rate, rhs)
    solve(plan, scratch.blocks, rhs)
    add_multipliers(plan, rhs, multipliers, 1.0)
    return add_motions(plan.body_node, rhs, scratch.motion)


@part
def refine_to_goal(system, state, work, plan, scratch, offset, multipliers, rounds, goal, gives_up):
    """Refine TT M T x + JT multipliers = momentum, J x + offset = 0 with the factor at hand.

    `scratch.momentum` holds the right side, `scratch.motion` the start of x. Returns what is left to be added to x, as
    far as it is known from how rounds have converged. Stops where that is below the goal or no round brings it nearer;
    where it may give up, also once the last round would not reach the goal at this rate.
    """
    rate = min(1.0, max(LEAST_LEFT, state.newton[ERROR_GROWTH] * state.newton[TURNED]))
    before = left = 1e300
    narrow_motions(system, plan, scratch)
    for n in range(rounds):
        violation(system, work, plan, scratch, offset)
        moved = refine(system, state.q, work, plan, scratch, multipliers)
        if n > 0:
            rate = moved / before if before > 0.0 else 0.0
        if n == 1:
            learn_from_velocities(state, rate)
        left = rate * moved
        if left < goal or not rate < 1.0 or (gives_up and n > 0 and left * rate ** (rounds - 1 - n) > goal):
            break
        before = moved
    widen_motions(system, plan, scratch)
    return left


@part
def learn_from_velocities(state, rate):
    """Take to heart which share of an error in velocities a first round left, where it is more than was known."""
    growth = min(MOST_GROWTH, rate / max(state.newton[TURNED], LEAST_TURN))
    state.newton[ERROR_GROWTH] = max(state.newton[ERROR_GROWTH], growth)


@part
def refine_to_violation(system, q, work, plan, scratch, offset, multipliers, rounds, goal, least):
    """Refine x in `scratch.motion` and multipliers until no hard row is violated by more than the goal.

    At least `least` rounds are made: the second makes x the nearest one in the metric of mass.
    """
    before = 1e300
    narrow_motions(system, plan, scratch)
    for n in range(rounds):
        worst = violation(system, work, plan, scratch, offset)
        if (n >= least and worst < goal) or (n > 2 and worst > before):
            break
        before = worst
        refine(system, q, work, plan, scratch, multipliers)
    widen_motions(system, plan, scratch)
