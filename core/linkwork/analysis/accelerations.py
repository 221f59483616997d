"""Accelerations of all bodies at the stored state."""

from __future__ import annotations

import numpy as np

from linkwork.compiler.bodies import angular_velocities
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
    compiled = simulation.installed.compiled
    angular = angular_velocities(state.q, state.a, compiled.system.width)  # u x u'' takes the place of u x u'
    return {b: (state.a[n, :3].copy(), angular[n]) for b, n in compiled.bodies.items() if b != GROUND_ID}
