"""The modular augmented Lagrangian with a rate and an integrator for each body (papers/001, section 7; theory/02).

Bodies and joints are those of modular_paper.py. A body may take several sub-steps within a step of the run, by a rule
of its own from Newmark's family; what passes between two bodies of different rates is what the joint between them says:

- A joint speaks at the ends of the sub-steps of the faster body, and is as stiff as a step of the slower one bears.
- In between the slower body is where its own rule has it, with the accelerations of its ends and t from its start:

      q(t) = q + t v + t2 ((1/2 - beta) a + beta a+),      v(t) = v + t/2 (a + a+)

- It takes what was said while it moved as the mean of the trapezoidal rule, in the place of the mean of its two ends:
  F+ <- 2 <F> - F. So both sides take the same impulse, to rounding.
- What joints take in their springs and dampers is booked as dissipated each time they speak, so that the balance of
  energy holds across the interface but for the rule's own error, of the second order: that is the drift of such a run.

Between two steps `mean_a` of the state holds the share that the end of one has in the mean of the next, and
`mean_multipliers` the power that each row of a joint took when it spoke last.

Laws of forces are heard at every tick, so that a stiff spring needs short sub-steps of the bodies that it pulls, and
of no others. All goes through the step PASSES times; a pass takes the paths of slower bodies from the one before.
"""

from __future__ import annotations

from linkwork.equations.copying import copy_table, copy_vector
from linkwork.equations.forces import applied_forces
from linkwork.equations.kernel import kernel, part
from linkwork.equations.laws import begin_books, close_books
from linkwork.equations.rows import evaluate_formulas, evaluate_row
from linkwork.equations.turns import count_turns
from linkwork.solvers import newmark
from linkwork.solvers.centralised import set_penalties
from linkwork.solvers.formulation import FINE, HALTED, ONE_BY_ONE, Formulation
from linkwork.solvers.formulations.modular_paper import (
    PASSES,
    accelerate_bodies,
    accelerate_body,
    evaluate_all,
    factor_bodies,
    factor_body,
    feel,
    set_joint,
)
from linkwork.system.compiled_system import SIZE


@part
def prepare(system, state, work, rates, h):
    """Parameters of all components at the present state; FINE or the body that failed."""
    evaluate_all(system, state, work)
    set_penalties(system, work)
    failed = factor_bodies(system, state, work)
    if failed == FINE:
        feel(system, work)
        for joint in range(system.joint_body.shape[0]):
            set_joint(system, state, work, joint, h * rates.bears[joint] / rates.ticks[0])
    return failed


@part
def hear(rates, scratch, body, spoken, tick, k, force):
    """Count component k of a force on a body that speaks after every `spoken` ticks into the means of its sub-steps."""
    share = spoken / rates.period[body]
    if tick % rates.period[body] == 0:
        scratch.total[body, k] += share * force
        scratch.ahead[body, k] += (share - 1.0) * force
    else:
        scratch.total[body, k] += 2.0 * share * force


@part
def joint_forces(system, state, work, rates, scratch, time, tick):
    """Every force, and every joint whose turn it is, hands its bodies what acts on them at a tick."""
    evaluate_formulas(system, state, work, time)
    for row in range(system.first_soft[0], system.first_read[0]):
        evaluate_row(system, state, work, row)
    applied_forces(system, state, work)
    for body in range(1, system.width.size):
        if tick % rates.period[body] == 0:
            scratch.ahead[body, :] = 0.0
        for k in range(SIZE):
            hear(rates, scratch, body, 1, tick, k, work.force[body, k])
    for joint in range(system.joint_body.shape[0]):
        if tick % rates.speaks[joint] == 0:
            speak(system, state, work, rates, scratch, joint, tick)


@part
def speak(system, state, work, rates, scratch, joint, tick):
    """Forces of one joint on its bodies."""
    for row in range(system.joint_rows[joint], system.joint_rows[joint + 1]):
        evaluate_row(system, state, work, row)
        state.multipliers[row] = state.stiffness[row] * work.residual[row] + state.damping[row] * work.rate[row]
        for side in range(system.row_start[row], system.row_start[row + 1]):
            body, j = system.side_body[side], work.jacobian[side]
            for k in range(SIZE):
                force = -state.multipliers[row] * j[k]
                work.force[body, k] += force
                hear(rates, scratch, body, rates.speaks[joint], tick, k, force)


