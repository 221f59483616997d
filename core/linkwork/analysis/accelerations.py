"""Accelerations of all bodies at the stored state."""

from __future__ import annotations

import numpy as np
from scipy.sparse import coo_array, csr_array
from scipy.sparse.linalg import lsqr

from linkwork.analysis.dry import dry_model_in
from linkwork.compiler.bodies import angular_velocities
from linkwork.errors import SolverError
from linkwork.mechanism import Mechanism
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork.simulation.installed import Installed
from linkwork.simulation.simulation import DEFAULT_SOLVER, Simulation
from linkwork.simulation.starting import holder_of_most, left_of_rows
from linkwork.system.compiled_system import SIZE

EXACT, LEAST_SQUARES = 1e-13, 2  # how far the search for others goes, and its word for that there are none


def accelerations(
    mechanism: Mechanism | Model, *, solver: str = DEFAULT_SOLVER
) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Linear acceleration of the centre of mass [m/s2] and angular acceleration [rad/s2] by body, global axes.

    Raises SolverError where no accelerations keep to all joints and drivers.
    """
    model = dry_model_in(mechanism, "accelerations")
    simulation = Simulation(model, solver)  # no step is made: a run of none finds them
    state = simulation.installed.state
    simulation.advance(0)
    _refuse_contradiction(simulation.installed)
    compiled = simulation.installed.compiled
    angular = angular_velocities(state.q, state.a, compiled.system.width)  # u x u'' takes the place of u x u'
    return {b: (state.a[n, :3].copy(), angular[n]) for b, n in compiled.bodies.items() if b != GROUND_ID}


def _refuse_contradiction(installed: Installed) -> None:
    """SolverError where rows of joints and drivers contradict each other in what accelerations they ask for.

    It is looked into where the accelerations found violate a row: some formulations let joints give way by design.
    """
    left, most, work = left_of_rows(installed)
    if abs(left).max(initial=0.0) <= most:
        return
    system, hard = installed.compiled.system, len(left)
    owner = np.repeat(np.arange(hard), np.diff(system.row_start[: hard + 1]))
    sides, bodies = work.jacobian[: len(owner)], system.side_body[: len(owner)]
    columns = (SIZE * bodies[:, None] + np.arange(SIZE)).ravel()
    shape = hard, SIZE * len(system.width)
    jacobian = csr_array(coo_array((sides.ravel(), (np.repeat(owner, SIZE), columns)), shape=shape))
    change, why = lsqr(jacobian, left, atol=EXACT, btol=EXACT, iter_lim=10 * max(shape))[:2]
    left = abs(left - jacobian @ change)
    if why == LEAST_SQUARES and left.max() > most:
        raise SolverError(*_reported(installed, left))


def _reported(installed: Installed, left: np.ndarray) -> tuple[str, float, str]:
    """The sentence, the time [s] and the holder of the row of which most is left."""
    name = holder_of_most(installed, left)
    why = (
        f"No accelerations exist here: {name} and other joints or drivers contradict each other by "
        f"{left.max():.3g} m/s2 or rad/s2. The position is singular, and these velocities do not lead out of it: "
        "start from a position nearby or from rest, or remove a joint that repeats others."
    )
    return why, float(installed.state.time[0]), name
