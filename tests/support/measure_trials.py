"""An arm on a motor, which measures are tried on."""

from __future__ import annotations

from typing import Any

import numpy as np

import linkwork as lw
from linkwork.results.run import Run


def arm() -> lw.Mechanism:
    """An arm of a metre on a motor about y, its far end at (0.5, 0, 0) of its own axes."""
    m = lw.Mechanism("arm", gravity=(0, 0, -9.81))
    m.add_body("arm", mass=2, inertia=(0.1, 0.2, 0.3), position=(0.5, 0, 0))
    m.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_driver("motor", "motor", joint="pin", follows="speed", target="3", p=5.0)
    return m


def measured(kind: str, **fields: Any) -> tuple[Run, np.ndarray]:
    """A run of a second and what a measure of a kind has found."""
    m = arm()
    m.add_measure("measure", kind, **fields)
    run = lw.simulate(m, until=1.0)
    return run, run.measure("measure")
