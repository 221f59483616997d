"""Open trees in relative coordinates, with a cost that grows with the number of bodies and not faster (theory/04).

The relative accelerations come from the articulated inertias (equations/articulated.py); the coordinates are followed
by the classical method of Runge and Kutta, of order 4:

    y' = f(y, t),   y = (z, z'):   y + h/6 (k1 + 2 k2 + 2 k3 + k4)

with four numbers for each ball, q' = q o (0, w) / 2, made a unit again after the step. Rates along which no mass moves
are not integrated but found in each stage (weightless.py).
"""

from __future__ import annotations

import math

from linkwork.equations.copying import copy_vector
from linkwork.equations.forces import applied_forces
from linkwork.equations.kernel import kernel, part
from linkwork.equations.laws import begin_books, close_books
from linkwork.equations.rows import evaluate_acting
from linkwork.equations.tree_reactions import react
from linkwork.equations.tree_rows import accelerate_along
from linkwork.equations.tree_state import read_tree, write_accelerations, write_positions
from linkwork.equations.turns import begin_tree_turns, count_other_turns, end_tree_turns
from linkwork.equations.weightless import settle, take_out
from linkwork.solvers import newmark
from linkwork.solvers.formulation import FINE, HALTED, ONE_BY_ONE, Formulation
from linkwork.system.tree import BALL

LONGEST = 0.5  # change of a unit quaternion in one step: the motion is not resolved at all


@part
def stage(tree, room, weight, reach):
    """Add `weight` times the rates to the sums; go from the start along them by `reach` [s]."""
    scalars, balls = tree.counts[0], tree.counts[1]
    for i in range(scalars):
        room.sum_z[i] += weight * room.rate[i]
        room.z[i] = room.start_z[i] + reach * room.rate[i]
    for n in range(balls):
        i, k = scalars + 4 * n, scalars + 3 * n
        w, x, y, z = room.z[i], room.z[i + 1], room.z[i + 2], room.z[i + 3]
        a, b, c = 0.5 * room.rate[k], 0.5 * room.rate[k + 1], 0.5 * room.rate[k + 2]
        turned = (-x * a - y * b - z * c, w * a + y * c - z * b, w * b + z * a - x * c, w * c + x * b - y * a)
        for m in range(4):
            room.sum_z[i + m] += weight * turned[m]
            room.z[i + m] = room.start_z[i + m] + reach * turned[m]
    for i in range(room.rate.size):
        room.sum_rate[i] += weight * room.acceleration[i]
        room.rate[i] = room.start_rate[i] + reach * room.acceleration[i]


@part
def find_rates(system, state, work, tree, room, time):
    """Accelerations, and the rates that belong to no momentum; FINE or the body that nothing damps."""
    if tree.light.size > 0:
        return settle(system, state, work, tree, room, time)
    accelerate_along(system, state, work, tree, room, time)
    return FINE


@part
def step(system, state, work, tree, room, h):
    """One step of h seconds; FINE or the body that turned too fast or that nothing damps."""
    take_out(tree, room, room.rate)
    for start, total, now in ((room.start_z, room.sum_z, room.z), (room.start_rate, room.sum_rate, room.rate)):
        copy_vector(start, now)
        copy_vector(total, now)
    time, ahead = state.time[0], 0.0
    for weight, reach in ((h / 6.0, h / 2.0), (h / 3.0, h / 2.0), (h / 3.0, h), (h / 6.0, 0.0)):
        failed = find_rates(system, state, work, tree, room, time + ahead)
        if failed != FINE:
            return failed
        ahead = reach
        stage(tree, room, weight, reach)
    copy_vector(room.z, room.sum_z)
    copy_vector(room.rate, room.sum_rate)
    return straighten(tree, room)


@part
def straighten(tree, room):
    """Make the quaternions units again; FINE or the body that turns too fast for the step."""
    q = room.z
    for e in range(1, tree.kind.size):
        if tree.kind[e] == BALL:
            i = tree.coordinate[e, 0]
            length = math.sqrt(q[i] * q[i] + q[i + 1] * q[i + 1] + q[i + 2] * q[i + 2] + q[i + 3] * q[i + 3])
            if not abs(length - 1.0) < LONGEST:
                return tree.carried[e]
            for k in range(i, i + 4):
                q[k] /= length
    return FINE


@part
def take_up(system, tree, room, state):
    """z and its rates of the last step, or after a restart from the bodies; whole turns are counted from there."""
    if state.history[0] == 0.0:
        read_tree(tree, room, state.q, state.v)
    else:
        for i in range(room.z.size):
            room.z[i] = state.z[i]
        for i in range(room.rate.size):
            room.rate[i] = state.z_rate[i]
            room.acceleration[i] = state.z_acceleration[i]
    begin_tree_turns(system, state, tree, room)


@part
def put_down(system, state, work, tree, room):
    """Coordinates of all bodies, their rates, and the multipliers of all rows."""
    for i in range(room.z.size):
        state.z[i] = room.z[i]
    for i in range(room.rate.size):
        state.z_rate[i] = room.rate[i]
        state.z_acceleration[i] = room.acceleration[i]
    write_positions(tree, room, state.q, state.v)
    write_accelerations(system, tree, room, state.q, state.v, state.a)
    end_tree_turns(system, state, tree, room)
    evaluate_acting(system, state, work, state.time[0])
    applied_forces(system, state, work)
    react(system, state, work, tree, room)
    state.history[0] = 1.0


@kernel
def advance(system, state, work, tree, room, h, count):
    """Make `count` steps of h seconds; FINE or the body that failed."""
    failed = newmark.diverged(state)
    if failed != FINE:
        return failed
    take_up(system, tree, room, state)
    has_forces = tree.row.size > 0 or system.formulas.start.size > 1
    if state.history[0] == 0.0:
        failed = find_rates(system, state, work, tree, room, state.time[0])
        if failed != FINE:
            return failed
        begin_books(system, state, work)
    for _ in range(count):
        if work.halt[0] != 0:
            return HALTED
        failed = step(system, state, work, tree, room, h)
        state.time[0] += h
        if failed != FINE:
            return failed
        if has_forces:
            failed = find_rates(system, state, work, tree, room, state.time[0])
            if failed != FINE:
                return failed
            close_books(system, state, work, h)
            count_other_turns(system, state, tree, h)
    failed = find_rates(system, state, work, tree, room, state.time[0])
    if failed != FINE:
        return failed
    put_down(system, state, work, tree, room)
    return newmark.diverged(state)


FORMULATION = Formulation(
    name="recursive",
    title="Recursive",
    summary="Open trees in relative coordinates, explicit: the fastest where no joint closes a loop.",
    order=4,
    advance=advance,
    prepare=lambda supplies: supplies.tree(bare=True, from_origin=False),
    along_tree=True,
    closes_loops=False,
    bends_not=ONE_BY_ONE,
)
