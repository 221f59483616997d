"""Index-3 augmented Lagrangian with projections in relative coordinates of a spanning tree (papers/003, theory/03).

The unknowns x are the increments of the relative coordinates in a step (for a ball the vector of the turn, in its own
axes). Newmark's rule of `ali3p` gives rates and accelerations,

    z' = 2/h x - z'_n,     z'' = 4/h2 x - 4/h z'_n - z''_n

and Newton's iteration solves for x and the multipliers of the cut rows

    M dx + JT eta = h2/4 M (z''(lambda) - z''),    J dx + phi = 0,    lambda <- lambda + 4/h2 eta

with z''(lambda) = M^-1 (Q - b - JT lambda). Forces act along rows too; their slopes join the same equations as rows
that give way by 1 / (h2/4 K + h/2 C), so that stiff ones cost no smaller step.

The mass matrix is never put together: its inverse is applied by the recursion over the tree, each body about its own
origin, in O(N) (RTdyn1 with articulated in place of composite inertias). What is left for the rows is the small matrix
J M^-1 JT + compliance, which redundant rows do not spoil (they begin each step with nothing, see linear/redundant.py);
its multipliers are swept as everywhere. It is made once in a step, and serves the projections of the velocities and of
the accelerations too,

    J z' = 0,     z'' = z''(lambda) - M^-1 JT kappa with J z'' + bias = 0,     lambda <- lambda + kappa

The tangents of velocity and of position that are left out (gyroscopic, geometric) cost about one iteration.
"""

from __future__ import annotations

import math

from linkwork.equations.copying import copy_vector
from linkwork.equations.kernel import kernel, part
from linkwork.equations.laws import begin_books, close_books
from linkwork.equations.rows import along
from linkwork.equations.tree_motion import move_tree
from linkwork.equations.tree_origin import accelerate_from_origin, make_columns_from_origin
from linkwork.equations.tree_rows import accelerate_along, make_columns, pull_rows, seen, spread
from linkwork.equations.tree_state import write_accelerations, write_positions
from linkwork.equations.turns import count_other_turns
from linkwork.solvers import newmark
from linkwork.solvers.formulation import FINE, HALTED, ONE_BY_ONE, Formulation
from linkwork.solvers.formulations.recursive import put_down, take_up
from linkwork.solvers.linear.redundant import NOW
from linkwork.solvers.tangent import pull_back
from linkwork.system.compiled_system import ACCELERATION, VELOCITY
from linkwork.system.state import REDUNDANCY

MOST_ITERATIONS = 20
SMALL, GAIN, CONVERGED = 1e-7, 0.5, 1e-13  # rad or m, as in ali3p
SOFTNESS = 1e-8  # 1/alpha of a row beside its diagonal in J M^-1 JT: rows that repeat others leave no pivot without it
YIELDS = 100.0  # times its compliance: what is left of a row that repeats others, by theirs and its own
NOTHING = 1e-12  # of what bodies would show a row if nothing held them: what is left of it is rounding
FEEBLE = 1e-30  # kg: a force whose slopes add no more to the mass is left to the iteration
SWEEPS, FIRST_SWEEPS = 6, 200  # of the projections; each of Newton's iterations makes one
TOLERANCE = 1e-13


@part
def accelerate(system, state, work, tree, scratch, time):
    """z'' under all forces and the present multipliers, in one of both ways."""
    if tree.from_origin[0]:
        accelerate_from_origin(system, state, work, tree, scratch, time)
    else:
        accelerate_along(system, state, work, tree, scratch, time)


@part
def bare_compliance(system, state, work, tree, scratch, n):
    """What the bodies on the sides of a row would show it if nothing held them, about [1/kg or 1/kg m2]."""
    total, wrench, first = 0.0, scratch.force[0], system.row_start[tree.row[n]] - tree.side_start[n]
    for side in range(tree.side_start[n], tree.side_start[n + 1]):
        body = tree.side_body[side]
        mass = system.mass[body]
        pull_back(state.q[body], work.jacobian[first + side], wrench)
        spread_out = mass[1, 1] + mass[2, 2] + mass[3, 3]
        if mass[0, 0] > 0.0:
            total += (wrench[0] ** 2 + wrench[1] ** 2 + wrench[2] ** 2) / mass[0, 0]
        if spread_out > 0.0:
            total += (wrench[3] ** 2 + wrench[4] ** 2 + wrench[5] ** 2) / spread_out
    return total


@part
def factor(system, state, work, tree, scratch):
    """Cholesky factor of J M^-1 JT + compliance in place; rows that move nothing but by rounding rest."""
    a, n, hard = scratch.factor, tree.row.size, tree.hard[0]
    largest = 0.0
    for j in range(hard):
        largest = max(largest, a[j, j])
    for j in range(n):
        if j < hard:
            least = NOTHING * bare_compliance(system, state, work, tree, scratch, j)
            scratch.compliance[j] = SOFTNESS * a[j, j] + least if a[j, j] > least else max(1.0, largest)
        d = a[j, j] + scratch.compliance[j]
        for k in range(j):
            d -= a[j, k] * a[j, k]
        if j < hard:
            state.past_rows[REDUNDANCY, tree.row[j]] = NOW if d < YIELDS * scratch.compliance[j] else 0.0
        d = math.sqrt(max(d, 0.5 * scratch.compliance[j]))
        a[j, j] = d
        for i in range(j + 1, n):
            s = a[i, j]
            for k in range(j):
                s -= a[i, k] * a[j, k]
            a[i, j] = s / d


