"""papers/001 to the letter: the printed inertia of a row, and a step that its criterion adapts (equations 15, 23, 24).

    joint:  F = JT (k phi + d phi'),    k = 0.1 m (2 pi / h)2,    d = 2 eps sqrt(k m),    m = J M JT as printed
            F = JT d phi',              d = 0.1 m / h             for rows that prescribe a velocity
    step:   phi'' = J M_alpha^-1 JT lambda;    phi''T phi'' > eps1: halve it,    <= 0.1 eps1: 3/2 of it

The printed m is not the inertia that a row feels (modular_paper.py), so omega h is 2.3 to 4.6 where 1 can be borne.
What makes the printed rule run is the criterion: k and d are those of the step of the run, of which pieces are made as
short as they must be. Were they those of the piece, all of them would be just as unstable, and each halving would make
the forces in the joints four times as large at once.

It is meant for the paper's bars on balls. A slender body on a hinge feels a millionth of what is printed where a row
could be met by a turn about its own axis: no piece is short enough for that.

Left open by the paper, and chosen here:
- phi''T phi'' is the mean over all rows, so that eps1 does not grow with the mechanism; joints at rest carry weights
  and leave about g2, eps1 is a hundred times as much.
- A piece that is found wanting is made again; what is left of a step is cut evenly, lest its last piece be no length.
- Pieces are not made shorter than 1 / PIECES of the step: what is faster, such as the capture of a moving body, belongs
  to the level of velocities, and is projected when joints are closed (projection.py).
"""

from __future__ import annotations

import math

from linkwork.equations.bodies import times_mass
from linkwork.equations.copying import copy_table
from linkwork.equations.kernel import kernel, part
from linkwork.equations.laws import begin_books, close_books
from linkwork.equations.rows import along, push
from linkwork.equations.turns import count_turns, share_turns
from linkwork.solvers import newmark
from linkwork.solvers.centralised import set_penalties
from linkwork.solvers.formulation import FINE, HALTED, ONE_BY_ONE, Formulation
from linkwork.solvers.formulations.modular_paper import (
    DAMPING_RATIO,
    PASSES,
    accelerate_bodies,
    evaluate_all,
    factor_bodies,
    joint_forces,
    solve_body,
)
from linkwork.system.compiled_system import SIZE, VELOCITY
from linkwork.system.state import LAST_LENGTH

STIFFNESS = 0.1 * (2.0 * math.pi) ** 2  # of m / h2
GRIP = 0.1  # of m / h
PERTURBED = 100.0 * 9.81**2  # eps1 [m2/s4]
PIECES = 1024


@part
def printed_inertia(system, work, row):
    """m = J M JT of one row [kg or kg m2]."""
    total = 0.0
    for side in range(system.row_start[row], system.row_start[row + 1]):
        j, y = work.jacobian[side], work.half[side]
        y[:] = 0.0
        times_mass(system.mass[system.side_body[side]], j, 1.0, y)
        for k in range(SIZE):
            total += j[k] * y[k]
    return total


@part
def set_parameters(system, state, work, h):
    """Stiffness and damping of each joint row by the printed rule, for steps of h seconds; they only ever fall."""
    for row in range(system.joint_rows[0], system.first_soft[0]):
        m = printed_inertia(system, work, row)
        k = STIFFNESS * m / (h * h)
        if state.history[0] == 0.0 or k < state.stiffness[row]:
            state.stiffness[row] = k
            state.damping[row] = 2.0 * DAMPING_RATIO * math.sqrt(k * m)
            if system.row_level[row] == VELOCITY:
                state.damping[row] = GRIP * m / h


@part
def perturbation(system, state, work):
    """Mean square of the accelerations along the rows of joints that their own forces make [m2/s4 or rad2/s4]."""
    first, last = system.joint_rows[0], system.first_soft[0]
    if first == last:
        return 0.0
    work.solution[:, :] = 0.0
    for row in range(first, last):
        push(system, work, work.solution, row, -state.multipliers[row])
    for body in range(1, system.width.size):
        solve_body(system, work, body, work.solution[body])
    total = 0.0
    for row in range(first, last):
        total += along(system, work, work.solution, row) ** 2
    return total / (last - first)


@part
def prepare(system, state, work, h):
    """Parameters of all components at the present state; FINE or the body that failed."""
    evaluate_all(system, state, work)
    set_penalties(system, work)
    set_parameters(system, state, work, h)
    return factor_bodies(system, state, work)


@part
def piece(system, state, work, h):
    """A piece of h seconds; returns the perturbation at its end."""
    newmark.remember(state, work)
    newmark.correct(state, work, h)
    for _ in range(PASSES):
        joint_forces(system, state, work, state.time[0] + h)
        factor_bodies(system, state, work)
        accelerate_bodies(system, state, work, h)
        newmark.correct(state, work, h)
    return perturbation(system, state, work)


@part
def give_up(system, state, work):
    """Back to the beginning of a piece."""
    share_turns(system, state)
    copy_table(state.q, work.old_q)
    copy_table(state.v, work.old_v)
    copy_table(state.a, work.start)


@part
def step(system, state, work, h):
    """One step of h seconds, in pieces; FINE or the body that failed."""
    began, done, own = state.time[0], 0.0, state.newton[LAST_LENGTH]
    if not 0.0 < own <= h:
        own = h
    while done < h * (1.0 - 1e-9):
        if work.halt[0] != 0:
            return HALTED
        short = (h - done) / math.ceil((h - done) / own - 1e-9)
        found = piece(system, state, work, short)
        if not found <= PERTURBED and short > h / PIECES:
            give_up(system, state, work)
            own = 0.5 * short
            continue
        done += short
        state.time[0] = began + done
        close_books(system, state, work, short)
        failed = newmark.diverged(state)
        if failed != FINE:
            return failed
        count_turns(system, state, short)
        if found <= 0.1 * PERTURBED:
            own = min(1.5 * own, h)
    state.time[0] = began + h
    state.newton[LAST_LENGTH] = own
    return FINE


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
        state.newton[LAST_LENGTH] = 0.0
        state.history[0] = 1.0
    for _ in range(count):
        failed = prepare(system, state, work, h)
        if failed == FINE:
            failed = step(system, state, work, h)
        if failed != FINE:
            return failed
    return FINE


FORMULATION = Formulation(
    name="modular_printed",
    title="Modular, exactly as printed",
    summary="The scheme of the paper with row inertia and step-size criterion exactly as printed.",
    order=2,
    advance=advance,
    holds_accelerations=False,
    stiff_by_step=True,
    bends_not=ONE_BY_ONE,
)
