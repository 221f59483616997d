"""Extrapolated steps of the modular formulation that do not stir up what swings or fades faster than they can follow.

From one step of h and two of half that, q2 + (q2 - q1) / 3 is right to the fourth order. Each of them keeps the energy
of a spring, so that it turns the state of one that swings with omega by an angle; what lies beyond the chord from one
to the other is outside of the circle. Amplitudes grow by 2/9 delta2 in each step, delta = (omega h)3 / 16, and to be
near in metres does not forbid it: a body of 1 kg on 1e9 N/m drew 10 J out of nothing within 20 s.

So the change d that is a third of what is between them is asked how stiff the springs are along it, by messages in
which they count as for a step of REACH h, and what stands against stiff ones is turned round:

    S = 1 - (M + W)^-1 M,    W = (REACH h)2 K + REACH h C,    d <- (1 - 2 S S) d

That is a factor of 1 - 2 (w / (1 + w))2 with w = (REACH omega h)2: what swings slowly keeps the fourth order, what is
faster than 1.6 / (REACH h) loses what it would have gained. Rows have no say: bodies are asked for motions that do to
each row what x does, as where a speed is prescribed a place may well be off.
"""

from __future__ import annotations

from linkwork.equations.copying import copy_vector
from linkwork.equations.kernel import part
from linkwork.solvers.formulation import FINE
from linkwork.solvers.linear.block_ldl import answer
from linkwork.solvers.linear.components import evaluate, joint_shares, rates_of_rows, send_messages, weigh_coupled
from linkwork.solvers.linear.plane import narrow, widen
from linkwork.solvers.tangent import read_off, spread, square_up, weigh

REACH = 4.0  # steps: what swings by more than 0.4 rad in a step is turned round


@part
def extrapolate(system, state, work, plan, room, h):
    """Carry on from a step of h, its end in `room.before[4]` and `[5]`, over two of half that, which the state made.

    Returns how far off these may be [m or rad], or -1 where bodies cannot tell.
    """
    off, moved, sped = 0.0, room.before[4], room.before[5]
    for body in range(1, system.width.size):
        q, v = state.q[body], state.v[body]
        for k in range(12):
            moved[body, k] = (q[k] - moved[body, k]) / 3.0
            sped[body, k] = (v[k] - sped[body, k]) / 3.0
            off = max(off, abs(moved[body, k]))
    if system.first_soft[0] < system.first_read[0] and not calm(system, state, work, plan, room, h):
        return -1.0
    for body in range(1, system.width.size):
        q, v = state.q[body], state.v[body]
        for k in range(12):
            q[k] += moved[body, k]
            v[k] += sped[body, k]
        square_up(q, system.width[body])
    return off


@part
def calm(system, state, work, plan, room, h):
    """Take from the changes in `room.before[4]` and `[5]` what stirs up springs; False where bodies cannot tell."""
    evaluate(system, state, work, plan, room, state.time[0])
    if send_messages(system, state, state.q, work, plan, room, REACH * h) != FINE:
        return False
    calm_motion(system, state, work, plan, room, room.before[4])
    calm_motion(system, state, work, plan, room, room.before[5])
    return True


@part
def calm_motion(system, state, work, plan, room, motion):
    """The same of one small motion of all bodies, in their twelve coordinates."""
    for body in range(1, system.width.size):
        read_off(state.q[body], motion[body], system.width[body], room.rigid[body])
    for _ in range(2):
        keep_stiff(system, state, work, plan, room)
    for body in range(1, system.width.size):
        x = room.rigid[body]
        for k in range(6):
            x[k] *= -2.0
        spread(state.q[body], x, system.width[body], motion[body])


@part
def keep_stiff(system, state, work, plan, room):
    """x <- S x of a motion x of all bodies: the share that stands against stiff springs."""
    parcel = room.parcel
    parcel[:, :] = 0.0
    for body in range(1, system.width.size):
        f = parcel[plan.body_node[body]]
        weigh(system.mass[body], state.q[body], room.rigid[body], f)
        copy_vector(room.given[body], room.rigid[body])
        if plan.flat[body]:
            narrow(plan.plane[body], f)
            narrow(plan.plane[body], room.given[body])
    weigh_coupled(system, state.q, plan, room, 1.0)
    work.row_work[:] = 0.0
    rates_of_rows(system.row_start, system.side_body, room.tangent, plan.held, room.given, work.row_work, work.rate)
    for n in range(plan.held.size):
        work.rate[plan.held[n]] *= -1.0
    joint_shares(plan, work.rate, parcel)
    answer(plan, room.blocks, parcel)
    for body in range(1, system.width.size):
        x, y = room.rigid[body], room.given[body]
        widen(plan, body, parcel[plan.body_node[body]], y)
        for k in range(6):
            x[k] -= y[k]