@part
def shares(tree, scratch):
    """share <- (J M^-1 JT + compliance)^-1 missing."""
    a, x, n = scratch.factor, scratch.share, tree.row.size
    for i in range(n):
        s = scratch.missing[i]
        for k in range(i):
            s -= a[i, k] * x[k]
        x[i] = s / a[i, i]
    for i in range(n - 1, -1, -1):
        s = x[i]
        for k in range(i + 1, n):
            s -= a[k, i] * x[k]
        x[i] = s / a[i, i]


@part
def enforce_cut_rows(tree, scratch, x, multipliers, part, sweeps):
    """Change x by -M^-1 JT eta until nothing is `missing` of what the cut rows ask of it; `multipliers` take a part."""
    count, hard = tree.row.size, tree.hard[0]
    scale, worst = 1.0, 1e300
    for n in range(count):
        scale = max(scale, abs(scratch.missing[n]))
    for _ in range(sweeps):
        before, worst = worst, 0.0
        for n in range(count):
            worst = max(worst, abs(scratch.missing[n]))
        if worst <= TOLERANCE * scale or worst > 0.95 * before:
            break
        shares(tree, scratch)
        change = scratch.sum_rate
        for k in range(x.size):
            change[k] = 0.0
        for n in range(count):
            eta = scratch.share[n]
            if n < hard:
                multipliers[tree.row[n]] += part * eta
            for k in range(x.size):
                change[k] -= eta * scratch.columns[n, k]
        for k in range(x.size):
            x[k] += change[k]
        spread(tree, scratch, change)
        for n in range(count):
            scratch.missing[n] += seen(tree, scratch, n) - (
                scratch.compliance[n] * scratch.share[n] if n >= hard else 0.0
            )


@part
def place(tree, scratch, h):
    """Coordinates and rates at the end of a step of h seconds from the increments."""
    scalars = tree.counts[0]
    for i in range(scalars):
        scratch.z[i] = scratch.start_z[i] + scratch.reach[i]
    for n in range(tree.counts[1]):
        i, k = scalars + 4 * n, scalars + 3 * n
        a, b, c = 0.5 * scratch.reach[k], 0.5 * scratch.reach[k + 1], 0.5 * scratch.reach[k + 2]
        half = math.sqrt(a * a + b * b + c * c)
        d, s = math.cos(half), math.sin(half) / half if half > 0.0 else 1.0
        a, b, c = s * a, s * b, s * c
        w, x, y, z = scratch.start_z[i], scratch.start_z[i + 1], scratch.start_z[i + 2], scratch.start_z[i + 3]
        scratch.z[i], scratch.z[i + 1] = w * d - x * a - y * b - z * c, w * a + x * d + y * c - z * b
        scratch.z[i + 2], scratch.z[i + 3] = w * b + y * d + z * a - x * c, w * c + z * d + x * b - y * a
    for k in range(scratch.rate.size):
        scratch.rate[k] = 2.0 / h * scratch.reach[k] - scratch.start_rate[k]


@part
def prepare_rows(system, state, work, tree, scratch, h):
    """Columns and factor of the rows for a step of h seconds; the accelerations stay."""
    if tree.row.size > 0:
        for n in range(tree.hard[0], tree.row.size):
            slope = work.slope[tree.row[n] - system.first_soft[0]]
            weight = h * h / 4.0 * slope[0] + h / 2.0 * slope[1]
            scratch.compliance[n] = 1.0 / max(weight, FEEBLE)
        copy_vector(scratch.sum_rate, scratch.acceleration)
        if tree.from_origin[0]:
            make_columns_from_origin(tree, scratch)
        else:
            make_columns(tree, scratch)
        factor(system, state, work, tree, scratch)
        copy_vector(scratch.acceleration, scratch.sum_rate)


@part
def project_accelerations(system, state, work, tree, scratch, sweeps):
    """Accelerations that the cut rows allow, and the multipliers that go with them."""
    if tree.row.size > 0:
        spread(tree, scratch, scratch.acceleration)
        write_accelerations(system, tree, scratch, state.q, state.v, state.a)
        for n in range(tree.row.size):
            row = tree.row[n]
            scratch.missing[n] = along(system, work, state.a, row) + work.bias[row] if n < tree.hard[0] else 0.0
        enforce_cut_rows(tree, scratch, scratch.acceleration, state.multipliers, 1.0, sweeps)
        spread(tree, scratch, scratch.acceleration)


@part
def begin(system, state, work, tree, scratch):
    """Accelerations and multipliers before the first step."""
    for n in range(tree.hard[0]):
        state.multipliers[tree.row[n]] = 0.0
    accelerate(system, state, work, tree, scratch, state.time[0])
    prepare_rows(system, state, work, tree, scratch, 0.0)
    project_accelerations(system, state, work, tree, scratch, FIRST_SWEEPS)
    begin_books(system, state, work)


