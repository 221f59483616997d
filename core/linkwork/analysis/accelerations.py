"""Accelerations of all bodies at the stored state."""

from __future__ import annotations

import numpy as np

from linkwork.mechanism import Mechanism, model_in
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork.simulation.simulation import DEFAULT_SOLVER, Simulation


def accelerations(
    mechanism: Mechanism | Model, *, solver: str = DEFAULT_SOLVER
) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Linear acceleration of the centre of mass [m/s2] and angular acceleration [rad/s2] by body, global axes."""
    simulation = Simulation(model_in(mechanism), solver)  # no step is made: a run of none finds them
    state = simulation.installed.state
    simulation.advance(0)
    found = {}
    for body, number in simulation.installed.compiled.bodies.items():
        if body != GROUND_ID:
            q, a = state.q[number].reshape(4, 3), state.a[number].reshape(4, 3)
            angular = 0.5 * np.cross(q[1:], a[1:]).sum(axis=0)
            found[body] = (a[0].copy(), angular)
    return found
