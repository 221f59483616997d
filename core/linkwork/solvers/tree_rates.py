"""The recursion as a function y' = f(t, y), for integrators that choose their own steps: one call each.

y holds the relative coordinates (four of a unit quaternion for each ball) and their rates, without the share of bodies
that have no mass (weightless.py), which follows from the balance of forces in each call; then what each controller has
summed up.
"""

from __future__ import annotations

from linkwork.equations.kernel import kernel, part
from linkwork.equations.laws import begin_books, is_wound_up, powers, servo_error
from linkwork.equations.weightless import take_out
from linkwork.solvers.formulation import FINE
from linkwork.solvers.recursive import find_rates, put_down, straighten, take_up
from linkwork.system.laws import SERVO
from linkwork.system.state import NEVER


@part
def unpack(system, state, room, y):
    """Coordinates, rates and sums of controllers from y."""
    count, n = room.z.size, room.z.size + room.rate.size
    for row in range(system.first_soft[0], system.first_read[0]):
        if system.law_kind[row - system.first_soft[0]] == SERVO:
            state.memory[row] = y[n]
            n += 1
    for i in range(count):
        room.z[i] = y[i]
    for k in range(room.rate.size):
        room.rate[k] = y[count + k]


@kernel
def begin(system, state, work, tree, room, y):
    """y of the present state; FINE or the body that nothing damps."""
    take_up(tree, room, state)
    failed = find_rates(system, state, work, tree, room, state.time[0])
    if failed != FINE:
        return failed
    begin_books(system, state, work)
    state.summed[0] = NEVER  # the integrator sums up
    take_out(tree, room, room.rate)
    for i in range(room.z.size):
        y[i] = room.z[i]
    for k in range(room.rate.size):
        y[room.z.size + k] = room.rate[k]
    n = room.z.size + room.rate.size
    for row in range(system.first_soft[0], system.first_read[0]):
        if system.law_kind[row - system.first_soft[0]] == SERVO:
            y[n] = state.memory[row]
            n += 1
    return FINE


@kernel
def rates(system, state, work, tree, room, time, y, change):
    """y' into `change`; FINE or the body that nothing damps."""
    unpack(system, state, room, y)
    failed = find_rates(system, state, work, tree, room, time)
    scalars, count = tree.counts[0], room.z.size
    for i in range(scalars):
        change[i] = room.rate[i]
    for n in range(tree.counts[1]):
        i, k = scalars + 4 * n, scalars + 3 * n
        w, x, u, v = room.z[i], room.z[i + 1], room.z[i + 2], room.z[i + 3]
        a, b, c = 0.5 * room.rate[k], 0.5 * room.rate[k + 1], 0.5 * room.rate[k + 2]
        change[i], change[i + 1] = -x * a - u * b - v * c, w * a + u * c - v * b
        change[i + 2], change[i + 3] = w * b + v * a - x * c, w * c + x * b - u * a
    for k in range(room.rate.size):
        change[count + k] = room.acceleration[k]
    n = count + room.rate.size
    for row in range(system.first_soft[0], system.first_read[0]):
        if system.law_kind[row - system.first_soft[0]] == SERVO:
            error = servo_error(system, work, row)
            change[n] = 0.0 if is_wound_up(system, state, row, error) else error
            n += 1
    return failed


@kernel
def find_powers(system, state, work, tree, room, time, y, found):
    """Power that is dissipated and power that is supplied at y [W] into `found`; FINE or the body that failed."""
    unpack(system, state, room, y)
    failed = find_rates(system, state, work, tree, room, time)
    found[0], found[1] = powers(system, state.multipliers, work)
    return failed


@kernel
def place(system, state, work, tree, room, time, y):
    """The state at y, reactions included; FINE or the body that failed."""
    unpack(system, state, room, y)
    failed = straighten(tree, room)
    if failed == FINE:
        failed = find_rates(system, state, work, tree, room, time)
    if failed == FINE:
        state.time[0] = time
        put_down(system, state, work, tree, room)
    return failed
