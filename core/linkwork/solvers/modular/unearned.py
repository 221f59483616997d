"""Energy that the reactions of a modular step make or take, though joints can do neither.

Rows are bilinear, so that over a step J(q~) (q+ - q) = phi(q+) - phi(q) is nothing, or what a formula prescribes. It is
something else where a row was open when the step began, as it may be where a mechanism leaves a singular position, and
where an angle passes the place at which it has no direction; and a damped step loses some:

    W = sum lambda (phi(q) - h s~')  -  (theta - 1/2) (v+ - v)T M (v+ - v)

with s~' the rate at q~ of rows that are not bilinear, less what is prescribed. What rounding and the tolerance leave
open explains a part of it. Contacts explain it all where they move bodies beside their free motion, which opens rows
(simulation/explaining.py). A longer piece that makes or takes more than
MOST_MADE of the kinetic energy is cut, as one that does not converge. The shortest pieces go through, so that what is
prescribed may jump, and are noted: whoever asked for the step stops there, unless something else explains it
(simulation/unearned.py).
"""

from __future__ import annotations

from linkwork.equations.bodies import square_of_coupled, square_of_motion
from linkwork.equations.kernel import linear_part, part
from linkwork.equations.plain_rows import place_marks, plain_residuals
from linkwork.equations.rows import evaluate_formulas
from linkwork.equations.sums import evaluate_together
from linkwork.solvers.formulation import CLOSES
from linkwork.system.compiled_system import SIZE
from linkwork.system.elimination_plan import AMOUNT, KINETIC_LEFT, NOTED, ROW, SHARE_LOST, TAKEN, WHEN, WHOSE
from linkwork.system.state import NEVER

MOST_MADE = 0.01  # of the kinetic energy
MOST_TAKEN = 1.0  # of the kinetic energy that is left, in a step, by what brings velocities onto the rows
MILLISECOND = 1e-3
FAR = 1e300  # nobody asks
EXPLAINED = -2.0  # seconds: stands in the place of NEVER where contacts explain what the next pieces make


@part
def weigh_reactions(system, state, work, plan, scratch, h, theta):
    """Write down the energy that reactions made in a settled piece of h seconds [J], and the row that made most."""
    residual, multipliers, plain = work.residual, state.mean_multipliers, plan.plain
    place_marks(plain, work.old_q, scratch.arm, scratch.at)
    plain_residuals(plain, system.row_scale, state.row_value, scratch.at, residual)
    if plan.nonlinear.size > 0:
        evaluate_formulas(system, scratch.midpoint, work, state.time[0] - (1.0 - theta) * h)
        evaluate_together(system, scratch.midpoint, work, plan.nonlinear)
        for n in range(plan.nonlinear.size):
            row = plan.nonlinear[n]
            residual[row] = -h * work.rate[row]
    explained = max(scratch.tolerance[CLOSES] * h / MILLISECOND, scratch.rounding[0])
    add_up(plan, multipliers, residual, explained, scratch.unearned)
    if scratch.unearned[WHEN] == EXPLAINED:
        scratch.unearned[AMOUNT] = 0.0
    if theta > 0.5:
        for body in range(1, system.width.size):
            change = work.solution[body]
            for k in range(SIZE):
                change[k] = state.v[body, k] - work.old_v[body, k]
            scratch.unearned[AMOUNT] -= (theta - 0.5) * square_of_motion(system.mass[body], change)
        scratch.unearned[AMOUNT] -= (theta - 0.5) * square_of_coupled(system, work.solution)


@linear_part
def add_up(plan, multipliers, moved, explained, found):
    """found <- what multipliers did over some moves; nothing where moves that are explained may have done it."""
    made, allowed, largest = 0.0, 0.0, 0.0
    for rows in (plan.plain.row, plan.nonlinear):
        for n in range(rows.size):
            row = rows[n]
            share = multipliers[row] * moved[row]
            made += share
            allowed += abs(multipliers[row])
            if abs(share) > largest:
                largest, found[ROW] = abs(share), row
    found[AMOUNT] = made if abs(made) > allowed * explained else 0.0


@linear_part
def in_motion(system, scratch):
    """Twice the kinetic energy after the last piece, and what a millisecond of falling would add [J]."""
    g, total = system.gravity, scratch.projection[KINETIC_LEFT]
    fall = MILLISECOND * MILLISECOND * (g[0] * g[0] + g[1] * g[1] + g[2] * g[2])
    for body in range(1, system.width.size):
        total += fall * system.mass[body, 0, 0]
    return total


@linear_part
def is_unearned(system, scratch):
    """Whether the last piece made or took more energy than joints can, beside the kinetic energy."""
    made = abs(scratch.unearned[AMOUNT])
    return made != 0.0 and not made <= 0.5 * MOST_MADE * in_motion(system, scratch)


@linear_part
def is_too_much(system, scratch, most_lost):
    """Whether a piece took or made more than it may: of the kinetic energy `most_lost` by mending; FAR asks nothing."""
    return scratch.projection[SHARE_LOST] > most_lost or (most_lost < FAR and is_unearned(system, scratch))


@linear_part
def note_unearned(system, state, work, plan, scratch):
    """Note a piece that went through, by the time when it ended, if it is the first that made or took energy so."""
    left = scratch.projection[KINETIC_LEFT]
    scratch.unearned[TAKEN] += 0.5 * scratch.projection[SHARE_LOST] * left
    taken = scratch.unearned[TAKEN]
    if is_unearned(system, scratch):
        note(state, scratch, scratch.unearned[AMOUNT])
    elif taken > 0.5 * MOST_TAKEN * left and taken > 0.5 * MOST_TAKEN * in_motion(system, scratch):
        largest = 0.0
        for n in range(plan.hard.size):
            row = plan.hard[n]
            if abs(work.row_work[row]) > largest:
                largest, scratch.unearned[ROW] = abs(work.row_work[row]), row
        note(state, scratch, -scratch.unearned[TAKEN])


@linear_part
def note(state, scratch, amount):
    """Note an energy [J] at the row that was found last, unless one is noted."""
    found = scratch.unearned
    if found[WHEN] == NEVER:
        found[WHEN], found[NOTED], found[WHOSE] = state.time[0], amount, found[ROW]


@linear_part
def begin_unearned(state, scratch):
    """A step begins in which nothing was taken yet; what was noted later than now is undone."""
    scratch.unearned[TAKEN] = 0.0
    if scratch.unearned[WHEN] > state.time[0]:
        scratch.unearned[WHEN] = NEVER
