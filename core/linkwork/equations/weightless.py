"""Rates of bodies without mass, which no momentum determines but the balance of forces (theory/04, papers/000).

Where D = 0 along an element e (articulated.py), a motion n costs no momentum: a unit rate of e, and beyond it the rates
that let all bodies with mass go on as they were, M n = 0. The rates are z' = y + sum of n w, in which the y, without a
share of the light elements, follow from accelerations, and the w from as many equations of first order

    0 = u_e(z, z', t)        what the forces leave along e; dampers make it solvable

by Newton's iteration with differences for slopes. y'' has no part of w' because M n = 0; n is taken as constant in
between, as it is where what hangs on a body without mass slides or turns along with it, and where nothing does.
"""

from __future__ import annotations

from linkwork.equations.articulated import pass_wrenches, respond
from linkwork.equations.kernel import part
from linkwork.equations.tree_rows import accelerate_along

MOST_ITERATIONS = 6
TRIAL = 1e-2  # of a rate, and at least of 1 in SI units: step of the differences
BALANCED = 1e-13  # of the largest force that was there
NO_DAMPER = 1e-10  # of that force, for a unit of rate: what is left of none by rounding
FINE = -1


@part
def is_idle(scratch, e):
    """Whether an element has no inertia along its motion now."""
    return scratch.gain[e, 6] == 0.0


@part
def find_motions(tree, scratch):
    """n of each idle element; needs `eliminate`, and another one follows."""
    for i in range(tree.light.size):
        scratch.idle_motion[i, :] = 0.0
        e = tree.light[i]
        if not is_idle(scratch, e):
            continue
        scratch.force[:, :] = 0.0
        pass_wrenches(tree, scratch)
        scratch.gain[e, 6] = scratch.gain[e, 7] = 1.0
        respond(tree, scratch)
        scratch.gain[e, 6] = 0.0
        for k in range(scratch.rate.size):
            scratch.idle_motion[i, k] = scratch.acceleration[k]


@part
def add_motion(scratch, i, amount):
    """z' <- z' + amount n."""
    for k in range(scratch.rate.size):
        scratch.rate[k] += amount * scratch.idle_motion[i, k]


@part
def take_out(tree, scratch, rate):
    """y <- z' - sum of n w."""
    for i in range(tree.light.size):
        k = tree.coordinate[tree.light[i], 1]
        if scratch.idle_motion[i, k] != 0.0:
            w = rate[k]
            for m in range(rate.size):
                rate[m] -= w * scratch.idle_motion[i, m]


@part
def find_weightless_rates(system, state, work, tree, scratch, time):
    """Find w for the y in `rate` and leave z' there with its accelerations; FINE or the body that nothing damps."""
    accelerate_along(system, state, work, tree, scratch, time)
    count, scale = tree.light.size, 0.0
    for i in range(count):
        scratch.idle_force[i] = scratch.gain[tree.light[i], 7] if is_idle(scratch, tree.light[i]) else 0.0
        scale = max(scale, abs(scratch.idle_force[i]))
    find_motions(tree, scratch)
    for _ in range(MOST_ITERATIONS):
        find_slopes(system, state, work, tree, scratch, time)
        for i in range(count):
            scratch.idle_slope[i, count] = -scratch.idle_force[i]
        failed = solve(scratch.idle_slope, NO_DAMPER * scale)
        if failed >= 0:
            return tree.carried[tree.light[failed]]
        for i in range(count):
            add_motion(scratch, i, scratch.idle_slope[i, count])
        accelerate_along(system, state, work, tree, scratch, time)
        left = 0.0
        for i in range(count):
            scratch.idle_force[i] = scratch.gain[tree.light[i], 7] if is_idle(scratch, tree.light[i]) else 0.0
            left = max(left, abs(scratch.idle_force[i]))
        if left <= BALANCED * scale:
            break
    return FINE


@part
def find_slopes(system, state, work, tree, scratch, time):
    """How the forces that are left change with each w, by differences; elements that have inertia get w = 0."""
    count = tree.light.size
    for j in range(count):
        e = tree.light[j]
        k = tree.coordinate[e, 1]
        if scratch.idle_motion[j, k] == 0.0:
            for i in range(count):
                scratch.idle_slope[i, j] = 1.0 if i == j else 0.0
            continue
        trial = TRIAL * (1.0 + abs(scratch.rate[k]))
        add_motion(scratch, j, trial)
        accelerate_along(system, state, work, tree, scratch, time)
        for i in range(count):
            now = scratch.gain[tree.light[i], 7] if is_idle(scratch, tree.light[i]) else 0.0
            scratch.idle_slope[i, j] = (now - scratch.idle_force[i]) / trial
        add_motion(scratch, j, -trial)


@part
def solve(a, least):
    """The solution of a x = (last column), written there; -1, or the row without a pivot above `least`."""
    count = a.shape[0]
    for j in range(count):
        best = j
        for i in range(j + 1, count):
            if abs(a[i, j]) > abs(a[best, j]):
                best = i
        if not abs(a[best, j]) > least:
            return j
        for k in range(j, count + 1):
            a[j, k], a[best, k] = a[best, k], a[j, k]
        for i in range(count):
            if i != j:
                f = a[i, j] / a[j, j]
                for k in range(j, count + 1):
                    a[i, k] -= f * a[j, k]
    for j in range(count):
        a[j, count] /= a[j, j]
    return -1
