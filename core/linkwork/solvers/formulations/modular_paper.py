"""The modular augmented Lagrangian of papers/001: bodies and joints as numerical components, no global matrix.

Each joint reads the states of its bodies and hands them a force; each body solves its own system.

    joint:  F = JT (k phi + d phi'),    k = STIFFNESS m / (h2 n c),    d = 2 eps sqrt(k m)
    body:   M_alpha a(i+1) = M a(i) - alpha HT f,    a(0) = M^-1 (Q - F),    until a changes by less than a tolerance

Left open by the paper or corrected, and chosen here:
- m is the inertia that a row feels, 1 / A_rr with A = J M_alpha^-1 JT over both bodies. The printed m = J M JT is not
  that inertia; with it an end point of a bar gets omega h of 2.3 to 4.6, beyond what the passes bear.
- c is the largest sum of |A_rs| sqrt(m_r m_s) over the rows s of the joint, n the number of joints on the fuller of its
  two bodies. Then no motion of the whole mechanism is stiffer than omega2 h2 = STIFFNESS, however many penalties add up
  on one body: each joint by itself has at most STIFFNESS / n (Gershgorin), and a body sums at most n of them.
- k and d are found at each step but only ever fall until the next restart: a spring that stiffens while it is stretched
  would feed energy in, and a chain of welds blew up that way.
- STIFFNESS is 1/8 of the paper's 0.1 (2 pi)2: Newmark's rule in PASSES passes is stable up to omega h of 1 with the
  paper's damping, and 0.7 leaves room for what is not linear.
- each body keeps lambda of its internal rows within a step: the same iteration, well defined where M is singular.
- PASSES passes of Newmark's rule between two exchanges of forces.
- drivers are held like joints. What prescribes a speed is held by its damper alone and lags by F / d, which the run
  tells; what prescribes an acceleration leaves nothing to a penalty and is refused.
- laws of forces act explicitly: one that is much stiffer than the joints needs a smaller step.
"""

from __future__ import annotations

import math

from linkwork.equations.bodies import put_mass
from linkwork.equations.copying import copy_vector
from linkwork.equations.forces import applied_forces
from linkwork.equations.kernel import kernel, part
from linkwork.equations.laws import begin_books, close_books
from linkwork.equations.rows import along, evaluate_formulas, evaluate_row, push
from linkwork.equations.turns import count_turns
from linkwork.solvers import newmark
from linkwork.solvers.centralised import add_outer, set_penalties
from linkwork.solvers.formulation import FINE, HALTED, ONE_BY_ONE, Formulation
from linkwork.solvers.linear.block_cholesky import backward_block, factor_block, forward_block
from linkwork.system.compiled_system import SIZE

STIFFNESS = 0.1 * (2.0 * math.pi) ** 2 / 8.0
DAMPING_RATIO = 0.1  # the paper's epsilon
OMEGA_H = 0.1  # internal rows fade over ten steps
PASSES = 2
MOST_SWEEPS = 10
TOLERANCE = 1e-10  # of H a + f relative to the largest bias of the body [m/s2 or rad/s2]


@part
def evaluate_all(system, state, work):
    """Every component evaluates its rows at the present state."""
    evaluate_formulas(system, state, work, state.time[0])
    for row in range(system.first_read[0]):
        evaluate_row(system, state, work, row)


@part
def factor_bodies(system, state, work):
    """M_alpha = M + HT alpha H of each body, factorised; FINE or the body that failed."""
    for body in range(1, system.width.size):
        if not factor_body(system, state, work, body):
            return body
    return FINE


@part
def factor_body(system, state, work, body):
    """The same of one body; whether it could be done."""
    block = work.blocks[system.place[body]]
    put_mass(system.mass[body], system.width[body], block)
    for row in range(system.body_rows[body], system.body_rows[body + 1]):
        evaluate_row(system, state, work, row)
        j = work.jacobian[system.row_start[row]]
        add_outer(block, work.alpha[row], j, j)
    return factor_block(block)


@part
def solve_body(system, work, body, x):
    """x <- M_alpha^-1 x of one body."""
    block = work.blocks[system.place[body]]
    forward_block(block, x)
    backward_block(block, x)


@part
def set_parameters(system, state, work, h):
    """Stiffness and damping of all joints."""
    feel(system, work)
    for joint in range(system.joint_body.shape[0]):
        set_joint(system, state, work, joint, h)


@part
def feel(system, work):
    """Joints on each body, and the inertia that each of their rows feels."""
    work.load[:] = 0.0
    for joint in range(system.joint_body.shape[0]):
        for side in range(2):
            work.load[system.joint_body[joint, side]] += 1.0
    work.load[0] = 0.0
    for row in range(system.joint_rows[0], system.first_soft[0]):
        work.felt[row] = felt_inertia(system, work, row)