@part
def move(state, work, rates, scratch, body, tick, h):
    """A body on its path at the end of a tick; sub-steps begin where the last one ended."""
    period = rates.period[body]
    path = scratch.path[rates.first_path[body] + tick // period]
    t, beta = h * (tick % period + 1), rates.beta[body]
    for k in range(SIZE):
        q, v, a = work.old_q[body, k], work.old_v[body, k], work.start[body, k]
        state.q[body, k] = q + t * v + t * t * ((0.5 - beta) * a + beta * path[k])
        state.v[body, k] = v + 0.5 * t * (a + path[k])


@part
def set_out(state, work, rates, scratch, body, tick, is_first):
    """Begin a sub-step; its path is that of the pass before, at first the one with constant acceleration."""
    copy_vector(work.old_q[body], state.q[body])
    copy_vector(work.old_v[body], state.v[body])
    copy_vector(work.start[body], state.a[body])
    if is_first:
        copy_vector(scratch.path[rates.first_path[body] + tick // rates.period[body]], state.a[body])


@part
def arrive(system, state, work, rates, scratch, body, tick, h):
    """End a sub-step with the mean of what was said in it; accelerations are those of what is said now. False: failed.

    `tick` is the one that ends here.
    """
    if not factor_body(system, state, work, body):
        return False
    own, period = h * rates.period[body], rates.period[body]
    path = scratch.path[rates.first_path[body] + tick // period]
    if period > 1:
        for k in range(SIZE):
            now = work.force[body, k]
            work.force[body, k] = scratch.total[body, k]
            scratch.total[body, k] = now
        accelerate_body(system, state, work, body, own)
        copy_vector(path, state.a[body])
        copy_vector(work.force[body], scratch.total[body])
        accelerate_body(system, state, work, body, own)
    else:
        accelerate_body(system, state, work, body, own)
        copy_vector(path, state.a[body])
    move(state, work, rates, scratch, body, tick, h)
    copy_vector(scratch.total[body], scratch.ahead[body])
    return True


@part
def go_through(system, state, work, rates, scratch, h, is_first, is_last):
    """One pass over all ticks of a step, of h seconds each; FINE or the body that failed."""
    copy_table(state.q, scratch.q)
    copy_table(state.v, scratch.v)
    copy_table(state.a, scratch.a)
    copy_table(scratch.total, state.mean_a)
    ticks = rates.ticks[0]
    for tick in range(ticks):
        if work.halt[0] != 0:
            return HALTED
        for body in range(1, system.width.size):
            if tick % rates.period[body] == 0:
                set_out(state, work, rates, scratch, body, tick, is_first)
            move(state, work, rates, scratch, body, tick, h)
        joint_forces(system, state, work, rates, scratch, state.time[0] + h * (tick + 1), tick + 1)
        if is_last:
            book(system, state, work, rates, h, tick + 1)
        for body in range(1, system.width.size):
            if (tick + 1) % rates.period[body] == 0 and not arrive(system, state, work, rates, scratch, body, tick, h):
                return body
    return FINE


@part
def book(system, state, work, rates, h, tick):
    """What the joints that spoke took, by the trapezoidal rule; what drivers give is booked as supplied elsewhere."""
    for joint in range(system.joint_body.shape[0]):
        if tick % rates.speaks[joint] == 0:
            for row in range(system.joint_rows[joint], system.joint_rows[joint + 1]):
                power = state.multipliers[row] * work.rate[row] if system.row_formula[row] < 0 else 0.0
                state.booked[0] += 0.5 * h * rates.speaks[joint] * (power + state.mean_multipliers[row])
                state.mean_multipliers[row] = power


@part
def step(system, state, work, rates, scratch, h):
    """One step of h seconds; FINE or the body that failed."""
    failed = prepare(system, state, work, rates, h)
    if failed != FINE:
        return failed
    tick = h / rates.ticks[0]
    copy_table(scratch.q, state.q)
    copy_table(scratch.v, state.v)
    copy_table(scratch.a, state.a)
    for n in range(PASSES):
        failed = go_through(system, state, work, rates, scratch, tick, n == 0, n == PASSES - 1)
        if failed != FINE:
            return failed
    copy_table(state.mean_a, scratch.ahead)
    state.time[0] += h
    close_books(system, state, work, h)
    return newmark.diverged(state)


@kernel
def advance(system, state, work, rates, scratch, h, count):
    """Make `count` steps of h seconds; FINE or the body that failed."""
    if state.history[0] == 0.0:
        failed = prepare(system, state, work, rates, h)
        if failed != FINE:
            return failed
        joint_forces(system, state, work, rates, scratch, state.time[0], 0)
        accelerate_bodies(system, state, work, h)
        copy_table(state.mean_a, scratch.ahead)
        begin_books(system, state, work)
        state.mean_multipliers[:] = 0.0
        book(system, state, work, rates, 0.0, 0)
        state.history[0] = 1.0
    for _ in range(count):
        if work.halt[0] != 0:
            return HALTED
        failed = step(system, state, work, rates, scratch, h)
        if failed != FINE:
            return failed
        count_turns(system, state, h)
    return FINE


FORMULATION = Formulation(
    name="multirate",
    title="Multirate",
    summary="Modular as published, with substeps and an integrator chosen for each body.",
    order=2,
    advance=advance,
    holds_accelerations=False,
    prepare=lambda supplies: supplies.sub_steps(),
    stiff_by_step=True,
    bends_not=ONE_BY_ONE,
)