@part
def asked(system, state, work, row, h):
    """What is missing of a held row in a step: phi, or h/2 phi' and h2/4 phi'' where no position is prescribed."""
    level = system.row_level[row]
    if level == VELOCITY:
        return h / 2.0 * work.rate[row]
    if level == ACCELERATION:
        return h * h / 4.0 * (along(system, work, state.a, row) + work.bias[row])
    return work.residual[row]


@part
def newton_step(system, state, work, tree, scratch, h, is_first):
    """One step of Newton's iteration on increments and multipliers; returns the largest move."""
    quarter, move = h * h / 4.0, scratch.sum_z
    place(tree, scratch, h)
    accelerate(system, state, work, tree, scratch, state.time[0] + h)
    if is_first:
        prepare_rows(system, state, work, tree, scratch, h)
    for k in range(scratch.rate.size):
        newmark_acceleration = (scratch.reach[k] - h * scratch.start_rate[k]) / quarter - scratch.start_acceleration[k]
        move[k] = quarter * (scratch.acceleration[k] - newmark_acceleration)
        scratch.sum_rate[k] = newmark_acceleration
    if tree.row.size > 0:
        spread(tree, scratch, scratch.sum_rate)
        write_accelerations(system, tree, scratch, state.q, state.v, state.a)
        spread(tree, scratch, move)
        for n in range(tree.row.size):
            scratch.missing[n] = seen(tree, scratch, n)
            if n < tree.hard[0]:
                scratch.missing[n] += asked(system, state, work, tree.row[n], h)
        enforce_cut_rows(tree, scratch, move[: scratch.rate.size], state.multipliers, 1.0 / quarter, 1)
    largest = 0.0
    for k in range(scratch.rate.size):
        largest = max(largest, abs(move[k]))
        scratch.reach[k] += move[k]
    return largest


@part
def step(system, state, work, tree, scratch, h):
    """One step of h seconds; True if it converged and no ball turned by more than a half."""
    for n in range(tree.hard[0]):
        if state.past_rows[REDUNDANCY, tree.row[n]] == NOW:
            state.multipliers[tree.row[n]] = 0.0
    copy_vector(scratch.start_z, scratch.z)
    copy_vector(scratch.start_rate, scratch.rate)
    copy_vector(scratch.start_acceleration, scratch.acceleration)
    for k in range(scratch.rate.size):
        scratch.reach[k] = h * (scratch.rate[k] + h / 2.0 * scratch.acceleration[k])
    largest = 1e300
    for iteration in range(MOST_ITERATIONS):
        if work.halt[0] != 0:
            return False
        before = largest
        largest = newton_step(system, state, work, tree, scratch, h, iteration == 0)
        if not largest < 1e6:
            return False
        if largest < CONVERGED or (largest < SMALL and largest > GAIN * before):
            break
    if not largest < SMALL:
        return False
    for k in range(tree.counts[0], scratch.rate.size):
        if not abs(scratch.reach[k]) < math.pi:
            return False
    place(tree, scratch, h)
    if tree.row.size > 0:
        move_tree(system, tree, scratch)
        write_positions(tree, scratch, state.q, state.v)
        pull_rows(system, state, work, tree, scratch, state.time[0] + h)
        for n in range(tree.row.size):
            scratch.missing[n] = work.rate[tree.row[n]] if n < tree.hard[0] else 0.0
        enforce_cut_rows(tree, scratch, scratch.rate, state.multipliers, 0.0, SWEEPS)
        accelerate(system, state, work, tree, scratch, state.time[0] + h)
        project_accelerations(system, state, work, tree, scratch, SWEEPS)
    return True


@kernel
def advance(system, state, work, tree, scratch, h, count):
    """Make `count` steps of h seconds; FINE or the body that failed."""
    failed = newmark.diverged(state)
    if failed != FINE:
        return failed
    take_up(system, tree, scratch, state)
    if state.history[0] == 0.0:
        begin(system, state, work, tree, scratch)
    for _ in range(count):
        if work.halt[0] != 0:
            return HALTED
        converged = step(system, state, work, tree, scratch, h)
        state.time[0] += h
        if not converged:
            return 1
        if system.law_kind.size > 0 or system.formulas.start.size > 1:
            close_books(system, state, work, h)
        if tree.row.size > 0:
            count_other_turns(system, state, tree, h)
    move_tree(system, tree, scratch)
    spread(tree, scratch, scratch.acceleration)
    put_down(system, state, work, tree, scratch)
    return newmark.diverged(state)


FORMULATION = Formulation(
    name="semirecursive",
    title="Semi-recursive",
    summary="Relative coordinates, implicit: loops are cut and closed by constraints, trees are cheap.",
    order=2,
    advance=advance,
    prepare=lambda supplies: supplies.tree(bare=False, from_origin=False),
    along_tree=True,
    bends_not=ONE_BY_ONE,
)
