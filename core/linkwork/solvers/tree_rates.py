"""The recursion as a function y' = f(t, y), for integrators that choose their own steps: one call each.

y holds the relative coordinates (four of a unit quaternion for each ball) and their rates, without the share of bodies
that have no mass (weightless.py), which follows from the balance of forces in each call; then what each controller has
summed up; then each angle that a force acts along and that is no coordinate of the tree. Angles of joints go along with
the coordinates, so that a call does not depend on the calls before it, however far a trial step turns.
"""

from __future__ import annotations

from linkwork.equations.kernel import inlined, kernel, part
from linkwork.equations.laws import begin_books, is_wound_up, powers, servo_error, switching
from linkwork.equations.tree_state import write_accelerations
from linkwork.equations.weightless import take_out
from linkwork.solvers.formulation import FINE
from linkwork.solvers.formulations.recursive import find_rates, put_down, straighten, take_up
from linkwork.system.laws import BACK, BY_VALUE, FREE, SERVO, STOP
from linkwork.system.state import NEVER


@inlined
def is_own(system, tree, k):
    """Whether the k-th row that is an angle acts or is read by forces, and is no coordinate of the tree."""
    return tree.turn_z[system.angle_turn[k]] < 0 and system.angle_row[k] < system.first_watched[0]


@part
def unpack(system, state, tree, scratch, y):
    """Coordinates, rates, sums of controllers and other angles from y."""
    count, n = scratch.z.size, scratch.z.size + scratch.rate.size
    for row in range(system.first_soft[0], system.first_read[0]):
        if system.law_kind[row - system.first_soft[0]] == SERVO:
            state.memory[row] = y[n]
            n += 1
    for k in range(system.angle_row.size):
        if is_own(system, tree, k):
            state.angle[system.angle_row[k]] = y[n]
            n += 1
    for i in range(count):
        scratch.z[i] = y[i]
    for k in range(scratch.rate.size):
        scratch.rate[k] = y[count + k]


@kernel
def begin(system, state, work, tree, scratch, y):
    """y of the present state; FINE or the body that nothing damps."""
    take_up(system, tree, scratch, state)
    failed = find_rates(system, state, work, tree, scratch, state.time[0])
    if failed != FINE:
        return failed
    begin_books(system, state, work)
    state.summed[0] = NEVER  # the integrator sums up
    take_out(tree, scratch, scratch.rate)
    for i in range(scratch.z.size):
        y[i] = scratch.z[i]
    for k in range(scratch.rate.size):
        y[scratch.z.size + k] = scratch.rate[k]
    n = scratch.z.size + scratch.rate.size
    for row in range(system.first_soft[0], system.first_read[0]):
        if system.law_kind[row - system.first_soft[0]] == SERVO:
            y[n] = state.memory[row]
            n += 1
    for k in range(system.angle_row.size):
        if is_own(system, tree, k):
            y[n] = state.angle[system.angle_row[k]]
            n += 1
    return FINE


@part
def rate_of_sum(system, state, work, row):
    """How fast a controller sums up its error, by its branch where it is kept to one."""
    error, branch = servo_error(system, work, row), abs(state.branch[row])
    if branch == BY_VALUE:
        return 0.0 if is_wound_up(system, state, row, error) else error
    return error if branch in (FREE, BACK) else 0.0


@kernel
def rates(system, state, work, tree, scratch, time, y, change):
    """y' into `change`; FINE or the body that nothing damps."""
    unpack(system, state, tree, scratch, y)
    failed = find_rates(system, state, work, tree, scratch, time)
    scalars, count = tree.counts[0], scratch.z.size
    for i in range(scalars):
        change[i] = scratch.rate[i]
    for n in range(tree.counts[1]):
        i, k = scalars + 4 * n, scalars + 3 * n
        w, x, u, v = scratch.z[i], scratch.z[i + 1], scratch.z[i + 2], scratch.z[i + 3]
        a, b, c = 0.5 * scratch.rate[k], 0.5 * scratch.rate[k + 1], 0.5 * scratch.rate[k + 2]
        change[i], change[i + 1] = -x * a - u * b - v * c, w * a + u * c - v * b
        change[i + 2], change[i + 3] = w * b + v * a - x * c, w * c + x * b - u * a
    for k in range(scratch.rate.size):
        change[count + k] = scratch.acceleration[k]
    n = count + scratch.rate.size
    for row in range(system.first_soft[0], system.first_read[0]):
        if system.law_kind[row - system.first_soft[0]] == SERVO:
            change[n] = rate_of_sum(system, state, work, row)
            n += 1
    for k in range(system.angle_row.size):
        if is_own(system, tree, k):
            change[n] = work.rate[system.angle_row[k]]
            n += 1
    return failed


@kernel
def find_switching(system, state, work, tree, scratch, time, y, found):
    """What tells where controllers and stops leave their branches, a line of `found` for each; FINE or as `rates`."""
    unpack(system, state, tree, scratch, y)
    failed = find_rates(system, state, work, tree, scratch, time)
    write_accelerations(system, tree, scratch, state.q, state.v, state.a)
    n = 0
    for row in range(system.first_soft[0], system.first_read[0]):
        kind = system.law_kind[row - system.first_soft[0]]
        if kind in (SERVO, STOP):
            switching(system, state, work, row, found[n])
            n += 1
    return failed


@kernel
def find_powers(system, state, work, tree, scratch, time, y, found):
    """Power that is dissipated and power that is supplied at y [W] into `found`; FINE or the body that failed."""
    unpack(system, state, tree, scratch, y)
    failed = find_rates(system, state, work, tree, scratch, time)
    found[0], found[1] = powers(system, state.multipliers, work)
    return failed


@kernel
def place(system, state, work, tree, scratch, time, y):
    """The state at y, reactions included; FINE or the body that failed."""
    unpack(system, state, tree, scratch, y)
    failed = straighten(tree, scratch)
    if failed == FINE:
        failed = find_rates(system, state, work, tree, scratch, time)
    if failed == FINE:
        state.time[0] = time
        put_down(system, state, work, tree, scratch)
    return failed
