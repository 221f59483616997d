"""Numbers that are not finite never come into force: formulas are looked at before, the state after a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.checks.formulas import without_value
from linkwork.equations.direct import direct
from linkwork.errors import SolverError
from linkwork.solvers.finite import failed_body
from linkwork.solvers.formulation import FINE

if TYPE_CHECKING:
    from linkwork.simulation.installed import Installed

FAILED_BODY = direct(failed_body)


def refuse_formulas(installed: Installed, forces: bool = True) -> None:
    """SolverError, naming formula and time, where a formula has no value or slope that the motion needs now.

    Args:
        installed: the numbers; they are left as they are.
        forces: whether formulas of forces and controllers count, besides those of prescribed motions.
    """
    if not installed.compiled.formulas:
        return
    with installed.undisturbed():
        element, why = without_value(installed.compiled, installed.state, installed.work, forces)
    if element:
        raise SolverError(why, float(installed.state.time[0]), element)


def refuse_state(installed: Installed) -> None:
    """SolverError, naming a body, where the state holds a number that is not finite or a body that is torn."""
    number = failed(installed)
    if number == FINE:
        return
    time, body = float(installed.state.time[0]), installed.compiled.body_named(number)
    text = f"{body} has no finite position, velocity or acceleration that satisfies all joints and drivers."
    raise SolverError(text, time, body)


def failed(installed: Installed) -> int:
    """Number of a body whose numbers are not finite, or of a rigid one that has lost its shape; FINE if none."""
    return int(FAILED_BODY(installed.compiled.system, installed.state))
