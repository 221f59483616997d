"""The comparison that papers/003 announces: global and semi-recursive forms, on the open chain of its figure 1."""

from __future__ import annotations

import time

import numpy as np

from linkwork.benchmarks.chain import model
from linkwork.reproduction.case import Case, Curve, Figure, Outcome, Verdict, within
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import formulations

SIZES = {6: 1e-3, 60: 2e-2}  # links, and how far the forms may be from the recursion after half a second [m]
STEP, UNTIL = 1e-3, 0.5  # seconds
FORMS = ("ali3p", "semirecursive_origin", "semirecursive")
TITLES = {"ali3p": "global", "semirecursive_origin": "semi-recursive, origin", "semirecursive": "semi-recursive"}


def followed(count: int, solver: str, step: float) -> tuple[np.ndarray, np.ndarray, float]:
    """Times, middles of the last link [m], and microseconds of a step."""
    simulation = Simulation(model(count), solver, step)
    simulation.advance(1)
    seen, times, every, spent = [], [], round(0.02 / step), 0.0
    simulation.advance(every - 1)
    for _ in range(round(UNTIL / 0.02)):
        state = simulation.installed.state
        seen.append(state.q[-1, :3].copy())
        times.append(simulation.time)
        began = time.perf_counter()
        simulation.advance(every)
        spent += time.perf_counter() - began
    return np.array(times), np.array(seen), 1e6 * spent * 0.02 / (UNTIL * every)


def _run() -> Outcome:
    present = [name for name in FORMS if name in formulations()]
    figures, verdicts = [], []
    for count, bound in SIZES.items():
        times, known, _ = followed(count, "recursive", STEP / 2)
        curves = []
        for solver in present:
            _, seen, cost = followed(count, solver, STEP)
            off = np.abs(seen - known).max(axis=1)
            curves.append(Curve(f"{TITLES[solver]}, {cost:.0f} us a step", times, off + 1e-16))
            told = f"{count} links, `{solver}` at 1 ms: {off.max():.1g} m from `recursive`, {cost:.0f} us a step"
            verdicts.append(within("both forms and the global one give the same motion", told, float(off.max()), bound))
        title = f"Open chain of {count} links: distance from the recursion"
        figures.append(Figure(f"open_chain_{count}", title, "time [s]", "error [m]", curves, "y"))
    verdicts.append(
        Verdict(
            "a full vehicle, and an anchor chain with friction, are announced",
            "samples `double_wishbone_car` and `anchor_chain`, with numbers that tests check",
            "no numbers to compare with",
            True,
            "the abstract prints neither data nor results",
        )
    )
    return Outcome(figures, verdicts)


CASES = (
    Case(
        name="open_chain",
        source="papers/003, sections 2 and 3, figure 1 (Dopico, Lopez, Luaces)",
        title="Index 3 with projections: global and semi-recursive forms",
        about="Square links of 0.2 m on hinges, held level and let go. Times are those of this machine at this moment.",
        run=_run,
    ),
)
