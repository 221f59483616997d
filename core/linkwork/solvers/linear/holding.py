"""Rows held by all bodies of a mechanism at once, in the six directions x of each (tangent.py).

    TT A T x + JT eta = f,    J x - e eta = -asked

A body that moves in a plane has three (plane.py). The answers come by messages (messages.py); those that were sent at
a position nearby serve too, in more rounds.
"""

from __future__ import annotations

from linkwork.equations.bodies import times_coupled, times_mass
from linkwork.equations.copying import copy_vector
from linkwork.equations.kernel import linear_part, part
from linkwork.equations.rows import along, evaluate_formulas, evaluate_row
from linkwork.solvers.formulation import FINE
from linkwork.solvers.linear.block_ldl import answer, are_few, put_side
from linkwork.solvers.linear.components import put_coupled
from linkwork.solvers.linear.plane import narrow, put_flat_inertia, widen
from linkwork.solvers.linear.repeating import condense_all
from linkwork.solvers.tangent import pull_back, put_inertia, spread
from linkwork.system.compiled_system import POSITION, TIE


@linear_part
def see(plan, body, q, g, y):
    """y <- PT TT g of one body."""
    pull_back(q, g, y)
    if plan.flat[body]:
        narrow(plan.plane[body], y)


@part
def evaluate(system, state, work, plan, room, time):
    """Rows of all joints and forces that act, with their Jacobians to the directions of each body."""
    evaluate_formulas(system, state, work, time)
    for n in range(plan.acting.size):
        row = plan.acting[n]
        evaluate_row(system, state, work, row)
        for side in range(system.row_start[row], system.row_start[row + 1]):
            body = system.side_body[side]
            see(plan, body, state.q[body], work.jacobian[side], room.tangent[side])


@part
def evaluate_rates(system, state, work, plan, room, time):
    """What depends on velocities: all rows but ties, which keep what they had at the same positions."""
    evaluate_formulas(system, state, work, time)
    for n in range(plan.acting.size):
        row = plan.acting[n]
        straight = system.row_level[row] == POSITION and system.row_formula[row] < 0
        if row >= system.first_soft[0] or system.row_kind[row] != TIE or not straight:
            evaluate_row(system, state, work, row)


@part
def take_stock(system, q, work, plan, room, h):
    """What every node knows before it has heard the others. Slopes of forces count h2/4 K + h/2 C."""
    blocks, few = room.blocks, are_few(room.blocks)
    room.stamp[0] = -1.0  # these are not messages of a modular step
    blocks[:, :, :] = 0.0
    for node in range(plan.node_size.size):
        body = plan.node_body[node]
        if body >= 0:
            if plan.flat[body]:
                put_flat_inertia(system.mass[body], q[body], plan.plane[body], blocks[node])
            else:
                put_inertia(system.mass[body], q[body], system.width[body], blocks[node])
    put_coupled(system, q, plan, blocks)
    soft = system.first_soft[0]
    for n in range(plan.acting.size):
        row = plan.acting[n]
        node, own = plan.row_node[row], plan.row_place[row]
        if row >= soft:
            slope = work.slope[row - soft]
            weight = h / 2.0 * (h / 2.0 * slope[0] + slope[1])
            if not weight > 0.0:
                continue
            blocks[node, 0, 0] = 1.0 / weight
        for side in range(system.row_start[row], system.row_start[row + 1]):
            put_side(few, blocks[plan.side_block[side]], own, room.tangent[side], plan.side_node[side] < node)


@part
def send_messages(system, state, work, plan, room, h):
    """Every node takes stock and sends; FINE or a body that failed."""
    take_stock(system, state.q, work, plan, room, h)
    failed = condense_all(state, plan, room, h)
    return FINE if failed < 0 else max(1, plan.node_body[failed])


@linear_part
def bend(plan, body, q, g, factor, block):
    """Add factor times the slope of TT g as T turns with the body, sym (sum q_c g_cT) - (sum q_c . g_c) 1."""
    xx, yy = q[3] * g[3] + q[6] * g[6] + q[9] * g[9], q[4] * g[4] + q[7] * g[7] + q[10] * g[10]
    zz = q[5] * g[5] + q[8] * g[8] + q[11] * g[11]
    xy = yz = zx = 0.0
    for c in range(3, 12, 3):
        xy += 0.5 * (q[c] * g[c + 1] + q[c + 1] * g[c])
        yz += 0.5 * (q[c + 1] * g[c + 2] + q[c + 2] * g[c + 1])
        zx += 0.5 * (q[c + 2] * g[c] + q[c] * g[c + 2])
    if plan.flat[body]:
        x, y, z = plan.plane[body, 6], plan.plane[body, 7], plan.plane[body, 8]
        along = xx * x * x + yy * y * y + zz * z * z + 2.0 * (xy * x * y + yz * y * z + zx * z * x)
        block[2, 2] += factor * (along - xx - yy - zz)
        return
    block[3, 3] -= factor * (yy + zz)
    block[4, 4] -= factor * (zz + xx)
    block[5, 5] -= factor * (xx + yy)
    block[3, 4], block[4, 3] = block[3, 4] + factor * xy, block[4, 3] + factor * xy
    block[4, 5], block[5, 4] = block[4, 5] + factor * yz, block[5, 4] + factor * yz
    block[3, 5], block[5, 3] = block[3, 5] + factor * zx, block[5, 3] + factor * zx


