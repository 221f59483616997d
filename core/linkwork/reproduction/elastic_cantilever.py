"""papers/002, figure 5: a cantilever tube under tip loads up to 10,000 N, as a chain of elastic bodies."""

from __future__ import annotations

import numpy as np

from linkwork.analysis.simulate import simulate
from linkwork.mechanism import Mechanism
from linkwork.reproduction.case import THEIRS, Case, Curve, Figure, Outcome, Verdict, within
from linkwork.reproduction.elastic_beams import Array, add_chain, measure_end

LENGTH, BENDING, AXIAL, MASS = 1.0, 189.06889987466772, 4178318.229274425, 0.161  # m, N m2, N, kg
# Tip of the exact beam, extensible and without shear, at each load (oracle E01, to 1e-13 m).
TIPS = {
    100.0: (0.982284125985319, -0.170981728443364),
    500.0: (0.77670063644337, -0.57077313027853),
    2000.0: (0.433081724312117, -0.816794298159555),
    10000.0: (0.194573716921399, -0.921632517047748),
}
BOUNDS = {100.0: 2e-4, 500.0: 2e-3, 2000.0: 6e-3, 10000.0: 0.03}  # m, of ten bodies
RAMP, REST = 0.1, 0.25  # seconds that a load grows, and in which motion dies away
DAMPING = 0.015  # seconds: times the stiffness


def cantilever(count: int) -> Mechanism:
    """The loads follow each other, each kept until the damped tube rests."""
    m = Mechanism("cantilever tube", gravity=(0.0, 0.0, 0.0))
    ends = np.zeros(3), np.array((LENGTH, 0.0, 0.0))
    names = add_chain(m, count, ends, (BENDING, AXIAL), MASS, damping=DAMPING, vectors=1)
    m.add_joint("root", "fixed", base="ground", follower=names[0], at=(0.0, 0.0, 0.0))
    before, load = 0.0, []
    for n, force in enumerate(TIPS):
        load.append(f"{force - before} * min(max((t/1 s - {n * (RAMP + REST)})/{RAMP}, 0), 1)")
        before = force
    m.add_force("load", "force", body=names[-1], at=(LENGTH, 0.0, 0.0), fy=f"-({' + '.join(load)}) * 1 N")
    measure_end(m, "tip", names[-1], LENGTH / count / 2.0)
    return m


def tips(count: int, loads: int = len(TIPS), step: float = 1e-3) -> Array:
    """Where the tip comes to rest under each of the first loads (loads x 2) [m]."""
    run = simulate(cantilever(count), until=loads * (RAMP + REST), step=step, sample=RAMP + REST, solver="modular")
    return run.measure("tip")[1:, :2]


def _run() -> Outcome:
    found = {count: tips(count) for count in (5, 10)}
    theirs = np.array(list(TIPS.values()))
    off = {count: np.linalg.norm(tip - theirs, axis=1) for count, tip in found.items()}
    verdicts = [
        within(f"tip under {force:g} N", "ten bodies, as in the paper", float(off[10][n]), BOUNDS[force])
        for n, force in enumerate(TIPS)
    ]
    better = off[5] / off[10]
    verdicts.append(
        Verdict("the error falls with the number of bodies", "five bodies beside ten",
                f"{better.min():.1f} to {better.max():.1f} times nearer (2 asked)", bool((better > 2.0).all()))
    )  # fmt: skip
    curves = (Curve("ten elastic bodies", *found[10].T), Curve("exact beam", *theirs.T, THEIRS))
    return Outcome((Figure("elastic_cantilever", "papers/002, figure 5: the tip", "x [m]", "y [m]", curves),), verdicts)


CASES = (
    Case(
        name="elastic_cantilever",
        source="papers/002, section 7, figure 5 (Ellenbroek and Schilder)",
        title="Cantilever tube under large tip loads",
        about="1 m long, 20 mm thick with a wall of 1 mm, E 70 GPa; ten elastic bodies, loads of 100, 500, 2,000 and "
        "10,000 N one after the other, each until the damped motion has died away.",
        run=_run,
    ),
)
