"""IFToMM benchmark A03: Andrews' squeezer."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from linkwork.analysis.simulate import simulate
from linkwork.math3d import rotation, vector
from linkwork.mechanism import Mechanism
from linkwork.reproduction.case import THEIRS, Case, Curve, Figure, Outcome, printed, within
from linkwork.reproduction.mechanisms import point
from linkwork.reproduction.overlay import Known, Overlay, watched

Place = tuple[float, float]
STEP = 2e-5  # seconds

# Angles at the start: the Test Set's with Theta = 0, and the library's with beta = -0.0620 and closed loops.
TEST_SET = (
    -0.06171389001427645,
    0.0,
    0.45527981916307037,
    0.22266839016588588,
    0.48736497954384256,
    1.2305474445498212,
)
LIBRARY = (-0.062, 0.00021458685379951542, 0.4552798121003702, 0.22266837590302746, 0.4873649811406328,
           1.2305474391566007)  # fmt: skip
END = 15.810771196304  # beta at 0.03 s in the Test Set for IVP Solvers [rad]


def _go(start: Place, *ways: tuple[float, float]) -> Place:
    """Where one comes from a point by ways of a length in a direction."""
    x, z = start
    return x + sum(way * cos(angle) for way, angle in ways), z + sum(way * sin(angle) for way, angle in ways)


def squeezer(angles: tuple[float, ...]) -> Mechanism:
    """Seven bodies in the plane y = 0, driven by 0.033 N m at the crank; no gravity."""
    beta, theta, gamma, phi, delta, epsilon = angles
    o, a, b, c = (0.0, 0.0), (-0.06934, -0.00227), (-0.03635, 0.03273), (0.014, 0.072)
    along, left = gamma - pi / 2, gamma  # of the lever K3, from B to E
    f, e, d = _go(o, (0.007, beta)), _go(b, (0.035, along)), _go(b, (0.018, along), (0.02, left))
    g, h = _go(a, (0.04, delta)), _go(a, (0.04, epsilon - pi / 2))
    m = Mechanism("squeezer", gravity=vector.ZERO)
    for name, mass, moment, (x, z), turn in (
        ("K1", 0.04325, 2.194e-6, _go(o, (0.00092, beta)), beta),
        ("K2", 0.00365, 4.41e-7, _go(f, (-0.0115, beta + theta)), 0.0),
        ("K3", 0.02373, 5.255e-6, _go(b, (0.01874, along), (0.01043, left)), 0.0),
        ("K4", 0.00706, 5.667e-7, _go(g, (0.00579, phi + delta - pi / 2)), 0.0),
        ("K5", 0.0705, 1.169e-5, _go(a, (0.02308, delta), (0.00916, delta + pi / 2)), 0.0),
        ("K6", 0.00706, 5.667e-7, _go(h, (0.00579, epsilon - phi)), 0.0),
        ("K7", 0.05498, 1.912e-5, _go(a, (0.01228, epsilon - pi / 2), (0.00449, epsilon - pi)), 0.0),
    ):
        inertia = (moment / 2, moment, moment / 2)
        m.add_body(name, mass=mass, inertia=inertia, position=(x, 0, z), rotation=rotation.about(vector.Y, -turn))
    for name, base, follower, (x, z) in (
        ("crank", "ground", "K1", o), ("crank pin", "K1", "K2", f), ("lever", "ground", "K3", b),
        ("e2", "K3", "K2", e), ("e4", "K3", "K4", e), ("e6", "K3", "K6", e),
        ("upper arm", "ground", "K5", a), ("upper elbow", "K5", "K4", g),
        ("lower arm", "ground", "K7", a), ("lower elbow", "K7", "K6", h),
    ):  # fmt: skip
        m.add_joint(name, "revolute", base=base, follower=follower, at=(x, 0, z), axis=(0, -1, 0))
    x, _, z = m.model.body("K3").position
    spring = {"stiffness": 4530.0, "free_length": 0.07785, "base_at": (c[0], 0, c[1])}
    m.add_force("spring", "spring", base="ground", follower="K3", follower_at=(d[0] - x, 0, d[1] - z), **spring)
    m.add_force("motor", "joint_effort", joint="crank", effort="0.033")
    return m


def _run() -> Outcome:
    tables = {axis: printed(f"a03_published_{axis}.csv") for axis in "xy"}
    run = simulate(squeezer(LIBRARY), solver="semirecursive", until=0.05, step=STEP, sample=1e-4)
    f = point(run, "K1", (0.007 - 0.00092, 0.0, 0.0))
    curves, off = [], 0.0
    for axis, k in (("x", 0), ("y", 2)):
        table = tables[axis]
        curves.append(Curve(f"{axis} of F", run.time, f[:, k]))
        curves.append(Curve(f"{axis} of F, published", table["t"], table[axis], THEIRS))
        off = max(off, float(np.abs(_between(run.time, f[:, k], table["t"]) - table[axis]).max()))
    verdicts = [
        within("curve of point F, 0.05 s", f"`semirecursive` at {STEP:g} s", off, 2e-5,
               why="the library rounds beta to -0.0620 and its loops do not close with the other printed angles: "
               "closed at that beta, its curve is met; from the Test Set's start it is not"),
    ]  # fmt: skip
    for solver in ("ali3p", "semirecursive", "augmented_lagrangian", "modular"):
        end = simulate(squeezer(TEST_SET), solver=solver, until=0.03, step=STEP, sample=1e-3, accuracy="exact")
        beta = TEST_SET[0] + float(end.joint("crank").coordinate[-1])
        told = f"`{solver}` at {STEP:g} s: {beta:.7f}"
        shows = f"Test Set for IVP Solvers: beta(0.03 s) = {END:.9f}"
        verdicts.append(within(shows, told, abs(beta - END), 3e-3, "rad"))
    title = "A03: point F of Andrews' squeezer"
    return Outcome((Figure("a03_motion", title, "time [s]", "position [m]", curves),), verdicts)


def _between(times: np.ndarray, values: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    from scipy.interpolate import CubicSpline

    return CubicSpline(times, values)(wanted)


def _known() -> Known:
    tables = {axis: printed(f"a03_published_{axis}.csv") for axis in "xy"}
    return {"x": (tables["x"]["t"], tables["x"]["x"]), "z": (tables["y"]["t"], tables["y"]["y"])}


def _watched() -> Mechanism:
    return watched(squeezer(LIBRARY), "K1", (0.007 - 0.00092, 0.0, 0.0))


CASES = (
    Case(
        name="a03",
        source="IFToMM benchmark A03",
        title="Andrews' squeezer",
        about="Seven bodies in a plane, a motor of 0.033 N m, a spring; data of the Test Set for IVP Solvers.",
        run=_run,
        overlay=Overlay(_watched, _known, "published curve of point F", STEP, 0.01),
    ),
)
