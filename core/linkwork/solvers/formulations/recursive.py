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
from linkwork.equations.weightless import find_weightless_rates, take_out
from linkwork.solvers import newmark
from linkwork.solvers.formulation import FINE, HALTED, ONE_BY_ONE, Formulation
from linkwork.system.tree import BALL

LONGEST = 0.5  # change of a unit quaternion in one step: the motion is not resolved at all


@part
def stage(tree, scratch, weight, reach):
    """Add `weight` times the rates to the sums; go from the start along them by `reach` [s]."""
    scalars, balls = tree.counts[0], tree.counts[1]
    for i in range(scalars):
        scratch.sum_z[i] += weight * scratch.rate[i]
        scratch.z[i] = scratch.start_z[i] + reach * scratch.rate[i]
    for n in range(balls):
        i, k = scalars + 4 * n, scalars + 3 * n
        w, x, y, z = scratch.z[i], scratch.z[i + 1], scratch.z[i + 2], scratch.z[i + 3]
        a, b, c = 0.5 * scratch.rate[k], 0.5 * scratch.rate[k + 1], 0.5 * scratch.rate[k + 2]
        turned = (-x * a - y * b - z * c, w * a + y * c - z * b, w * b + z * a - x * c, w * c + x * b - y * a)
        for m in range(4):
            scratch.sum_z[i + m] += weight * turned[m]
            scratch.z[i + m] = scratch.start_z[i + m] + reach * turned[m]
    for i in range(scratch.rate.size):
        scratch.sum_rate[i] += weight * scratch.acceleration[i]
        scratch.rate[i] = scratch.start_rate[i] + reach * scratch.acceleration[i]


@part
def find_rates(system, state, work, tree, scratch, time):
    """Accelerations, and the rates that belong to no momentum; FINE or the body that nothing damps."""
    if tree.light.size > 0:
        return find_weightless_rates(system, state, work, tree, scratch, time)
    accelerate_along(system, state, work, tree, scratch, time)
    return FINE


@part
def step(system, state, work, tree, scratch, h):
    """One step of h seconds; FINE or the body that turned too fast or that nothing damps."""
    take_out(tree, scratch, scratch.rate)
    for start, total, now in (
        (scratch.start_z, scratch.sum_z, scratch.z),
        (scratch.start_rate, scratch.sum_rate, scratch.rate),
    ):
        copy_vector(start, now)
        copy_vector(total, now)
    time, ahead = state.time[0], 0.0
    for weight, reach in ((h / 6.0, h / 2.0), (h / 3.0, h / 2.0), (h / 3.0, h), (h / 6.0, 0.0)):
        failed = find_rates(system, state, work, tree, scratch, time + ahead)
        if failed != FINE:
            return failed
        ahead = reach
        stage(tree, scratch, weight, reach)
    copy_vector(scratch.z, scratch.sum_z)
    copy_vector(scratch.rate, scratch.sum_rate)
    return straighten(tree, scratch)


@part
def straighten(tree, scratch):
    """Make the quaternions units again; FINE or the body that turns too fast for the step."""
    q = scratch.z
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
def take_up(system, tree, scratch, state):
    """z and its rates of the last step, or after a restart from the bodies; whole turns are counted from there."""
    if state.history[0] == 0.0:
        read_tree(tree, scratch, state.q, state.v)
    else:
        for i in range(scratch.z.size):
            scratch.z[i] = state.z[i]
        for i in range(scratch.rate.size):
            scratch.rate[i] = state.z_rate[i]
            scratch.acceleration[i] = state.z_acceleration[i]
    begin_tree_turns(system, state, tree, scratch)


@part
def put_down(system, state, work, tree, scratch):
    """Coordinates of all bodies, their rates, and the multipliers of all rows."""
    for i in range(scratch.z.size):
        state.z[i] = scratch.z[i]
    for i in range(scratch.rate.size):
        state.z_rate[i] = scratch.rate[i]
        state.z_acceleration[i] = scratch.acceleration[i]
    write_positions(tree, scratch, state.q, state.v)
    write_accelerations(system, tree, scratch, state.q, state.v, state.a)
    end_tree_turns(system, state, tree, scratch)
    evaluate_acting(system, state, work, state.time[0])
    applied_forces(system, state, work)
    react(system, state, work, tree, scratch)
    state.history[0] = 1.0


@kernel
def advance(system, state, work, tree, scratch, h, count):
    """Make `count` steps of h seconds; FINE or the body that failed."""
    failed = newmark.diverged(state)
    if failed != FINE:
        return failed
    take_up(system, tree, scratch, state)
    has_forces = tree.row.size > 0 or system.formulas.start.size > 1
    if state.history[0] == 0.0:
        failed = find_rates(system, state, work, tree, scratch, state.time[0])
        if failed != FINE:
            return failed
        begin_books(system, state, work)
    for _ in range(count):
        if work.halt[0] != 0:
            return HALTED
        failed = step(system, state, work, tree, scratch, h)
        state.time[0] += h
        if failed != FINE:
            return failed
        if has_forces:
            failed = find_rates(system, state, work, tree, scratch, state.time[0])
            if failed != FINE:
                return failed
            close_books(system, state, work, h)
            count_other_turns(system, state, tree, h)
    failed = find_rates(system, state, work, tree, scratch, state.time[0])
    if failed != FINE:
        return failed
    put_down(system, state, work, tree, scratch)
    return newmark.diverged(state)


FORMULATION = Formulation(
    name="recursive",
    title="Recursive",
    summary="Open trees in relative coordinates, explicit: the fastest for mechanisms without loops.",
    order=4,
    advance=advance,
    prepare=lambda supplies: supplies.tree(bare=True, from_origin=False),
    along_tree=True,
    closes_loops=False,
    bends_not=ONE_BY_ONE,
)
