"""The saddle-point matrix with the geometric stiffness of the multipliers, for bodies that turn far in a step.

    K += d (TT g) / d turn,     g = M a - Q + JT lambda as it stands,     sym (sum q_c g_cT) - (sum q_c . g_c) 1

over the axes c of one frame: of the product of two directions each body's own part.
"""

from __future__ import annotations

from linkwork.equations.kernel import linear_part, part
from linkwork.equations.rows import evaluate_row
from linkwork.solvers.formulation import FINE
from linkwork.solvers.linear.redundant import factorise_and_mark
from linkwork.solvers.linear.saddle_point import assemble, factorise
from linkwork.system.compiled_system import FRAME, SIZE


@linear_part
def add_geometric_stiffness(plan, body, q, g, factor, block):
    """block += factor times the slope of TT g of one frame as T turns with it."""
    xx, yy = q[3] * g[3] + q[6] * g[6] + q[9] * g[9], q[4] * g[4] + q[7] * g[7] + q[10] * g[10]
    zz = q[5] * g[5] + q[8] * g[8] + q[11] * g[11]
    xy = yz = zx = 0.0
    for c in range(3, SIZE, 3):
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
def factorise_with_geometric_stiffness(system, state, work, plan, scratch, reach):
    """As `factorise`, with the slopes that come of the directions in which `work.force` and the rows act.

    Where they leave something that is not positive, as a long step does where bars are pressed hard, it goes without.
    """
    q, multipliers, blocks = state.q, state.multipliers, scratch.blocks
    for n in range(plan.plain.row.size):
        evaluate_row(system, state, work, plan.plain.row[n])
    assemble(system, q, work, plan, scratch, reach)
    quarter = reach * reach
    for body in range(1, system.width.size):
        if system.width[body] == FRAME:
            add_geometric_stiffness(plan, body, q[body], work.force[body], -quarter, blocks[plan.body_node[body]])
    for n in range(plan.hard.size):
        row = plan.hard[n]
        for side in range(system.row_start[row], system.row_start[row + 1]):
            body = system.side_body[side]
            if system.width[body] == FRAME:
                g, block = work.jacobian[side], blocks[plan.body_node[body]]
                add_geometric_stiffness(plan, body, q[body], g, quarter * multipliers[row], block)
    if factorise_and_mark(state, plan, scratch, reach) < 0:
        return FINE
    return factorise(system, state, q, work, plan, scratch, reach)
