"""M + JT alpha J of the whole mechanism: assembly, and the penalties that fit its rows.

The penalty of a row is RELATIVE_PENALTY over the compliance that it would feel if every column of X had the whole
second moment tr S of its body: at least RELATIVE_PENALTY times the inertia along the row, whatever the shape of the
body.
"""

from __future__ import annotations

from linkwork.equations.bodies import put_mass, times_mass
from linkwork.equations.copying import copy_table
from linkwork.equations.forces import applied_forces
from linkwork.equations.kernel import inlined, part
from linkwork.equations.rows import along, evaluate_acting, push
from linkwork.solvers import block_cholesky
from linkwork.solvers.formulation import FINE

MOST_SWEEPS = 10
TOLERANCE = 1e-13  # of the largest number that a row asks for, at least 1 in SI units: rounding
GAIN = 0.95  # a sweep that gains less has reached the rounding of the matrix
RELATIVE_PENALTY = 1e5  # lower end of papers/001: a taut chain stays regular, a chain of 50 costs a few more sweeps


@part
def set_penalties(system, work):
    """alpha of each hard row from its Jacobian."""
    for row in range(system.first_soft[0]):
        compliance = 0.0
        for side in range(system.row_start[row], system.row_start[row + 1]):
            compliance += _compliance(work.jacobian[side], system.mass[system.side_body[side]])
        work.alpha[row] = RELATIVE_PENALTY / compliance if compliance > 0.0 else 0.0


@inlined
def set_weights(system, work, h):
    """alpha of each law's row: the mass that its slopes add in a step of h seconds, h2/4 K + h/2 C."""
    first = system.first_soft[0]
    for row in range(first, system.first_read[0]):
        work.alpha[row] = h * h / 4.0 * work.slope[row - first, 0] + h / 2.0 * work.slope[row - first, 1]


@part
def _compliance(j, mass):
    """|j_r|2 / m + |j_uvw|2 / tr S of one body [1/kg]: at most what the row would feel."""
    shift = turn = 0.0
    for k in range(3):
        shift += j[k] * j[k]
    for k in range(3, 12):
        turn += j[k] * j[k]
    spread = mass[1, 1] + mass[2, 2] + mass[3, 3]
    return shift / mass[0, 0] + (turn / spread if spread > 0.0 else 0.0)


@part
def assemble(system, work):
    """blocks = M + sum of alpha JT J over all rows that act (lower triangle)."""
    blocks = work.blocks
    count = system.order.size
    for k in range(count):
        body = system.order[k]
        put_mass(system.mass[body], system.width[body], blocks[k])
    blocks[count:, :, :] = 0.0
    for row in range(system.first_read[0]):
        alpha, first = work.alpha[row], system.row_start[row]
        pair = system.pair_start[row]
        for s in range(first, system.row_start[row + 1]):
            for t in range(first, s):
                add_outer(blocks[system.pair_block[pair]], alpha, work.jacobian[s], work.jacobian[t])
                pair += 1
            add_outer(blocks[system.place[system.side_body[s]]], alpha, work.jacobian[s], work.jacobian[s])


@part
def add_outer(block, factor, x, y):
    """block += factor x yT, rows where x is zero left out."""
    for i in range(12):
        f = factor * x[i]
        if f != 0.0:
            for k in range(12):
                block[i, k] += f * y[k]


@part
def factorise(system, state, work, time, h):
    """Rows, laws, penalties and factors of M + JT alpha J, laws included for a step of h seconds.

    Returns FINE or the body whose pivot failed. Applied forces are left in `work.force`.
    """
    evaluate_acting(system, state, work, time)
    applied_forces(system, state, work)
    set_penalties(system, work)
    set_weights(system, work, h)
    assemble(system, work)
    failed = block_cholesky.factor(system, work.blocks)
    return FINE if failed < 0 else system.order[failed]


@part
def hold(system, work, force, asked, multipliers, x, sweeps):
    """Solve M x + JT lambda = force, J x + asked = 0 by the augmented Lagrangian; returns the largest violation.

        (M + JT alpha J) x = force - JT (lambda + alpha asked),    lambda += alpha (J x + asked)

    `multipliers` are taken as a start and improved in at most `sweeps` solutions; rows may repeat each other.
    """
    hard = system.first_soft[0]
    scale = 1.0
    for row in range(hard):
        scale = max(scale, abs(asked[row]))
    worst = 1e300
    for _ in range(sweeps):
        before = worst
        copy_table(x, force)
        for row in range(hard):
            push(system, work, x, row, -(multipliers[row] + work.alpha[row] * asked[row]))
        block_cholesky.solve(system, work.blocks, x)
        x[0, :] = 0.0
        worst = 0.0
        for row in range(hard):
            violation = along(system, work, x, row) + asked[row]
            multipliers[row] += work.alpha[row] * violation
            worst = max(worst, abs(violation))
        if worst < TOLERANCE * scale or worst > GAIN * before:
            break
    return worst


@part
def times_weights(system, work, x, force):
    """force += sum of alpha JT J x over the rows of laws."""
    for row in range(system.first_soft[0], system.first_read[0]):
        if work.alpha[row] != 0.0:
            push(system, work, force, row, work.alpha[row] * along(system, work, x, row))


@part
def project(system, work, asked, x):
    """The nearest vectors to x with J x + asked = 0, in the metric of the mass and of the laws' weights.

    Multipliers go to `row_work`.
    """
    work.force[:, :] = 0.0
    for body in range(1, system.width.size):
        times_mass(system.mass[body], x[body], 1.0, work.force[body])
    times_weights(system, work, x, work.force)
    work.row_work[:] = 0.0
    return hold(system, work, work.force, asked, work.row_work, x, MOST_SWEEPS)
