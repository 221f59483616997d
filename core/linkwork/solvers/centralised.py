"""M + JT alpha J of the whole mechanism: assembly, and the penalties that fit its rows.

The penalty of a row is RELATIVE_PENALTY times the inertia that the row would feel if its bodies were free points,
1 / sum over its bodies of |J_n|4 / (J_n M J_nT): scale-free, and defined where M is singular.
"""

from __future__ import annotations

from linkwork.equations.bodies import put_mass
from linkwork.equations.kernel import kernel

RELATIVE_PENALTY = 1e7  # upper end of the range that papers/001 gives; 1e5 changes no digit that we state


@kernel
def set_penalties(system, work):
    """alpha of each row from its Jacobian."""
    for row in range(system.row_kind.size):
        compliance = 0.0
        for side in range(2):
            body = system.row_body[row, side]
            if system.width[body] > 0:
                compliance += _compliance(work.jacobian[row, side], system.mass[body])
        work.alpha[row] = RELATIVE_PENALTY / compliance if compliance > 0.0 else 0.0


@kernel
def _compliance(j, mass):
    """|j|4 / (j M jT) of one body [1/kg]; 0 where the row does not touch it."""
    square = inertia = 0.0
    for k in range(12):
        square += j[k] * j[k]
    for c in range(4):
        for d in range(4):
            for k in range(3):
                inertia += mass[c, d] * j[3 * c + k] * j[3 * d + k]
    if square == 0.0:
        return 0.0
    floor = 1e-9 * (mass[0, 0] + mass[1, 1] + mass[2, 2] + mass[3, 3]) * square
    return square * square / max(inertia, floor)


@kernel
def assemble(system, work):
    """blocks = M + sum of alpha JT J over all rows (lower triangle)."""
    blocks = work.blocks
    count = system.order.size
    for k in range(count):
        body = system.order[k]
        put_mass(system.mass[body], system.width[body], blocks[k])
    blocks[count:, :, :] = 0.0
    for row in range(system.row_kind.size):
        i, j = system.row_body[row, 0], system.row_body[row, 1]
        ji, jj = work.jacobian[row, 0], work.jacobian[row, 1]
        if system.place[i] >= 0:
            add_outer(blocks[system.place[i]], work.alpha[row], ji, ji)
        if system.place[j] >= 0 and j != i:
            add_outer(blocks[system.place[j]], work.alpha[row], jj, jj)
        if system.row_block[row] >= 0:
            if system.place[i] > system.place[j]:
                add_outer(blocks[system.row_block[row]], work.alpha[row], ji, jj)
            else:
                add_outer(blocks[system.row_block[row]], work.alpha[row], jj, ji)


@kernel
def add_outer(block, factor, x, y):
    """block += factor x yT, rows where x is zero left out."""
    for i in range(12):
        f = factor * x[i]
        if f != 0.0:
            for k in range(12):
                block[i, k] += f * y[k]
