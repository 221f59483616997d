"""MuJoCo on the pile: sliding friction alone, all else as it comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from linkwork.benchmarks.peers.pile_data import DENSITY, EDGES, FRICTION, RADIUS, WALLS, deepest_of_balls, places, turns

Prepare = Callable[[int, float, int], Callable[[], np.ndarray]]


def balls(solver: str) -> Prepare:
    """Balls by one of its solvers."""
    return _prepared("mjGEOM_SPHERE", (RADIUS, 0.0, 0.0), solver)


def boxes(solver: str) -> Prepare:
    """Boxes by one of its solvers."""
    return _prepared("mjGEOM_BOX", tuple(edge / 2 for edge in EDGES), solver)


def _prepared(kind: str, size: tuple[float, ...], solver: str) -> Prepare:
    def prepare(count: int, step: float, steps: int) -> Callable[[], np.ndarray]:
        import mujoco

        made = _pile(mujoco, count, step, kind, size, solver)

        def run() -> np.ndarray:
            data = mujoco.MjData(made)
            mujoco.mj_step(made, data, nstep=steps)
            if kind == "mjGEOM_SPHERE":
                return deepest_of_balls(data.qpos.reshape(-1, 7)[:, :3])
            mujoco.mj_forward(made, data)
            return np.array([max(0.0, -data.contact.dist.min(initial=0.0))])

        return run

    return prepare


def _pile(mujoco: Any, count: int, step: float, kind: str, size: tuple[float, ...], solver: str) -> Any:
    spec = mujoco.MjSpec()
    spec.option.timestep, spec.option.solver = step, getattr(mujoco.mjtSolver, f"mjSOL_{solver}")
    box, surface = mujoco.mjtGeom.mjGEOM_BOX, {"friction": [FRICTION, 0, 0], "condim": 3, "density": DENSITY}
    for at, edges in WALLS:
        spec.worldbody.add_geom(type=box, pos=at, size=[edge / 2 for edge in edges], **surface)
    turned = turns(count) if kind == "mjGEOM_BOX" else np.tile((1.0, 0.0, 0.0, 0.0), (count, 1))
    for place, turn in zip(places(count), turned, strict=True):
        body = spec.worldbody.add_body(pos=place, quat=turn)
        body.add_freejoint()
        body.add_geom(type=getattr(mujoco.mjtGeom, kind), size=size, **surface)
    return spec.compile()
