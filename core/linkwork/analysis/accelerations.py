"""Accelerations of all bodies at the stored state."""

from __future__ import annotations

import numpy as np
from scipy.sparse import coo_array, csr_array
from scipy.sparse.linalg import lsqr

from linkwork.compiler.bodies import angular_velocities
from linkwork.compiler.compiled import Compiled
from linkwork.equations.rows import evaluate_rows
from linkwork.errors import SolverError
from linkwork.mechanism import Mechanism, model_in
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork.simulation.installed import Installed
from linkwork.simulation.simulation import DEFAULT_SOLVER, Simulation
from linkwork.system.compiled_system import SIZE
from linkwork.system.state import copied
from linkwork.system.workspace import make_workspace

CONTRADICTED = 1e-6  # of the largest acceleration: rows that hold to this do not contradict each other
EXACT, LEAST_SQUARES = 1e-13, 2  # how far the search for others goes, and its word for that there are none


def accelerations(
    mechanism: Mechanism | Model, *, solver: str = DEFAULT_SOLVER
) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Linear acceleration of the centre of mass [m/s2] and angular acceleration [rad/s2] by body, global axes.

    Raises SolverError where no accelerations keep to all joints and drivers.
    """
    simulation = Simulation(model_in(mechanism), solver)  # no step is made: a run of none finds them
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
    compiled, state = installed.compiled, installed.state
    system, work = compiled.system, make_workspace(compiled.system)
    evaluate_rows(system, copied(state), work, float(state.time[0]))
    hard = int(system.first_soft[0])
    owner = np.repeat(np.arange(hard), np.diff(system.row_start[: hard + 1]))
    sides, bodies = work.jacobian[: len(owner)], system.side_body[: len(owner)]
    left = np.bincount(owner, (sides * state.a[bodies]).sum(axis=1), hard) + work.bias[:hard]
    most = CONTRADICTED * (1.0 + abs(state.a).max() + abs(work.bias[:hard]).max(initial=0.0))
    if abs(left).max(initial=0.0) <= most:
        return
    columns = (SIZE * bodies[:, None] + np.arange(SIZE)).ravel()
    shape = hard, SIZE * len(system.width)
    jacobian = csr_array(coo_array((sides.ravel(), (np.repeat(owner, SIZE), columns)), shape=shape))
    change, why = lsqr(jacobian, left, atol=EXACT, btol=EXACT, iter_lim=10 * max(shape))[:2]
    left = abs(left - jacobian @ change)
    if why == LEAST_SQUARES and left.max() > most:
        raise SolverError(*_reported(compiled, left, float(state.time[0])))


def _reported(compiled: Compiled, left: np.ndarray, time: float) -> tuple[str, float, str]:
    """The sentence, the time [s] and the holder of the row of which most is left."""
    joints = compiled.system.joint_rows
    holders = [*compiled.model.joints, *(d.id for d in compiled.model.drivers.values() if d.held())]
    row = int(joints[0]) + int(left[int(joints[0]) :].argmax())
    name = holders[int(np.searchsorted(joints, row, side="right")) - 1]
    why = (
        f"No accelerations exist here: {name} and other joints or drivers contradict each other by "
        f"{left.max():.3g} m/s2 or rad/s2. The position is singular, and these velocities do not lead out of it: "
        "start from a position nearby or from rest, or remove a joint that repeats others."
    )
    return why, time, name
