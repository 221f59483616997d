"""M + JT alpha J of the whole mechanism: assembly, and the penalties that fit its rows.

The penalty of a row is RELATIVE_PENALTY over the compliance that it would feel if every column of X had the whole
second moment tr S of its body: at least RELATIVE_PENALTY times the inertia along the row, whatever the shape of the
body.
"""

from __future__ import annotations

from linkwork.equations.bodies import put_mass, times_coupled, times_mass
from linkwork.equations.copying import copy_table
from linkwork.equations.forces import applied_forces
from linkwork.equations.kernel import inlined, part
from linkwork.equations.rows import along, evaluate_acting, push
from linkwork.solvers.formulation import FINE
from linkwork.solvers.linear import block_cholesky
from linkwork.system.compiled_system import SIZE

MOST_SWEEPS = 10
TOLERANCE = 1e-13  # of the largest number that a row asks for, at least 1 in SI units: rounding
GAIN = 0.95  # a sweep that gains less brings nothing
SLOW, ROUGH = 0.1, 1e-11  # one that gains less and leaves more than so much beside the same is followed by a search
NEAR = 1e-9  # beside the same: here a search has reached the rounding; farther off the next sweep may gain again
PATIENCE = 10  # sweeps of a search that bring nothing
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
    for k in range(3, SIZE):
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
    put_coupled(system, blocks)
    for row in range(system.first_read[0]):
        alpha, first = work.alpha[row], system.row_start[row]
        pair = system.pair_start[row]
        for s in range(first, system.row_start[row + 1]):
            for t in range(first, s):
                add_outer(blocks[system.pair_block[pair]], alpha, work.jacobian[s], work.jacobian[t])
                pair += 1
            add_outer(blocks[system.place[system.side_body[s]]], alpha, work.jacobian[s], work.jacobian[s])


@part
def put_coupled(system, blocks):
    """Coupled masses of elements into the blocks below the diagonal."""
    for n in range(system.coupled.shape[0]):
        p, block = system.coupled_mass[n], blocks[system.coupled_block[n]]
        is_turned = system.place[system.coupled[n, 0]] < system.place[system.coupled[n, 1]]
        for c in range(4):
            for d in range(4):
                for k in range(3):
                    block[3 * c + k, 3 * d + k] += p[d, c] if is_turned else p[c, d]


@part
def add_outer(block, factor, x, y):
    """block += factor x yT, rows where x is zero left out."""
    for i in range(SIZE):
        f = factor * x[i]
        if f != 0.0:
            for k in range(SIZE):
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
def solve_constrained(system, work, force, asked, multipliers, x, sweeps, searches):
    """Solve M x + JT lambda = force, J x + asked = 0 by the augmented Lagrangian; returns the largest violation.

        A x = force - JT (lambda + alpha asked),    A = M + JT alpha J,    lambda += alpha (J x + asked)

    `multipliers` are taken as a start and improved in at most `sweeps` solutions; rows may repeat each other. Where
    that is slow it goes on with `search` if `searches`; `force` may be `work.force`, which serves as scratch. Rows that
    have drifted apart must not be searched: what is left of a redundant one would ask for endless multipliers.
    """
    hard = system.first_soft[0]
    scale, worst = 1.0, 1e300
    for row in range(hard):
        scale = max(scale, abs(asked[row]))
    for sweep in range(sweeps):
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
        if searches and worst > SLOW * before and worst > ROUGH * scale:
            return search(system, work, asked, multipliers, x, scale, sweeps - sweep - 1)
        if worst < TOLERANCE * scale or worst > GAIN * before:
            break
    return worst


@part
def search(system, work, asked, multipliers, x, scale, sweeps):
    """Improve x and multipliers where rows are nearly redundant, along which `hold` gains next to nothing.

    The multipliers are sought by conjugate residuals on J A^-1 JT with alpha as the preconditioner. Every sweep takes
    one solution, and none makes the violations larger, even where rows contradict each other.
    """
    hard = system.first_soft[0]
    before, curvature, worst, stalled = 1e300, 0.0, 0.0, 0
    for row in range(hard):  # x belongs to the multipliers before they were improved
        multipliers[row] -= work.alpha[row] * (along(system, work, x, row) + asked[row])
    for sweep in range(sweeps + 1):
        worst = square = 0.0
        for row in range(hard):
            violation = along(system, work, x, row) + asked[row]
            worst = max(worst, abs(violation))
            square += work.alpha[row] * violation * violation
        stalled = 0 if square < GAIN * before else stalled + 1
        is_rounding = stalled > 0 and worst < NEAR * scale
        if worst < TOLERANCE * scale or is_rounding or stalled > PATIENCE or sweep == sweeps:
            break
        before, last = square, curvature
        curvature = look_ahead(system, work, asked, x)
        if not curvature > 0.0:
            break
        go_along(system, work, asked, multipliers, x, curvature / last if last > 0.0 else 0.0)
    for row in range(hard):
        multipliers[row] += work.alpha[row] * (along(system, work, x, row) + asked[row])
    return worst


@part
def look_ahead(system, work, asked, x):
    """solution <- y = A^-1 JT alpha r with r = J x + asked; returns rT alpha J y."""
    y, found = work.solution, 0.0
    y[:, :] = 0.0
    for row in range(system.first_soft[0]):
        push(system, work, y, row, work.alpha[row] * (along(system, work, x, row) + asked[row]))
    block_cholesky.solve(system, work.blocks, y)
    y[0, :] = 0.0
    for row in range(system.first_soft[0]):
        violation = along(system, work, x, row) + asked[row]
        found += work.alpha[row] * violation * along(system, work, y, row)
    return found


@part
def go_along(system, work, asked, multipliers, x, share):
    """Go as far along a direction as makes the violations least, which `share` of the one before makes conjugate.

        p <- alpha r + share p,   z <- y + share z,   lambda += step p,   x -= step z,   step = rT alpha J z / |J z|2

    with the norm weighed by alpha; p stands in `felt`, z in `force`, y in `solution`.
    """
    p, z = work.felt, work.force
    for body in range(1, x.shape[0]):
        for k in range(SIZE):
            z[body, k] = work.solution[body, k] + (share * z[body, k] if share > 0.0 else 0.0)
    product = square = 0.0
    for row in range(system.first_soft[0]):
        violation, change = along(system, work, x, row) + asked[row], along(system, work, z, row)
        p[row] = work.alpha[row] * violation + (share * p[row] if share > 0.0 else 0.0)
        product += work.alpha[row] * violation * change
        square += work.alpha[row] * change * change
    step = product / square if square > 0.0 else 0.0
    for row in range(system.first_soft[0]):
        multipliers[row] += step * p[row]
    for body in range(1, x.shape[0]):
        for k in range(SIZE):
            x[body, k] -= step * z[body, k]


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
    times_coupled(system, x, 1.0, work.force)
    times_weights(system, work, x, work.force)
    work.row_work[:] = 0.0
    return solve_constrained(system, work, work.force, asked, work.row_work, x, MOST_SWEEPS, False)
