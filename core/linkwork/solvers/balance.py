"""What questions of equilibrium ask of a state: its forces and its books; one call each."""

from __future__ import annotations

from linkwork.equations.forces import applied_forces
from linkwork.equations.kernel import kernel
from linkwork.equations.laws import begin_books, close_books, evaluate_laws
from linkwork.equations.rows import evaluate_acting, push


@kernel
def unbalanced(system, state, work):
    """Q - JT lambda of all bodies into `work.force` [N, N m]; lambda of the hard rows as it stands, M a left out."""
    evaluate_acting(system, state, work, state.time[0])
    applied_forces(system, state, work)
    for row in range(system.first_soft[0]):
        push(system, work, work.force, row, -state.multipliers[row])


@kernel
def book(system, state, work, h):
    """Book the work of the last h seconds by the trapezoidal rule; the first entry is one of 0 s."""
    evaluate_acting(system, state, work, state.time[0])
    evaluate_laws(system, state, work)
    if h > 0.0:
        close_books(system, state, work, h)
    else:
        begin_books(system, state, work)
