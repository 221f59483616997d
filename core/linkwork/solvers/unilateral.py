"""Obstacles by multipliers and penalties of their gaps, without friction (papers/004, theory/05).

    gap along the normal:     g = g_free + c1 h2 W (lambda - lambda_before)  >= 0,     W = G M^-1 GT with all joints
    in each step:             lambda <- P[lambda + ...], P onto lambda >= 0, until g and lambda agree:

    multiplier, r = 0         lambda <- P[lambda - rho g],   rho = 1 / (c1 h2 W_nn)
    augmented Lagrangian      lambda = P[lambda_k - r g(lambda)],   lambda_k <- lambda
    penalty, lambda_k = 0     lambda = P[- r g(lambda)]

all three being P[(c lambda_k - g_rest) / (c + c1 h2 W_nn)] for one contact, c = 1/r, g_rest its gap without itself. The
free step of the formulation goes before, with the forces of the last step on; c1 and d1 are those of its scheme.

Left open by the paper and chosen here:
- r of the penalty gives a contact the frequency OMEGA_H / h: an impact lasts ten steps and returns what it took, as the
  exact impacts with restitution 1 do, the nearer the smaller h.
- a gap that is held at zero by multipliers alone makes either scheme grow by a factor of 3.7 a step where it stays
  closed. The velocities of closed contacts are therefore projected onto g' = 0, or -e g'_free in an impact; and the
  forces at the end of the step are those of g'' = 0, found at that state, from which the next step starts.
- obstacles have no friction in the paper and none here. Hard ropes and stops (barriers.py) are obstacles too.

What contacts take is booked as dissipated, also what a penalty will give back.
"""

from __future__ import annotations

import math

from linkwork.equations.bodies import energies
from linkwork.equations.kernel import kernel, part
from linkwork.equations.rounded import accelerating_point
from linkwork.equations.rows import along, evaluate_row
from linkwork.solvers.contact.barriers import HIGH
from linkwork.solvers.contact.contact import SLOW, _move, _prepare, _work_of_others, _work_of_pushes
from linkwork.solvers.contact.rows import CLOSED, FAILED, MISSES, OPEN, STRUCK, move, relative, wake
from linkwork.system.pressing import ANY_STRUCK, COMPLEMENTARITY, DEEPEST, MOVED, NORMAL, SWEEPS

OMEGA_H = 0.3  # of a penalty: an impact lasts pi / OMEGA_H steps
SPRING = 1.0 / (OMEGA_H * OMEGA_H)  # its softness
MOST_SWEEPS = 100
SETTLED = 1e-13  # metres: a sweep that shifts nothing by more was the last
STILL = 1e-11  # m/s, m/s2, likewise


@part
def _take_forces(how, now, scratch, h):
    """Forces of the last step: `amount` has lambda, lambda_k, lambda_before, the impulse of a projection."""
    for n in range(now.count[0]):
        force = scratch.amount[n, 0] / h
        if scratch.closed[n] == MISSES:
            scratch.gap[n] = math.inf
        for k in range(6):
            scratch.amount[n, k] = 0.0
        scratch.amount[n, 0] = scratch.amount[n, 2] = force
        scratch.amount[n, 1] = force if how.sweeps > 0 else 0.0


@part
def _hold_gaps(how, system, state, work, plan, solver, linked, now, scratch, h):
    """Multipliers that keep all gaps open; returns how many sweeps they took."""
    reach, total = how.position * h * h, 0
    for _ in range(max(1, how.sweeps)):
        for _ in range(MOST_SWEEPS):
            if work.halt[0] != 0:
                return total
            total += 1
            shifted = 0.0
            for n in range(now.count[0]):
                old, gap = scratch.amount[n, 0], scratch.gap[n] + relative(scratch, now.body, n, 0, scratch.shift)
                if scratch.awake[n] == 0 and (old > 0.0 or gap < 0.0):
                    wake(system, state, work, plan, solver, linked, scratch, now.body, n, h)
                if scratch.awake[n] == 1 and scratch.response[n, NORMAL] > 0.0:
                    a, c = reach * scratch.response[n, NORMAL], how.softness * h * h * scratch.response[n, NORMAL]
                    new = max(0.0, (c * scratch.amount[n, 1] - gap + a * old) / (c + a))
                    if new != old:
                        move(scratch, scratch.shift, now.body, n, 0, reach * (new - old))
                        scratch.amount[n, 0] = new
                        shifted = max(shifted, a * abs(new - old))
            if shifted < SETTLED:
                break
        left = 0.0
        for n in range(now.count[0]):
            if scratch.awake[n] == 1:
                left = max(
                    left,
                    how.softness
                    * h
                    * h
                    * scratch.response[n, NORMAL]
                    * abs(scratch.amount[n, 0] - scratch.amount[n, 1]),
                )
            if how.sweeps > 0:
                scratch.amount[n, 1] = scratch.amount[n, 0]
        if left < SETTLED:
            break
    return total


