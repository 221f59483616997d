"""Numbers that are not finite never come into force: formulas are looked at before, the state after a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linkwork.checks.formulas import without_value
from linkwork.equations.direct import direct
from linkwork.errors import SolverError
from linkwork.solvers.finite import is_finite
from linkwork.solvers.formulation import FINE
from linkwork.system.state import State

if TYPE_CHECKING:
    from linkwork.simulation.installed import Installed

TORN = 1e4  # of the square of an axis: a rigid body that is stretched a hundredfold does not come back
IS_FINITE = direct(is_finite)


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
    """SolverError, naming a body, where the state holds a number that is not finite."""
    state = installed.state
    if IS_FINITE(state):
        return
    body = installed.compiled.body_named(lost_body(state))
    raise SolverError(
        f"{body} has no finite position, velocity or acceleration that all joints and drivers allow.",
        float(state.time[0]),
        body,
    )


def failed_body(installed: Installed) -> int:
    """Number of a body whose numbers are not finite, or of a rigid one that has lost its shape; FINE if none."""
    state = installed.state
    if not IS_FINITE(state):
        return lost_body(state)
    axes = state.q[:, 3:].reshape(-1, 3, 3)
    strain = abs((axes * axes).sum(axis=2) - 1.0).max(axis=1)
    torn = np.flatnonzero((installed.compiled.system.width == 4) & ~(strain < TORN))
    return int(torn[0]) if torn.size else FINE


def lost_body(state: State) -> int:
    """Number of the first body whose numbers are not finite; of the first at all where it is something else."""
    lost = ~np.isfinite(state.q + state.v + state.a + state.mean_a).all(axis=1)
    return int(np.argmax(lost)) or min(1, len(lost) - 1)
