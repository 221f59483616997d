"""M + JT alpha J of the whole mechanism: assembly, and the penalties that fit its rows.

The penalty of a row is RELATIVE_PENALTY over the compliance that it would feel if every column of X had the whole
second moment tr S of its body: at least RELATIVE_PENALTY times the inertia along the row, whatever the shape of the
body.
"""

from __future__ import annotations

from linkwork.equations.bodies import put_mass, times_mass
from linkwork.equations.copying import copy_table
from linkwork.equations.kernel import kernel
from linkwork.equations.rows import along, evaluate_rows, push
from linkwork.solvers import block_cholesky
from linkwork.solvers.formulation import FINE

MOST_SWEEPS = 10
TOLERANCE = 1e-13  # of the largest number that a row asks for, at least 1 in SI units: rounding
GAIN = 0.95  # a sweep that gains less has reached the rounding of the matrix
RELATIVE_PENALTY = 1e5  # lower end of papers/001: a taut chain stays regular, a chain of 50 costs a few more sweeps


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


@kernel
def factorise(system, q, v, work):
    """Rows, penalties and factors of M + JT alpha J at a position; FINE or the body whose pivot failed."""
    evaluate_rows(system, q, v, work)
    set_penalties(system, work)
    assemble(system, work)
    failed = block_cholesky.factor(system, work.blocks)
    return FINE if failed < 0 else system.order[failed]


@kernel
def hold(system, work, force, asked, multipliers, x, sweeps):
    """Solve M x + JT lambda = force, J x + asked = 0 by the augmented Lagrangian; returns the largest violation.

        (M + JT alpha J) x = force - JT (lambda + alpha asked),    lambda += alpha (J x + asked)

    `multipliers` are taken as a start and improved in at most `sweeps` solutions; rows may repeat each other.
    """
    scale = 1.0
    for row in range(system.row_kind.size):
        scale = max(scale, abs(asked[row]))
    worst = 1e300
    for _ in range(sweeps):
        before = worst
        copy_table(x, force)
        for row in range(system.row_kind.size):
            push(system, work, x, row, -(multipliers[row] + work.alpha[row] * asked[row]))
        block_cholesky.solve(system, work.blocks, x)
        x[0, :] = 0.0
        worst = 0.0
        for row in range(system.row_kind.size):
            violation = along(system, work, x, row) + asked[row]
            multipliers[row] += work.alpha[row] * violation
            worst = max(worst, abs(violation))
        if worst < TOLERANCE * scale or worst > GAIN * before:
            break
    return worst


@kernel
def project(system, work, asked, x):
    """The nearest vectors to x, in the metric of mass, with J x + asked = 0; multipliers go to `row_work`."""
    work.force[:, :] = 0.0
    for body in range(1, system.width.size):
        times_mass(system.mass[body], x[body], 1.0, work.force[body])
    work.row_work[:] = 0.0
    return hold(system, work, work.force, asked, work.row_work, x, MOST_SWEEPS)