@part
def _hold_rates(now, scratch, slow):
    """Velocities of contacts that press: what has come to rest stays, what strikes rebounds."""
    for n in range(now.count[0]):
        scratch.closed[n], scratch.target[n], rate = OPEN, 0.0, scratch.rate_after[n]
        if scratch.amount[n, 0] > 0.0 and scratch.response[n, NORMAL] > 0.0:
            scratch.closed[n] = STRUCK if rate < -slow else CLOSED
            scratch.target[n] = -scratch.restitution[n] * rate if rate < -slow else 0.0
    for _ in range(MOST_SWEEPS):
        worst = 0.0
        for n in range(now.count[0]):
            if scratch.closed[n] != OPEN:
                change = (scratch.target[n] - relative(scratch, now.body, n, 0, scratch.rate)) / scratch.response[
                    n, NORMAL
                ]
                if scratch.closed[n] == STRUCK:
                    change = max(change, -scratch.amount[n, 3])
                move(scratch, scratch.rate, now.body, n, 0, change)
                scratch.amount[n, 3] += change
                worst = max(worst, abs(change) * scratch.response[n, NORMAL])
        if worst < STILL:
            break


@part
def _keep(how, now, scratch, n, h):
    """Impulse of contact n in the step, and the force that goes on; along its row where it is an end of a barrier."""
    force, impulse = scratch.amount[n, 0], scratch.amount[n, 0] * h
    if how.sweeps > 0:
        impulse = max(0.0, scratch.amount[n, 2] * h + scratch.amount[n, 3]) if scratch.closed[n] != OPEN else 0.0
        force = 0.0 if scratch.closed[n] == STRUCK else force
    now.impulse[n, 0], now.smooth[n, 0] = impulse, force * h
    if now.pair[n, 0] < 0:
        return
    for k in range(3):
        now.impulse[n, k] = impulse * now.normal[n, k]
        now.smooth[n, k] = force * h * now.normal[n, k]
        now.turning[n, k] = now.smooth_turning[n, k] = 0.0


@part
def _spring_up(how, system, state, work, plan, solver, linked, now, scratch, h):
    """Forces of the penalty at the present depth."""
    for n in range(now.count[0]):
        scratch.amount[n, 0] = scratch.amount[n, 2] = 0.0
        if scratch.gap[n] < 0.0:
            wake(system, state, work, plan, solver, linked, scratch, now.body, n, h)
            if scratch.response[n, NORMAL] > 0.0:
                scratch.amount[n, 0] = -scratch.gap[n] / (how.softness * h * h * scratch.response[n, NORMAL])
        _keep(how, now, scratch, n, h)