@part
def set_joint(system, state, work, joint, h):
    """Stiffness and damping of the rows of one joint from the inertia that they feel, for steps of h seconds."""
    first, last = system.joint_rows[joint], system.joint_rows[joint + 1]
    fullest = max(work.load[system.joint_body[joint, 0]], work.load[system.joint_body[joint, 1]])
    share = fullest * coupling(system, work, first, last)
    for row in range(first, last):
        m = work.felt[row]
        k = STIFFNESS * m / (h * h * share) if share > 0.0 else 0.0
        if state.history[0] == 0.0 or k < state.stiffness[row]:
            state.stiffness[row] = k
            state.damping[row] = 2.0 * DAMPING_RATIO * math.sqrt(k * m)


@part
def felt_inertia(system, work, row):
    """m = 1 / (J M_alpha^-1 JT) of one row [kg or kg m2]; 0 where it holds nothing that moves."""
    compliance = 0.0
    for side in range(system.row_start[row], system.row_start[row + 1]):
        y = work.half[side]
        copy_vector(y, work.jacobian[side])
        forward_block(work.blocks[system.place[system.side_body[side]]], y)
        for k in range(SIZE):
            compliance += y[k] * y[k]
    return 1.0 / compliance if compliance > 0.0 else 0.0


@part
def coupling(system, work, first, last):
    """Largest sum of |A_rs| sqrt(m_r m_s) over the rows of one joint; with the inertias that they feel."""
    largest = 0.0
    for r in range(first, last):
        total = 0.0
        for s in range(first, last):
            a = 0.0
            for i in range(system.row_start[r], system.row_start[r + 1]):
                for j in range(system.row_start[s], system.row_start[s + 1]):
                    if system.side_body[i] == system.side_body[j]:
                        for k in range(SIZE):
                            a += work.half[i, k] * work.half[j, k]
            total += abs(a) * math.sqrt(work.felt[r] * work.felt[s])
        largest = max(largest, total)
    return largest


@part
def joint_forces(system, state, work, time):
    """Every joint, driver and force hands its bodies what acts on them, on top of gravity."""
    evaluate_formulas(system, state, work, time)
    for row in range(system.joint_rows[0], system.first_read[0]):
        evaluate_row(system, state, work, row)
    applied_forces(system, state, work)
    for row in range(system.joint_rows[0], system.first_soft[0]):
        state.multipliers[row] = state.stiffness[row] * work.residual[row] + state.damping[row] * work.rate[row]
        push(system, work, work.force, row, -state.multipliers[row])


@part
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
        copy_vector(state.a[body], work.force[body])
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


@part
def accelerate_bodies(system, state, work, h):
    """Accelerations of all bodies, each by itself."""
    for body in range(1, system.width.size):
        accelerate_body(system, state, work, body, h)


@part
def prepare(system, state, work, h):
    """Parameters of all components at the present state; FINE or the body that failed."""
    evaluate_all(system, state, work)
    set_penalties(system, work)
    failed = factor_bodies(system, state, work)
    if failed == FINE:
        set_parameters(system, state, work, h)
    return failed


@kernel
def advance(system, state, work, h, count):
    """Make `count` steps of h seconds; FINE or the body that failed."""
    if state.history[0] == 0.0:
        failed = prepare(system, state, work, h)
        if failed != FINE:
            return failed
        joint_forces(system, state, work, state.time[0])
        accelerate_bodies(system, state, work, h)
        begin_books(system, state, work)
        state.history[0] = 1.0
    for _ in range(count):
        if work.halt[0] != 0:
            return HALTED
        failed = prepare(system, state, work, h)
        if failed != FINE:
            return failed
        newmark.remember(state, work)
        newmark.correct(state, work, h)
        for _ in range(PASSES):
            joint_forces(system, state, work, state.time[0] + h)
            factor_bodies(system, state, work)
            accelerate_bodies(system, state, work, h)
            newmark.correct(state, work, h)
        state.time[0] += h
        close_books(system, state, work, h)
        failed = newmark.diverged(state)
        if failed != FINE:
            return failed
        count_turns(system, state, h)
    return FINE


FORMULATION = Formulation(
    name="modular_paper",
    title="Modular, as published",
    summary="Bodies one by one, joints as springs of the largest stable stiffness (Seguy, Joli, Feng, Pascal 2003).",
    order=2,
    advance=advance,
    holds_accelerations=False,
    stiff_by_step=True,
    bends_not=ONE_BY_ONE,
)
