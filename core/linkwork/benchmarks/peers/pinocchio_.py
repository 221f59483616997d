"""Pinocchio: it has no integrator of its own, so its articulated-body algorithm is timed as a method would call it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from linkwork.benchmarks.peers.chain_data import INERTIA, LENGTH, MASS


def chain_evaluations(count: int, step: float, steps: int) -> Callable[[], np.ndarray]:
    """The pendulum chain: four calls a step along a motion found once by Runge and Kutta, and nothing else."""
    import pinocchio

    made = _chain(pinocchio, count)
    data, rest = made.createData(), np.zeros(count)
    states, tip = _followed(pinocchio, made, step, steps)

    def run() -> np.ndarray:
        aba = pinocchio.aba
        for q, v in states:
            aba(made, data, q, v, rest)
        return tip

    return run


def _chain(pin: Any, count: int) -> Any:
    made, parent = pin.Model(), 0
    made.gravity.linear = np.array((0.0, 0.0, -9.81))
    inertia = pin.Inertia(MASS, np.array((LENGTH / 2, 0.0, 0.0)), np.diag(INERTIA))
    for i in range(count):
        place = pin.SE3(np.eye(3), np.array((LENGTH if i else 0.0, 0.0, 0.0)))
        parent = made.addJoint(parent, pin.JointModelRY(), place, f"pin{i}")
        made.appendBodyToJoint(parent, inertia, pin.SE3.Identity())
    return made


def _followed(pin: Any, made: Any, h: float, steps: int) -> tuple[list[tuple[np.ndarray, np.ndarray]], np.ndarray]:
    """Coordinates and rates at all evaluations, and where the tip ends."""
    data, n = made.createData(), made.nv
    q, v, rest, seen = np.zeros(n), np.zeros(n), np.zeros(n), []

    def acceleration(q: np.ndarray, v: np.ndarray) -> np.ndarray:
        seen.append((q, v))
        return pin.aba(made, data, q, v, rest).copy()

    for _ in range(steps):
        a1 = acceleration(q, v)
        v2 = v + h / 2 * a1
        a2 = acceleration(q + h / 2 * v, v2)
        v3 = v + h / 2 * a2
        a3 = acceleration(q + h / 2 * v2, v3)
        v4 = v + h * a3
        a4 = acceleration(q + h * v3, v4)
        q, v = q + h / 6 * (v + 2 * v2 + 2 * v3 + v4), v + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    pin.forwardKinematics(made, data, q)
    return seen, data.oMi[n].act(np.array((LENGTH, 0.0, 0.0)))
