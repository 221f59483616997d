"""IFToMM benchmark A05: the stiff flyball governor."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from linkwork.analysis.simulate import simulate
from linkwork.math3d import rotation, vector
from linkwork.mechanism import Mechanism
from linkwork.reproduction.case import THEIRS, Case, Curve, Figure, Outcome, printed, within
from linkwork.reproduction.mechanisms import GRAVITY
from linkwork.reproduction.overlay import Known, Overlay, watched

TURN, DROOP = 2 * pi, pi / 6  # rad/s, rad below the level
ARM, BALL = 0.3, 5.0  # kg
CENTRE = (ARM * 0.5 + BALL) / (ARM + BALL)  # of an arm with its ball, from the pin [m]
ACROSS = ARM * 1.0001 / 12 + ARM * (CENTRE - 0.5) ** 2 + BALL * (1 - CENTRE) ** 2  # kg m2


def governor() -> Mechanism:
    """Shaft, sleeve, two arms with balls, two springs of 800 kN/m."""
    m = Mechanism("governor", gravity=(0.0, 0.0, -GRAVITY))
    spin = {"angular_velocity": (0.0, 0.0, TURN)}
    m.add_body("shaft", mass=0.3, inertia=(0.0250025, 0.0250025, 5e-6), position=(0, 0, 0.5), **spin)
    m.add_body("sleeve", mass=3.0, inertia=(0.005,) * 3, position=(0, 0, 0.5), **spin)
    m.add_joint("bearing", "revolute", base="ground", follower="shaft", at=vector.ZERO, axis=vector.Z)
    m.add_joint("guide", "prismatic", base="shaft", follower="sleeve", at=(0, 0, 0.5), axis=vector.Z)
    for name, side in (("right", 1), ("left", -1)):
        x, z = side * (0.05 + CENTRE * cos(DROOP)), 1 - CENTRE * sin(DROOP)
        turned = rotation.about(vector.Y, DROOP if side > 0 else pi - DROOP)
        m.add_body(f"{name} arm", mass=ARM + BALL, inertia=(5e-6, ACROSS, ACROSS), position=(x, 0, z), rotation=turned,
                   velocity=(0, TURN * x, 0), **spin)  # fmt: skip
        at = (side * 0.05, 0, 1)
        m.add_joint(f"{name} pin", "revolute", base="shaft", follower=f"{name} arm", at=at, axis=vector.Y)
        m.add_force(f"{name} spring", "spring", base="sleeve", follower=f"{name} arm", base_at=(side * 0.05, 0, 0),
                    follower_at=(0.5 - CENTRE, 0, 0), stiffness=8e5, damping=4e4, free_length=0.5)  # fmt: skip
    return m


def _run() -> Outcome:
    table, verdicts = printed("a05_published.csv"), []
    for solver in ("ali3p", "semirecursive", "augmented_lagrangian", "modular"):
        run = simulate(governor(), solver=solver, until=3.0, step=1e-3, sample=0.02, accuracy="exact")
        height = run.position("sleeve")[:, 2]
        off = float(np.abs(height[::5] - table["s"]).max())
        verdicts.append(within("published height of the slider, 3 s", f"`{solver}` at 1 ms", off, 3e-4))
    curves = (Curve("Linkwork", run.time, height), Curve("published", table["t"], table["s"], THEIRS))
    return Outcome((Figure("a05_motion", "A05: height of the slider", "time [s]", "s [m]", curves),), verdicts)


def _known() -> Known:
    table = printed("a05_published.csv")
    return {"z": (table["t"], table["s"])}


CASES = (
    Case(
        name="a05",
        source="IFToMM benchmark A05",
        title="Stiff flyball governor",
        about="Springs of 800 kN/m with dampers of 40 kN s/m: an explicit method would need steps of microseconds.",
        run=_run,
        overlay=Overlay(lambda: watched(governor(), "sleeve"), _known, "published height of the slider"),
    ),
)
