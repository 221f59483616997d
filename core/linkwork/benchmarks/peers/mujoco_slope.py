"""MuJoCo on the slope, with its elliptic cone of friction."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from linkwork.benchmarks.peers.slope_data import EDGES, FRICTION, GRAVITY, MASS, MOMENTS

Prepare = Callable[[int, float, int], Callable[[], np.ndarray]]


def prepared(angle: float, **options: float) -> Prepare:
    """The box on a slope of an angle [deg], with these of its options."""

    def prepare(count: int, step: float, steps: int) -> Callable[[], np.ndarray]:
        import mujoco

        spec, turned = mujoco.MjSpec(), math.radians(angle)
        spec.option.timestep, spec.option.cone = step, mujoco.mjtCone.mjCONE_ELLIPTIC
        spec.option.gravity = [GRAVITY * math.sin(turned), 0.0, -GRAVITY * math.cos(turned)]
        for name, value in options.items():
            setattr(spec.option, name, value)
        surface = {"friction": [FRICTION, 0.005, 0.0001]}
        spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[5, 5, 0.1], **surface)
        half = [edge / 2 for edge in EDGES]
        body = spec.worldbody.add_body(pos=[0, 0, half[2]], mass=MASS, inertia=MOMENTS, explicitinertial=True)
        body.add_freejoint()
        body.add_geom(type=mujoco.mjtGeom.mjGEOM_BOX, size=half, **surface)
        made = spec.compile()

        def run() -> np.ndarray:
            data = mujoco.MjData(made)
            mujoco.mj_step(made, data, nstep=steps)
            return data.qpos[:1].copy()

        return run

    return prepare
