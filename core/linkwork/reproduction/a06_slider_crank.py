"""IFToMM benchmark A06: the spatial slider-crank, rigid."""

from __future__ import annotations

import numpy as np

from linkwork.analysis.simulate import simulate
from linkwork.edits import AddElement
from linkwork.math3d import rotation
from linkwork.mechanism import Mechanism
from linkwork.model.frame import Frame
from linkwork.model.joints.universal import Universal
from linkwork.reproduction.case import THEIRS, Case, Curve, Figure, Outcome, Verdict, printed, within
from linkwork.reproduction.mechanisms import GRAVITY
from linkwork.reproduction.overlay import Known, Overlay, watched
from linkwork.results.run import Run

CRANK, ROD, SPIN = 0.08, 0.3, 6.0  # m, m, rad/s
BEARING, END, SPEED = (0.0, 0.1, 0.12), 0.2, 0.24  # m, m, m/s
ROD_SPIN = (1.92, -0.96, 0.48)  # rad/s, as the benchmark gives it


def slider_crank() -> Mechanism:
    """The rod hangs on a ball at the crank and on a cross at the slider, with pins along and across the rail."""
    arm, spin = np.array((0.0, 0.0, CRANK)), np.array((SPIN, 0.0, 0.0))
    middle, end, speed = np.array(BEARING), np.array((END, 0.0, 0.0)), np.array((SPEED, 0.0, 0.0))
    tip, tip_speed = middle + arm, np.cross(spin, arm)
    along = (end - tip) / ROD
    across = np.cross((1.0, 0.0, 0.0), along)
    across /= np.linalg.norm(across)
    axes = [tuple(v.tolist()) for v in (along, across, np.cross(along, across))]
    m = Mechanism("slider-crank", gravity=(0.0, 0.0, -GRAVITY))
    m.add_body("crank", mass=0.12, inertia=(1e-4,) * 3, position=(middle + tip) / 2, angular_velocity=spin,
               velocity=tip_speed / 2)  # fmt: skip
    turned = rotation.from_axes(*axes)
    m.add_body("rod", mass=0.5, inertia=(4e-4, 4e-3, 4e-3), position=(tip + end) / 2, rotation=turned,
               angular_velocity=ROD_SPIN, velocity=(tip_speed + speed) / 2)  # fmt: skip
    m.add_body("slider", mass=2.0, inertia=(1e-3,) * 3, position=end, velocity=speed)
    m.add_joint("bearing", "revolute", base="ground", follower="crank", at=middle, axis=(1, 0, 0))
    m.add_joint("ball", "spherical", base="crank", follower="rod", at=tip)
    m.apply(AddElement(Universal(id="cross", base="slider", follower="rod", follower_frame=Frame((ROD / 2, 0.0, 0.0)))))
    m.add_joint("rail", "prismatic", base="ground", follower="slider", at=end, axis=(1, 0, 0))
    return m


def _off(solver: str, step: float) -> tuple[Run, float]:
    """A run, and its largest distance from the reference [m]."""
    run = simulate(slider_crank(), solver=solver, until=5.0, step=step, sample=0.02, accuracy="exact")
    return run, float(np.abs(run.position("slider")[::5, 0] - printed("a06_reference.csv")["slider_x"]).max())


def _run() -> Outcome:
    shows, verdicts = "slider over 5 s (quadrature of the energy)", []
    for solver in ("ali3p", "semirecursive", "modular"):
        run, off = _off(solver, 1e-3)
        verdicts.append(within(shows, f"`{solver}` at 1 ms", off, 3e-4,
                               why="no published table was found; the reference is oracle A06"))  # fmt: skip
    coarse, fine = (_off("augmented_lagrangian", step)[1] for step in (1e-3, 5e-4))
    verdicts.append(
        Verdict(
            shows,
            f"`augmented_lagrangian`: {coarse:.1g} m off at 1 ms, {fine:.1g} m at 0.5 ms",
            f"{coarse / fine:.1f} times nearer at half the step (more than 3 asked)",
            coarse > 3 * fine,
            "it goes to the same motion, but not within the 3e-4 m of the others at 1 ms: its energy drifts more",
        )
    )
    table = printed("a06_reference.csv")
    ours = Curve("Linkwork, modular", run.time, run.position("slider")[:, 0])
    curves = (ours, Curve("quadrature", table["t"], table["slider_x"], THEIRS))
    return Outcome((Figure("a06_motion", "A06: position of the slider", "time [s]", "x [m]", curves),), verdicts)


def _known() -> Known:
    table = printed("a06_reference.csv")
    return {"x": (table["t"], table["slider_x"])}


CASES = (
    Case(
        name="a06",
        source="IFToMM benchmark A06",
        title="Spatial slider-crank, rigid",
        about="Crank 0.08 m, rod 0.3 m, sent off with 6 rad/s; the rod spins with (1.92, -0.96, 0.48) rad/s, which "
        "fixes the axes of the universal joint.",
        run=_run,
        overlay=Overlay(lambda: watched(slider_crank(), "slider"), _known, "quadrature of the energy"),
    ),
)
