"""Contact around the step of any formulation: what pressed before goes on as a force, the rest comes as impulses.

    before:   contacts of the step are found; each body is pushed by the impulses of the last step over h
    step:     the formulation at hand, which knows those pushes as any other force
    after:    impulses dp at the end of the step, p = p_before + dp within what contacts may do,
              v <- v + M^-1 JT dp,      q <- q + h/2 M^-1 JT dp,      M^-1 with all joints (rows.py)

so that p acts through the whole step as a force does, to second order, and what rests or slides evenly needs no change
at all: it neither creeps nor trembles. Impacts act from their own time on (sweeps.py). Overlaps are opened by
shifts that leave no speed. Every formulation gains contact in the same way, and none knows of it.

What contacts take from the energy is booked as dissipated: the work of the pushes over the step, and the change by the
impulses and shifts.
"""

from __future__ import annotations

import math

from linkwork.equations.bodies import energies
from linkwork.equations.kernel import kernel, merged, part
from linkwork.equations.rounded import surface_offset
from linkwork.equations.rows import evaluate_row
from linkwork.solvers.contact.barriers import keep_barrier, push_by_barrier, put_barrier
from linkwork.solvers.contact.rows import (
    CLOSES,
    FACTORED,
    FAILED,
    PLACES,
    STRUCK,
    places_needed,
    press_elements,
    put_contact,
    relative,
    take_motions,
    weigh,
)
from linkwork.solvers.contact.sweeps import complementarity, lift_all, press_all, strike_all
from linkwork.solvers.contact.verdict import AGAIN, WHOLE, judge
from linkwork.solvers.formulation import FINE, HALTED
from linkwork.solvers.linear.saddle_point import is_elastic
from linkwork.solvers.tangent import spread, square_up, turn
from linkwork.system.compiled_system import GROUND
from linkwork.system.pressing import COMPLEMENTARITY, DEEPEST, MOVED, RESIDUAL, SWEEPS, VERDICT

SLOW = 4.0  # of the fall in a step: a contact that closes at that rate comes to rest rather than to strike
GAIN = 1e-5  # of the energy in motion, beside m (g h)2: contacts may make as much in a step, by turns within it and
# because what comes to rest is carried from the impact on by one impulse
CHANGED = 1e-12  # of a push, relative: a history goes on below it


@kernel
def press_on(system, state, solver, linked, barriers, now, scratch, h):
    """Push the bodies as before; returns how many places columns need and by how much pushes changed, relative."""
    take_motions(system, state, scratch.first)
    old, scale = scratch.shift, 0.0
    for body in range(system.width.size):
        for k in range(3):
            scratch.place[body, k] = state.q[body, k]
        for k in range(6):
            old[body, k] = scratch.push[body, k]
            scratch.push[body, k] = 0.0
    for n in range(now.count[0]):
        if now.pair[n, 0] < 0:
            push_by_barrier(system, solver, barriers, now, scratch, n, h)
            continue
        for side in range(2):
            _push_body(state, now, scratch, n, side, h)
    change = 0.0
    for body in range(system.width.size):
        for k in range(6):
            scale = max(scale, abs(scratch.push[body, k]))
            change = max(change, abs(scratch.push[body, k] - old[body, k]))
    return places_needed(linked, now.body, now.count[0]), change > CHANGED * scale


@merged
def _push_body(state, now, scratch, n, side, h):
    """Add the smooth impulse of a contact over h to the push on one of its bodies, where it is in mid-step."""
    body, sign = now.body[n, side], 1.0 if side == 1 else -1.0
    f, p, t, push = sign / h, now.smooth[n], now.smooth_turning[n], scratch.push[body]
    local, matrix, radius = now.local[n, side], now.ellipsoid[n, side], now.round[n, side]
    x, y, z = surface_offset(state.q[body], state.v[body], 0.5 * h, local, matrix, radius, now.normal[n], -sign)
    push[0], push[1], push[2] = push[0] + f * p[0], push[1] + f * p[1], push[2] + f * p[2]
    push[3] += f * (y * p[2] - z * p[1] + t[0])
    push[4] += f * (z * p[0] - x * p[2] + t[1])
    push[5] += f * (x * p[1] - y * p[0] + t[2])


@part
def _work_of_pushes(system, state, scratch, h):
    """Work of the pushes over the free step [J]."""
    total = 0.0
    for body in range(1, system.width.size):
        push = scratch.push[body]
        for k in range(3):
            total += push[k] * (state.q[body, k] - scratch.place[body, k])
            total += push[3 + k] * 0.5 * h * (scratch.first[body, 3 + k] + scratch.free[body, 3 + k])
    return total


@part
def _work_of_impulses(scratch, body, count):
    """Work of what contacts added to their impulses, at the mean of the rates before and after [J]."""
    total = 0.0
    for n in range(count):
        if scratch.awake[n] == 0:
            continue
        for row in range(scratch.rows[n]):
            added = scratch.amount[n, row] - scratch.began[n, row]
            rates = relative(scratch, body, n, row, scratch.free) + relative(scratch, body, n, row, scratch.rate)
            total += 0.5 * added * rates
    return total


