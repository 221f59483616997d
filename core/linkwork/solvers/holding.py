"""Rows held by all bodies of a mechanism at once, in the six directions x of each (tangent.py).

    TT A T x + JT eta = f,    J x - e eta = -asked

The answers come by messages (messages.py); those that were sent at a position nearby serve too, in more rounds.
"""

from __future__ import annotations

from linkwork.equations.bodies import times_mass
from linkwork.equations.copying import copy_vector
from linkwork.equations.kernel import part
from linkwork.equations.rows import along, evaluate_formulas, evaluate_row
from linkwork.solvers.formulation import FINE
from linkwork.solvers.messages import answer, condense
from linkwork.solvers.tangent import pull_back, put_inertia, spread


@part
def evaluate(system, state, work, room, time):
    """Rows of all joints and forces, with their Jacobians to the six directions of each body."""
    evaluate_formulas(system, state, work, time)
    for row in range(system.joint_rows[0], system.first_read[0]):
        evaluate_row(system, state, work, row)
        for side in range(system.row_start[row], system.row_start[row + 1]):
            pull_back(state.q[system.side_body[side]], work.jacobian[side], room.tangent[side])


@part
def send_messages(system, q, work, plan, room, h):
    """Every node takes stock and sends; FINE or a body that failed. Slopes of forces count h2/4 K + h/2 C."""
    blocks = room.blocks
    blocks[:, :, :] = 0.0
    for node in range(plan.node_size.size):
        body = plan.node_body[node]
        if body >= 0:
            put_inertia(system.mass[body], q[body], system.width[body], blocks[node])
    soft = system.first_soft[0]
    for row in range(system.joint_rows[0], system.first_read[0]):
        node = plan.row_node[row]
        own = row - plan.node_row[node]
        if row >= soft:
            slope = work.slope[row - soft]
            weight = h / 2.0 * (h / 2.0 * slope[0] + slope[1])
            if not weight > 0.0:
                continue
            blocks[node, 0, 0] = 1.0 / weight
        for side in range(system.row_start[row], system.row_start[row + 1]):
            block, j = plan.side_block[side], room.tangent[side]
            if plan.body_node[system.side_body[side]] < node:
                for k in range(6):
                    blocks[block, k, own] = j[k]
            else:
                for k in range(6):
                    blocks[block, own, k] = j[k]
    failed = condense(plan, blocks, room.shown)
    return FINE if failed < 0 else max(1, plan.node_body[failed])


@part
def body_shares(system, q, work, plan, room, multipliers, factor):
    """Right sides of the bodies: factor times force and torque of work.force and of the rows' multipliers."""
    for node in range(plan.node_size.size):
        body = plan.node_body[node]
        if body >= 0:
            pull_back(q[body], work.force[body], room.parcel[node])
        else:
            room.parcel[node, :] = 0.0
    for row in range(system.joint_rows[0], system.first_soft[0]):
        for side in range(system.row_start[row], system.row_start[row + 1]):
            node = plan.body_node[system.side_body[side]]
            for k in range(6):
                room.parcel[node, k] -= multipliers[row] * room.tangent[side, k]
    for node in range(plan.node_size.size):
        for k in range(6):
            room.parcel[node, k] *= factor


@part
def joint_shares(system, plan, room, asked):
    """Right sides of the joints, -asked of each row."""
    for row in range(system.joint_rows[0], system.first_soft[0]):
        node = plan.row_node[row]
        room.parcel[node, row - plan.node_row[node]] = -asked[row]


@part
def take_multipliers(system, plan, room, multipliers, factor):
    """Add what the joints answered."""
    for row in range(system.joint_rows[0], system.first_soft[0]):
        node = plan.row_node[row]
        multipliers[row] += factor * room.parcel[node, row - plan.node_row[node]]


@part
def hold(system, state, work, plan, room, target, offset, multipliers, rounds, goal):
    """Solve M target + JT multipliers = given, J target + offset = 0 with target = T x + swung, in rounds.

    `given` stands in work.start, the start of x in room.rigid; multipliers are improved. Returns the largest violation
    that is left; stops where it is below the goal, but not before the second round, which makes the result the nearest.
    """
    before = worst = 1e300
    for n in range(rounds + 1):
        worst = 0.0
        for body in range(1, system.width.size):
            copy_vector(target[body], room.swung[body])
            spread(state.q[body], room.rigid[body], system.width[body], target[body])
        for row in range(system.joint_rows[0], system.first_soft[0]):
            work.rate[row] = along(system, work, target, row) + offset[row]
            worst = max(worst, abs(work.rate[row]))
        if n == rounds or (n > 1 and worst < goal) or (n > 2 and worst > before):
            break
        before = worst
        for body in range(1, system.width.size):
            copy_vector(work.force[body], work.start[body])
            times_mass(system.mass[body], target[body], -1.0, work.force[body])
        body_shares(system, state.q, work, plan, room, multipliers, 1.0)
        joint_shares(system, plan, room, work.rate)
        answer(plan, room.blocks, room.parcel)
        take_multipliers(system, plan, room, multipliers, 1.0)
        for body in range(1, system.width.size):
            for k in range(6):
                room.rigid[body, k] += room.parcel[plan.body_node[body], k]
    return worst
