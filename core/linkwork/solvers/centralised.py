"""M + JT alpha J of the whole mechanism: assembly, and the penalties that fit its rows.

The penalty of a row is RELATIVE_PENALTY over the compliance that it would feel if every column of X had the whole
second moment tr S of its body: at least RELATIVE_PENALTY times the inertia along the row, whatever the shape of the
body.
"""

from __future__ import annotations

from linkwork.equations.bodies import put_mass
from linkwork.equations.kernel import kernel

RELATIVE_PENALTY = 1e5  # lower end of the range of papers/001: each sweep gains five digits, the matrix keeps eleven


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
    """|j_r|2 / m + |j_uvw|2 / tr S of one body [1/kg]: at most what the row would feel."""
    shift = turn = 0.0
    for k in range(3):
        shift += j[k] * j[k]
    for k in range(3, 12):
        turn += j[k] * j[k]
    return shift / mass[0, 0] + turn / (mass[1, 1] + mass[2, 2] + mass[3, 3])


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
