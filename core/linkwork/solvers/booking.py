"""Energy that forces and drivers of a modular run take and give, booked for each piece of a step as it was stepped."""

from __future__ import annotations

from linkwork.equations.kernel import part
from linkwork.equations.laws import begin_next, book_middle, evaluate_laws
from linkwork.equations.rows import evaluate_formulas
from linkwork.equations.sums import evaluate_together
from linkwork.solvers.springs import lean_on_springs
from linkwork.solvers.stops import book_stops, lean_on_stops
from linkwork.system.compiled_system import SIZE


@part
def book_piece(system, state, work, plan, scratch, h, theta):
    """Energy of forces and drivers over a piece of h seconds, which worked with those at the point theta of it."""
    if plan.general.size == 0:
        return
    rest, seen = 1.0 - theta, scratch.midpoint
    for body in range(1, system.width.size):
        for k in range(SIZE):
            move = state.q[body, k] - work.old_q[body, k]
            seen.q[body, k] = state.q[body, k] - rest * move
            seen.v[body, k] = move / h
    evaluate_forces(system, seen, work, plan, state.time[0] - rest * h)
    if theta < 1.0:
        lean_on_stops(system, state, work, h)
        lean_on_springs(system, state, seen, work, h)
        book_stops(system, state, work, h)
    for row in range(system.first_soft[0], system.first_read[0]):
        state.mean_multipliers[row] = state.multipliers[row]
    book_middle(system, state, work, h)


@part
def sum_up(system, state, work, plan):
    """Forces where a piece ends, and what controllers remember of it; a second time nothing is added."""
    if plan.general.size > 0:
        evaluate_forces(system, state, work, plan, state.time[0])
        begin_next(system, state, work)


@part
def evaluate_forces(system, state, work, plan, time):
    """Forces and drivers at a time [s]."""
    evaluate_formulas(system, state, work, time)
    evaluate_together(system, state, work, plan.general)
    evaluate_laws(system, state, work)


@part
def book_projection(system, state, work, plan):
    """Energy that drivers gave while velocities were projected onto the rows, by impulses in `work.row_work`."""
    for n in range(plan.general.size):
        row = plan.general[n]
        if row < system.first_soft[0] and system.row_formula[row] >= 0:
            state.booked[1] += work.row_work[row] * work.drive[row]
