"""IFToMM benchmark A01: the simple pendulum."""

from __future__ import annotations

import numpy as np
from scipy.special import ellipj, ellipk

from linkwork.analysis.simulate import simulate
from linkwork.math3d import rotation, vector
from linkwork.mechanism import Mechanism
from linkwork.reproduction.case import THEIRS, Case, Curve, Figure, Outcome, printed, within
from linkwork.reproduction.mechanisms import GRAVITY, add_hinge, point
from linkwork.reproduction.overlay import Known, Overlay, watched

SOLVERS = {"ali3p": 4e-4, "semirecursive": 4e-4, "augmented_lagrangian": 4e-4, "modular": 4e-4, "recursive": 6e-6}
PRINTED = 5e-6  # the table has six digits


def pendulum() -> Mechanism:
    """A body whose reduced length is one metre: a point at that length moves like the benchmark's point mass."""
    m = Mechanism("pendulum", gravity=(0.0, 0.0, -GRAVITY))
    turned = rotation.about(vector.Z, np.pi)
    m.add_body("bob", mass=1.0, inertia=(0.25,) * 3, position=(-0.5, 0.0, 0.0), rotation=turned)
    add_hinge(m, "pin", "ground", "bob", vector.ZERO)
    return m


def exact(times: np.ndarray) -> np.ndarray:
    """x by elliptic functions: sin(angle / 2) = k sn(K - w t) with k2 = 1/2, let go level on the left [m]."""
    sn, cn, dn, _ = ellipj(ellipk(0.5) - np.sqrt(GRAVITY) * times, 0.5)
    return -2.0 * np.sqrt(0.5) * sn * dn + 0.0 * cn


def _run() -> Outcome:
    table, verdicts, curves = printed("a01_published.csv"), [], []
    for solver, bound in SOLVERS.items():
        run = simulate(pendulum(), solver=solver, until=10.0, step=1e-3, sample=0.05, accuracy="exact")
        x = point(run, "bob")[:, 0]
        off = float(np.abs(x[::10] - table["x"]).max())
        error = float(np.abs(x - exact(run.time)).max())
        shows = "published table, 10 s, six digits"
        verdicts.append(within(shows, f"`{solver}` at 1 ms; {error:.1g} m from the closed form", off, bound + PRINTED))
        curves.append(Curve(solver, run.time[1:], np.abs(x - exact(run.time))[1:] + 1e-16))
    closed = float(np.abs(exact(table["t"]) - table["x"]).max())
    verdicts.append(within("published table", "closed form by elliptic functions", closed, PRINTED))
    motion = (Curve("Linkwork", run.time, x), Curve("published", table["t"], table["x"], THEIRS))
    return Outcome(
        (
            Figure("a01_motion", "A01: the pendulum", "time [s]", "x [m]", motion),
            Figure("a01_errors", "A01: distance from the closed form at 1 ms", "time [s]", "error [m]", curves, "y"),
        ),
        verdicts,
    )


def _known() -> Known:
    table = printed("a01_published.csv")
    return {"x": (table["t"], table["x"]), "z": (table["t"], table["y"])}


CASES = (
    Case(
        name="a01",
        source="IFToMM benchmark A01",
        title="Simple pendulum",
        about="A point mass of 1 kg on a massless rod of 1 m, let go level on the left, 10 s.",
        run=_run,
        overlay=Overlay(lambda: watched(pendulum(), "bob", (0.5, 0.0, 0.0)), _known, "published table"),
    ),
)
