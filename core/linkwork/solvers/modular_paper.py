"""The modular augmented Lagrangian of papers/001: bodies and joints as numerical components, no global matrix.

Each joint reads the states of its bodies and hands them a force; each body solves its own 12 x 12 system.

    joint:  F = JT (k phi + d phi'),    k = STIFFNESS 4 pi2 m / h2 / n,    d = 2 eps sqrt(k m)
    body:   M_alpha a(i+1) = M a(i) - alpha HT f,    a(0) = M^-1 (Q - F),    until a changes by less than a tolerance

Left open by the paper or corrected, and chosen here:
- m is the inertia that a row feels, 1 / (J M_alpha^-1 JT) over both bodies. The printed m = J M JT is not that inertia;
  with it an end point of a bar gets omega h of 2.3 to 4.6, beyond what the passes bear.
- n is the number of rows that press on the fuller of the two bodies: penalties of many joints add up on one body.
- each body keeps lambda of its internal rows within a step: the same iteration, well defined where M is singular.
- PASSES passes of Newmark's rule between two exchanges of forces.
The stability study in tests/known_answers/test_modular_stability.py gave STIFFNESS.
"""

from __future__ import annotations

import math

from linkwork.equations.bodies import applied_forces, put_mass
from linkwork.equations.kernel import kernel
from linkwork.equations.rows import along, evaluate_row, push
from linkwork.solvers import newmark
from linkwork.solvers.block_cholesky import backward_block, factor_block, forward_block
from linkwork.solvers.centralised import add_outer, set_penalties
from linkwork.solvers.formulation import FINE, Formulation

STIFFNESS = 0.0127
DAMPING_RATIO = 0.1  # the paper's epsilon
OMEGA_H = 0.1  # internal rows fade over ten steps
PASSES = 2
MOST_SWEEPS = 10
TOLERANCE = 1e-10  # of H a + f relative to the largest bias of the body [m/s2 or rad/s2]


@kernel
def evaluate_all(system, state, work):
    """Every component evaluates its rows at the present state."""
    for row in range(system.row_kind.size):
        evaluate_row(system, state.q, state.v, work, row)


@kernel
def factor_bodies(system, state, work):
    """M_alpha = M + HT alpha H of each body, factorised; FINE or the body that failed."""
    for body in range(1, system.width.size):
        block = work.blocks[system.place[body]]
        first, last = system.body_rows[body], system.body_rows[body + 1]
        put_mass(system.mass[body], system.width[body], block)
        for row in range(first, last):
            evaluate_row(system, state.q, state.v, work, row)
            add_outer(block, work.alpha[row], work.jacobian[row, 0], work.jacobian[row, 0])
        if not factor_block(block):
            return body
    return FINE


@kernel
def solve_body(system, work, body, x):
    """x <- M_alpha^-1 x of one body."""
    block = work.blocks[system.place[body]]
    forward_block(block, x)
    backward_block(block, x)


@kernel
def set_parameters(system, work, h):
    """Stiffness and damping of each joint row from the inertia that it feels."""
    first = system.joint_rows[0]
    load = work.load
    load[:] = 0.0
    for joint in range(system.joint_body.shape[0]):
        rows = system.joint_rows[joint + 1] - system.joint_rows[joint]
        for side in range(2):
            load[system.joint_body[joint, side]] += rows
    for row in range(first, system.row_kind.size):
        compliance = 0.0
        fullest = 1.0
        for side in range(2):
            body = system.row_body[row, side]
            if system.width[body] > 0:
                fullest = max(fullest, load[body])
                y = work.solution[body]
                y[:] = work.jacobian[row, side]
                forward_block(work.blocks[system.place[body]], y)
                for k in range(12):
                    compliance += y[k] * y[k]
        m = 1.0 / compliance if compliance > 0.0 else 0.0
        k = STIFFNESS * 4.0 * math.pi**2 * m / (h * h) / fullest
        work.stiffness[row] = k
        work.damping[row] = 2.0 * DAMPING_RATIO * math.sqrt(k * m)


@kernel
def exchange(system, state, work):
    """Every joint hands its bodies their forces, on top of gravity."""
    applied_forces(system, work.force)
    for row in range(system.joint_rows[0], system.row_kind.size):
        evaluate_row(system, state.q, state.v, work, row)
        state.multipliers[row] = work.stiffness[row] * work.residual[row] + work.damping[row] * work.rate[row]
        push(system, work, work.force, row, -state.multipliers[row])


@kernel
def accelerate_body(system, state, work, body, h):
    """Accelerations of one body under its forces and its internal rows."""
    p, v = (OMEGA_H / h) ** 2, 2.0 * OMEGA_H / h
    first, last = system.body_rows[body], system.body_rows[body + 1]
    scale = 1.0
    for row in range(first, last):
        work.row_work[row] = work.bias[row] + v * work.rate[row] + p * work.residual[row]
        state.multipliers[row] = 0.0
        scale = max(scale, abs(work.bias[row]))
    for _ in range(MOST_SWEEPS):
        state.a[body] = work.force[body]
        for row in range(first, last):
            push(system, work, state.a, row, -(state.multipliers[row] + work.alpha[row] * work.row_work[row]))
        solve_body(system, work, body, state.a[body])
        worst = 0.0
        for row in range(first, last):
            violation = along(system, work, state.a, row) + work.row_work[row]
            state.multipliers[row] += work.alpha[row] * violation
            worst = max(worst, abs(violation))
        if worst < TOLERANCE * scale:
            break


@kernel
def accelerate_bodies(system, state, work, h):
    """Accelerations of all bodies, each by itself."""
    for body in range(1, system.width.size):
        accelerate_body(system, state, work, body, h)


@kernel
def prepare(system, state, work, h):
    """Parameters of all components at the present state; FINE or the body that failed."""
    evaluate_all(system, state, work)
    set_penalties(system, work)
    failed = factor_bodies(system, state, work)
    if failed == FINE:
        set_parameters(system, work, h)
    return failed


@kernel
def advance(system, state, work, h, count):
    """Make `count` steps of h seconds; FINE or the body that failed."""
    if state.history[0] == 0.0:
        failed = prepare(system, state, work, h)
        if failed != FINE:
            return failed
        exchange(system, state, work)
        accelerate_bodies(system, state, work, h)
        state.history[0] = 1.0
    for _ in range(count):
        failed = prepare(system, state, work, h)
        if failed != FINE:
            return failed
        newmark.remember(state, work)
        newmark.correct(state, work, h)
        for _ in range(PASSES):
            exchange(system, state, work)
            factor_bodies(system, state, work)
            accelerate_bodies(system, state, work, h)
            newmark.correct(state, work, h)
        state.time[0] += h
        failed = newmark.diverged(state)
        if failed != FINE:
            return failed
    return FINE


FORMULATION = Formulation(
    name="modular_paper",
    title="Modular, as published",
    summary="Each body by itself, joints as springs of the largest stable stiffness (Seguy, Joli, Feng, Pascal 2003).",
    order=2,
    advance=advance,
)
