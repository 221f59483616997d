"""All forces that act on the bodies besides those of the hard rows."""

from __future__ import annotations

from linkwork.equations.bodies import press, weights
from linkwork.equations.kernel import part
from linkwork.equations.laws import evaluate_laws
from linkwork.equations.rows import push


@part
def applied_forces(system, state, work):
    """Q of gravity, contacts and all laws into `work.force`; rows are up to date, laws become so."""
    evaluate_laws(system, state, work)
    put_applied_forces(system, state, work)


@part
def put_applied_forces(system, state, work):
    """The same where laws are up to date, too."""
    weights(system, work.force)
    for row in range(system.first_soft[0], system.first_read[0]):
        push(system, work, work.force, row, -state.multipliers[row])
    for body in range(1, system.width.size):
        press(state.q[body], system.width[body], state.push[body], work.force[body])