@part
def send_bent_messages(system, state, work, plan, room, h):
    """The same with the slopes that come of the directions in which what stands in work.force and the rows act.

    Where they leave something that is not positive, as a long step does where bars are pressed hard, it goes without.
    """
    q, multipliers = state.q, state.multipliers
    take_stock(system, q, work, plan, room, h)
    quarter = h * h / 4.0
    for body in range(1, system.width.size):
        if system.width[body] == 4:
            bend(plan, body, q[body], work.force[body], -quarter, room.blocks[plan.body_node[body]])
    for n in range(plan.held.size):
        row = plan.held[n]
        for side in range(system.row_start[row], system.row_start[row + 1]):
            body = system.side_body[side]
            if system.width[body] == 4:
                g, node = work.jacobian[side], plan.body_node[body]
                bend(plan, body, q[body], g, quarter * multipliers[row], room.blocks[node])
    if condense_all(state, plan, room, h) < 0:
        return FINE
    return send_messages(system, state, work, plan, room, h)


@part
def body_shares(system, q, work, plan, room, multipliers, factor):
    """Right sides of the bodies: factor times force and torque of work.force and of the rows' multipliers."""
    for node in range(plan.node_size.size):
        body = plan.node_body[node]
        if body >= 0:
            see(plan, body, q[body], work.force[body], room.parcel[node])
        else:
            room.parcel[node, :] = 0.0
    for n in range(plan.held.size):
        row = plan.held[n]
        for side in range(system.row_start[row], system.row_start[row + 1]):
            node = plan.body_node[system.side_body[side]]
            for k in range(6):
                room.parcel[node, k] -= multipliers[row] * room.tangent[side, k]
    for node in range(plan.node_size.size):
        for k in range(6):
            room.parcel[node, k] *= factor


@part
def joint_shares(plan, room, asked):
    """Right sides of the joints, -asked of each row."""
    for n in range(plan.held.size):
        row = plan.held[n]
        room.parcel[plan.row_node[row], plan.row_place[row]] = -asked[row]


@part
def take_multipliers(plan, room, multipliers, factor):
    """Add what the joints answered."""
    for n in range(plan.held.size):
        row = plan.held[n]
        multipliers[row] += factor * room.parcel[plan.row_node[row], plan.row_place[row]]


@part
def look(system, work, plan, target, offset):
    """work.rate <- J target + offset of the held rows; returns the largest."""
    worst = 0.0
    for k in range(plan.held.size):
        row = plan.held[k]
        work.rate[row] = along(system, work, target, row) + offset[row]
        worst = max(worst, abs(work.rate[row]))
    return worst


@linear_part
def look_again(system, work, plan, room):
    """The same after the bodies have moved by their answers; returns the largest."""
    worst = 0.0
    for k in range(plan.held.size):
        row, change = plan.held[k], 0.0
        for side in range(system.row_start[row], system.row_start[row + 1]):
            j, y = room.tangent[side], room.parcel[plan.side_node[side]]
            change += j[0] * y[0] + j[1] * y[1] + j[2] * y[2] + j[3] * y[3] + j[4] * y[4] + j[5] * y[5]
        work.rate[row] += change
        worst = max(worst, abs(work.rate[row]))
    return worst


@part
def hold(system, state, work, plan, room, target, offset, multipliers, rounds, goal, least):
    """Solve M target + JT multipliers = given, J target + offset = 0 with target = T x + swung, in rounds.

    `given` stands in work.start, the start of x in room.rigid; multipliers are improved. Returns the largest violation
    that is left; stops where it is below the goal, but makes `least` rounds: the second makes the result the nearest.
    """
    for body in range(1, system.width.size):
        copy_vector(target[body], room.swung[body])
        spread(state.q[body], room.rigid[body], system.width[body], target[body])
    before, worst = 1e300, look(system, work, plan, target, offset)
    for n in range(rounds):
        if (n >= least and worst < goal) or (n > 2 and worst > before):
            break
        before = worst
        for body in range(1, system.width.size):
            copy_vector(work.force[body], work.start[body])
            times_mass(system.mass[body], target[body], -1.0, work.force[body])
        times_coupled(system, target, -1.0, work.force)
        body_shares(system, state.q, work, plan, room, multipliers, 1.0)
        joint_shares(plan, room, work.rate)
        answer(plan, room.blocks, room.parcel)
        take_multipliers(plan, room, multipliers, 1.0)
        for body in range(1, system.width.size):
            move = work.solution[body]
            widen(plan, body, room.parcel[plan.body_node[body]], move)
            spread(state.q[body], move, system.width[body], target[body])
        worst = look_again(system, work, plan, room)
    return worst