@part
def _work_through(scratch, body, count):
    """Work of impulses as forces through the step, at the mean of the rates at both of its ends [J].

    It tells what contacts on elements made: what they take besides is also what damping has lost or gained by them.
    """
    total = 0.0
    for n in range(count):
        if scratch.awake[n] == 0:
            continue
        for row in range(scratch.rows[n]):
            rates = relative(scratch, body, n, row, scratch.first) + relative(scratch, body, n, row, scratch.rate)
            total += 0.5 * scratch.amount[n, row] * rates
    return total


@part
def _work_of_rising(system, q, scratch):
    """What opening overlaps lifts in the field of gravity [J]."""
    total = 0.0
    for body in range(1, system.width.size):
        rise, moment, g = scratch.rise[body], system.moment[body], system.gravity
        x = y = z = 0.0
        for c in range(1, 4):
            x += moment[c] * q[body, 3 * c]
            y += moment[c] * q[body, 3 * c + 1]
            z += moment[c] * q[body, 3 * c + 2]
        total -= g[0] * (moment[0] * rise[0] + rise[4] * z - rise[5] * y)
        total -= g[1] * (moment[0] * rise[1] + rise[5] * x - rise[3] * z)
        total -= g[2] * (moment[0] * rise[2] + rise[3] * y - rise[4] * x)
    return total


@part
def _work_of_others(system, state, scratch, way):
    """Work of what other partners press the bodies with along a way [J]; contact alone leaves nothing of it."""
    total = 0.0
    for body in range(1, system.width.size):
        for k in range(6):
            total += (state.push[body, k] - scratch.push[body, k]) * way[body, k]
    return total


@part
def _strain_energy(system, state, work):
    """Energy in the elements of bodies that bend [J]: what moves them at the end of the step strains them."""
    total, soft = 0.0, system.first_soft[0]
    if system.coupled.shape[0] == 0:
        return total
    for row in range(soft, system.first_read[0]):
        if is_elastic(system, row):
            evaluate_row(system, state, work, row)
            p = system.law_number[row - soft]
            total += 0.5 * p[0] * (work.residual[row] - p[1]) ** 2
    return total


@part
def _book(system, state, work, linked, scratch, body, count, before, moving):
    """Book the energy of a step; returns what contacts took, and the kinetic energy [J].

    Without the work of pushes it was `before`, of which `moving` kinetic, until the impulses. What opens overlaps is
    supplied, and what drives prescribed motions on in an impact; with elements, which take up some of it, that is not
    told from what contacts took.
    """
    kinetic, potential = energies(system, state.q, state.v)
    supplied = 0.0
    if scratch.outcome[DEEPEST] > 0.0:
        supplied = _work_of_rising(system, state.q, scratch) - _work_of_others(system, state, scratch, scratch.rise)
    if linked.start.size > 2 and system.coupled.shape[0] == 0:
        supplied += kinetic - moving - _work_of_impulses(scratch, body, count)
    potential += _strain_energy(system, state, work)
    taken = before - kinetic - potential + supplied + _work_of_others(system, state, scratch, scratch.shift)
    state.booked[0] += taken
    state.booked[1] += supplied
    return taken, kinetic


@part
def _prepare(system, state, work, solver, barriers, shapes, now, scratch, h):
    """Geometry of all contacts at the end of the free step."""
    take_motions(system, state, scratch.free)
    scratch.used[PLACES], scratch.used[FACTORED], scratch.used[FAILED] = 0, 0, FINE
    solver.factored_reach[0] = -1.0  # the factor of the step is overwritten
    for body in range(system.width.size):
        weigh(system, state.q, body, scratch, solver.blocks[0])
        for k in range(6):
            scratch.rate[body, k] = scratch.free[body, k]
            scratch.shift[body, k] = scratch.rise[body, k] = 0.0
    for n in range(now.count[0]):
        if now.pair[n, 0] < 0:
            put_barrier(system, state, work, solver, barriers, now, scratch, n, h)
        else:
            put_contact(state, shapes, now, scratch, n, h)
            if system.bends[now.body[n, 0]] or system.bends[now.body[n, 1]]:
                press_elements(now, scratch, n, h)


@part
def _move(system, state, scratch, h):
    """Hand rates and shifts on to the bodies; returns whether any changed."""
    changed = False
    for body in range(1, system.width.size):
        rate, free, shift, rise, moved = (
            scratch.rate[body],
            scratch.free[body],
            scratch.shift[body],
            scratch.rise[body],
            False,
        )
        for k in range(6):
            moved = moved or rate[k] != free[k] or shift[k] != 0.0 or rise[k] != 0.0
            shift[k] += 0.5 * h * (rate[k] - free[k]) + rise[k]
        if not moved:
            continue
        changed, q, v, width = True, state.q[body], state.v[body], system.width[body]
        if system.bends[body]:
            _move_node(q, v, width, free, rate, shift, state.v[GROUND])
            continue
        turn(q, shift, width, v)
        square_up(q, width)
        v[:] = 0.0
        spread(q, rate, width, v)
    return changed


