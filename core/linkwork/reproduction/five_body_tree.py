"""The tree of the Arnold article in papers/000 (figure 3), whose second body loses its mass."""

from __future__ import annotations

import numpy as np

from linkwork.analysis.simulate import simulate
from linkwork.math3d import vector
from linkwork.mechanism import Mechanism
from linkwork.reproduction.case import THEIRS, Case, Curve, Figure, Outcome, Verdict, within
from linkwork.reproduction.mechanisms import GRAVITY
from linkwork.results.run import Run

NONE = 1e-13  # kg: counts as none beside a kilogram
RATIOS = (1e-2, 1e-3, 1e-4)  # kg: small masses of the second body
UNTIL, STEP = 1.0, 1e-3  # seconds
AFTER = 0.3  # seconds: what a small mass began with has faded
SPRINGS = (("pin", "angle", 5.0, 0.2), ("sleeve", "distance", 300.0, 12.0), ("sleeve", "angle", 20.0, 0.3),
           ("rail3", "distance", 250.0, 4.0), ("rail4", "distance", 180.0, 5.0),
           ("elbow", "angle", 8.0, 0.05))  # fmt: skip


def tree(mass: float) -> Mechanism:
    """Body 1 turns about z; 2 slides and rolls on it along x; 3 and 4 slide on 2; 5 is hinged to 4."""
    m = Mechanism("tree", gravity=(0.0, 0.0, -GRAVITY))
    m.add_body("body1", mass=4.0, inertia=(0.05, 0.06, 0.08), position=(0.1, 0.0, 0.25))
    m.add_body("body2", mass=mass, inertia=(mass, mass, mass), position=(0.3, 0.0, 0.3))
    m.add_body("body3", mass=1.5, inertia=(0.004, 0.006, 0.007), position=(0.37, 0.15, 0.27))
    m.add_body("body4", mass=0.8, inertia=(0.003, 0.002, 0.0025), position=(0.26, -0.16, 0.38))
    m.add_body("body5", mass=0.6, inertia=(0.001, 0.004, 0.004), position=(0.47, -0.12, 0.25))
    m.add_joint("pin", "revolute", base="ground", follower="body1", at=(0.0, 0.0, 0.2), axis=vector.Z)
    m.add_joint("sleeve", "cylindrical", base="body1", follower="body2", at=(0.3, 0.0, 0.3), axis=vector.X)
    m.add_joint("rail3", "prismatic", base="body2", follower="body3", at=(0.35, 0.1, 0.3), axis=vector.X)
    m.add_joint("rail4", "prismatic", base="body2", follower="body4", at=(0.25, -0.12, 0.32), axis=vector.X)
    m.add_joint("elbow", "revolute", base="body4", follower="body5", at=(0.35, -0.12, 0.27), axis=vector.Y)
    for number, (joint, coordinate, stiffness, damping) in enumerate(SPRINGS):
        law = {"joint": joint, "coordinate": coordinate, "stiffness": stiffness, "damping": damping}
        m.add_force(f"spring{number}", "joint_spring", **law)
    m.add_force("turning", "joint_effort", joint="pin", effort="2 * sin(2 * t)")
    m.add_force("push", "joint_effort", joint="sleeve", coordinate="distance", effort="6 * cos(3 * t)")
    return m


def _seen(run: Run) -> np.ndarray:
    return np.hstack([run.position(f"body{number}") for number in (1, 3, 4, 5)])


def _run() -> Outcome:
    bare = simulate(tree(NONE), solver="recursive", until=UNTIL, step=STEP, sample=0.02)
    late, apart, curves = bare.time >= AFTER, [], []
    for mass in RATIOS:
        run = simulate(tree(mass), solver="semirecursive", until=UNTIL, step=STEP / 4, sample=0.02)
        off = np.abs(_seen(run) - _seen(bare)).max(axis=1)
        apart.append(float(off[late].max()))
        curves.append(Curve(f"{mass:g} kg", run.time[1:], off[1:] + 1e-16))
    finer = simulate(tree(NONE), solver="recursive", until=UNTIL, step=STEP / 2, sample=0.02)
    own = float(np.abs(_seen(finer) - _seen(bare)).max())
    first = apart[0] / apart[1]
    x = (Curve("x of body 5, none", bare.time, bare.position("body5")[:, 0]),
         Curve(f"x of body 5, {RATIOS[-1]:g} kg", run.time[::2], run.position("body5")[::2, 0], THEIRS))  # fmt: skip
    return Outcome(
        (
            Figure("tree_motion", "Tree of fig. 3: a second body without mass", "time [s]", "position [m]", x),
            Figure("tree_limit", "Distance from the motion without mass", "time [s]", "distance [m]", curves, "y"),
        ),
        (
            Verdict(
                "section 2.1: the motion with a small mass is that without, up to O(mass)",
                "they differ by " + ", ".join(f"{a:.1e} m at {m:g} kg" for a, m in zip(apart, RATIOS, strict=True)),
                f"{first:.1f} times less for a tenth of the mass (5 to 20 asked)",
                5.0 < first < 20.0,
            ),
            within(
                "sections 3 and 4: the modified recursion goes on, with steps that know nothing of the small mass",
                f"`recursive` at 1 ms, {own:.1g} m from half the step",
                own,
                1e-6,
            ),
        ),
    )


CASES = (
    Case(
        name="five_body_tree",
        source="papers/000, Arnold's article, sections 2 to 4, figure 3",
        title="Tree of five bodies, one without mass",
        about="The joints of figure 3 with masses, springs and dampers of our own: the article prints none.",
        run=_run,
    ),
)