@kernel
def hold_off(how, system, state, work, plan, solver, linked, barriers, shapes, now, scratch, h):
    """What obstacles do at the end of a free step, or before it where that is explicit; FINE or the body that failed.

    `outcome` has whether any contact pressed, sweeps, whether any was struck, the deepest overlap, and what is left of
    complementarity: the largest |min(g, c1 h2 W lambda)| / h.
    """
    scratch.outcome[:] = 0.0
    _prepare(system, state, work, solver, barriers, shapes, now, scratch, h)
    if how.explicit == 1:
        _spring_up(how, system, state, work, plan, solver, linked, now, scratch, h)
    else:
        kinetic, potential = energies(system, state.q, state.v)
        state.booked[0] -= _work_of_pushes(system, state, scratch, h) - kinetic - potential
        _take_forces(how, now, scratch, h)
        scratch.outcome[SWEEPS] = _hold_gaps(how, system, state, work, plan, solver, linked, now, scratch, h)
        g = system.gravity
        if how.sweeps > 0:
            _hold_rates(now, scratch, SLOW * h * math.sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2]))
        for n in range(now.count[0]):
            if how.sweeps == 0 and scratch.awake[n] == 1:
                move(
                    scratch,
                    scratch.rate,
                    now.body,
                    n,
                    0,
                    how.velocity * h * (scratch.amount[n, 0] - scratch.amount[n, 2]),
                )
            _keep(how, now, scratch, n, h)
    for n in range(now.count[0]):
        gap = scratch.gap[n] + relative(scratch, now.body, n, 0, scratch.shift)
        scratch.outcome[DEEPEST] = max(scratch.outcome[DEEPEST], -gap)
        if scratch.awake[n] == 1 and scratch.response[n, NORMAL] > 0.0:
            pressed = how.position * h * h * scratch.response[n, NORMAL] * scratch.amount[n, 0]
            scratch.outcome[COMPLEMENTARITY] = max(scratch.outcome[COMPLEMENTARITY], abs(min(gap, pressed)) / h)
        if scratch.amount[n, 0] > 0.0 or scratch.amount[n, 2] > 0.0:
            scratch.outcome[MOVED] = 1.0
        if scratch.closed[n] == STRUCK:
            scratch.outcome[ANY_STRUCK] = 1.0
    if how.explicit == 0:
        for body in range(scratch.rate.shape[0]):
            for k in range(6):
                scratch.shift[body, k] -= 0.5 * h * (scratch.rate[body, k] - scratch.free[body, k])
        _move(system, state, scratch, h)
        kinetic, potential = energies(system, state.q, state.v)
        state.booked[0] -= kinetic + potential - _work_of_others(system, state, scratch, scratch.shift)
    return scratch.used[FAILED]


@part
def _parting(system, state, work, barriers, now, n):
    """g'' of contact n by the accelerations of the bodies; the normal of two shapes stands still."""
    if now.pair[n, 0] < 0:
        row, sign = barriers.row[now.pair[n, 1] // 2], -1.0 if now.pair[n, 1] % 2 == HIGH else 1.0
        evaluate_row(system, state, work, row)
        return sign * (along(system, work, state.a, row) + work.bias[row])
    total, sign = 0.0, -1.0
    for side in range(2):
        body = now.body[n, side]
        a, q, v = state.a[body], state.q[body], state.v[body]
        x, y, z, gain = accelerating_point(q, v, now.local[n, side], now.ellipsoid[n, side], now.normal[n], -sign)
        total += gain
        for k in range(3):
            total += sign * now.normal[n, k] * (a[k] + x * a[3 + k] + y * a[6 + k] + z * a[9 + k])
        sign = 1.0
    return total


@kernel
def solve_closed(system, state, work, barriers, now, scratch, h):
    """Forces of the contacts that stay closed, such that g'' = 0 or they let go; accelerations are those of before."""
    for body in range(scratch.shift.shape[0]):
        for k in range(6):
            scratch.shift[body, k] = 0.0
    for n in range(now.count[0]):
        closed = scratch.closed[n] != OPEN and scratch.target[n] == 0.0
        scratch.target[n] = _parting(system, state, work, barriers, now, n) if closed else math.inf
        scratch.amount[n, 0] = scratch.amount[n, 2] if closed else 0.0
        if not closed and scratch.awake[n] == 1:
            move(scratch, scratch.shift, now.body, n, 0, -scratch.amount[n, 2])
    for _ in range(MOST_SWEEPS):
        worst = 0.0
        for n in range(now.count[0]):
            if scratch.target[n] < math.inf:
                old, parts = scratch.amount[n, 0], scratch.target[n] + relative(scratch, now.body, n, 0, scratch.shift)
                new = max(0.0, old - parts / scratch.response[n, NORMAL])
                move(scratch, scratch.shift, now.body, n, 0, new - old)
                scratch.amount[n, 0] = new
                worst = max(worst, abs(new - old) * scratch.response[n, NORMAL])
        if worst < STILL:
            break
    for n in range(now.count[0]):
        force = scratch.amount[n, 0]
        if now.pair[n, 0] < 0:
            now.smooth[n, 0] = force * h
        else:
            for k in range(3):
                now.smooth[n, k] = force * h * now.normal[n, k]