@part
def _move_node(q, v, width, free, rate, shift, vector):
    """The same of a node of an element: what its columns do beside six directions stays, with its momentum."""
    for k in range(6):
        free[k] = rate[k] - free[k]
    spread(q, free, width, v)
    for k in range(6):
        free[k] = rate[k] - free[k]
    turn(q, shift, width, vector)
    square_up(q, width)
    vector[:] = 0.0


@merged
def _keep(now, scratch, n, goes_on):
    """Impulses of contact n, global, and the share of them that goes on."""
    for k in range(3):
        now.impulse[n, k] = now.turning[n, k] = 0.0
        for row in range(3):
            now.impulse[n, k] += scratch.amount[n, row] * scratch.basis[n, row, k]
            now.turning[n, k] += scratch.amount[n, 3 + row] * scratch.basis[n, row, k]
        now.smooth[n, k] = goes_on * now.impulse[n, k]
        now.smooth_turning[n, k] = goes_on * now.turning[n, k]


@part
def _moved_mass(system, scratch):
    """Mass of the bodies whose motion contacts have changed [kg]."""
    total = 0.0
    for body in range(1, system.width.size):
        for k in range(6):
            if scratch.rate[body, k] != scratch.free[body, k]:
                total += system.mass[body, 0, 0]
                break
    return total


@part
def _goes_on(system, scratch, body, count, fall):
    """Say of each contact, in `goes_on`, whether it goes on pressing: what acted as an impact does not.

    Nor does what presses on bodies that bend: their answers know the stiffness, so that an impulse at the end is what a
    force through the step would have done, and nothing pushes on where a fast node has left.
    """
    for n in range(count):
        closes = scratch.closed[n] == CLOSES and scratch.rate_after[n] < -SLOW * fall
        bends = system.bends[body[n, 0]] or system.bends[body[n, 1]]
        scratch.goes_on[n] = 0.0 if closes or bends or scratch.closed[n] == STRUCK else 1.0


@part
def _keep_all(state, barriers, now, scratch, count, h):
    """Impulses of all contacts, for who asks and for the next step."""
    for n in range(count):
        if now.pair[n, 0] < 0:
            keep_barrier(state, barriers, now, scratch, n, scratch.goes_on[n], h)
        else:
            _keep(now, scratch, n, scratch.goes_on[n])


@kernel
def press(system, state, work, plan, solver, linked, barriers, shapes, now, scratch, h, whole):
    """What contacts still have to do at the end of a piece of h seconds of a `whole` step.

    Returns FINE, AGAIN where the piece does not stand (verdict.py), or the body that failed.
    """
    scratch.outcome[:] = 0.0
    count = now.count[0]
    if count == 0:
        return FINE
    _prepare(system, state, work, solver, barriers, shapes, now, scratch, h)
    kinetic, potential = energies(system, state.q, state.v)
    potential += _strain_energy(system, state, work)
    before = kinetic + potential - _work_of_pushes(system, state, scratch, h)
    g = system.gravity
    fall = whole * math.sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2])
    strike_all(system, state, work, plan, solver, linked, scratch, now, h, fall)
    sweeps = press_all(system, state, work, plan, solver, linked, scratch, now.body, count, h, fall)
    scratch.outcome[SWEEPS], scratch.outcome[RESIDUAL] = sweeps
    scratch.outcome[COMPLEMENTARITY] = complementarity(scratch, now.body, count, h)
    scratch.outcome[DEEPEST] = lift_all(system, state, work, plan, solver, linked, scratch, now.body, count, h)
    if scratch.used[FAILED] != FINE:
        return scratch.used[FAILED]
    if work.halt[0] != 0:
        return HALTED
    _goes_on(system, scratch, now.body, count, fall)
    if not _move(system, state, scratch, h):
        _keep_all(state, barriers, now, scratch, count, h)
        state.booked[0] += before - kinetic - potential
        return FINE
    scratch.outcome[MOVED] = 1.0
    taken, after = _book(system, state, work, linked, scratch, now.body, count, before, kinetic)
    share = h / whole
    is_bent = taken < -GAIN * share * (kinetic + after)
    if system.coupled.shape[0] > 0:
        is_bent = _work_through(scratch, now.body, count) > GAIN * share * (kinetic + after)
    is_bent = is_bent and taken < -_moved_mass(system, scratch) * (share * fall) ** 2
    judge(system, state, work, linked, barriers, shapes, now, scratch, h, fall, is_bent)
    _keep_all(state, barriers, now, scratch, count, h)
    return FINE if scratch.outcome[VERDICT] == WHOLE else AGAIN
