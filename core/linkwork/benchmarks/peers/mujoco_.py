"""MuJoCo: scenes in its own words, contacts off, stepped by its own loop in C."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from linkwork.benchmarks.peers.chain_data import INERTIA, LENGTH, MASS


def chain(integrator: str) -> Callable[[int, float, int], Callable[[], np.ndarray]]:
    """The pendulum chain by one of its integrators."""

    def prepare(count: int, step: float, steps: int) -> Callable[[], np.ndarray]:
        import mujoco

        made = _chain(mujoco, count, step, integrator)

        def run() -> np.ndarray:
            data = mujoco.MjData(made)
            mujoco.mj_step(made, data, nstep=steps)
            mujoco.mj_kinematics(made, data)
            return data.site("tip").xpos.copy()

        return run

    return prepare


def _chain(mujoco: Any, count: int, step: float, integrator: str) -> Any:
    spec = mujoco.MjSpec()
    spec.option.timestep, spec.option.integrator = step, getattr(mujoco.mjtIntegrator, integrator)
    spec.option.disableflags = int(mujoco.mjtDisableBit.mjDSBL_CONTACT)
    body = spec.worldbody
    for i in range(count):
        body = body.add_body(pos=[LENGTH if i else 0, 0, 0], mass=MASS, ipos=[LENGTH / 2, 0, 0], inertia=INERTIA)
        body.explicitinertial = True
        body.add_joint(type=mujoco.mjtJoint.mjJNT_HINGE, axis=[0, 1, 0])
    body.add_site(name="tip", pos=[LENGTH, 0, 0])
    return spec.compile()
