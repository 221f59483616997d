"""What drivers are tried on: wheels in bearings, a bar that slides, and how well their energy adds up."""

from __future__ import annotations

from typing import Any

import linkwork as lw
from linkwork.model.forces.joint_effort import JointEffort
from linkwork.results.run import Run

SOLVERS = ("ali3p", "modular", "augmented_lagrangian")
FIRST, SECOND, MASS = 0.2, 0.5, 3.0  # kg m2, kg m2 and kg


def wheels(**driver: Any) -> lw.Mechanism:
    """Wheels `a` and `b` in bearings `first` and `second` about z, a bar in a guide `slide` along x, and a driver."""
    m = lw.Mechanism("wheels", gravity=(0, 0, -9.81))
    m.add_body("a", mass=1, inertia=(FIRST,) * 3)
    m.add_body("b", mass=1, inertia=(SECOND,) * 3, position=(1, 0, 0))
    m.add_body("bar", mass=MASS, inertia=(0.1,) * 3, position=(0, 1, 0))
    m.add_joint("first", "revolute", base="ground", follower="a", at=(0, 0, 0), axis=(0, 0, 1))
    m.add_joint("second", "revolute", base="ground", follower="b", at=(1, 0, 0), axis=(0, 0, 1))
    m.add_joint("slide", "prismatic", base="ground", follower="bar", at=(0, 1, 0), axis=(1, 0, 0))
    if driver:
        m.add_driver("driver", **driver)
    return m


def push(m: lw.Mechanism, joint: str, effort: str) -> None:
    """A torque or force in a joint."""
    m.apply(lw.edits.AddElement(JointEffort(id="push", joint=joint, effort=effort)))


def unexplained(run: Run) -> float:
    """Largest part of the energy that books do not explain [J]."""
    balance = run.energy.total + run.energy.dissipated - run.energy.supplied
    return float(abs(balance - balance[0]).max())
