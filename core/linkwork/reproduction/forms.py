"""The global form of index 3 and both semi-recursive ones on one mechanism: how far apart, and what a step costs."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

import numpy as np

from linkwork.model.model import Model
from linkwork.reproduction.case import Curve, Figure, Verdict, within
from linkwork.simulation.simulation import Simulation

STEP, SEEN = 1e-3, 0.02  # seconds: the step that is compared, and between two looks
TITLES = {"ali3p": "global", "semirecursive_origin": "semi-recursive, origin", "semirecursive": "semi-recursive"}


@dataclass(frozen=True, slots=True)
class Scene:
    """A mechanism, the number of the body that is followed, and for how long [s]."""

    model: Model
    body: int
    until: float


def followed(scene: Scene, solver: str, step: float) -> tuple[np.ndarray, np.ndarray, float]:
    """Times [s], centres of mass of the body [m], and microseconds of a step."""
    simulation, every = Simulation(scene.model, solver, step), round(SEEN / step)
    simulation.advance(1)  # what is made once is not counted
    simulation.advance(every - 1)
    seen, times, spent = [simulation.installed.state.q[scene.body, :3].copy()], [simulation.time], 0.0
    for _ in range(round(scene.until / SEEN) - 1):
        began = time.perf_counter()
        simulation.advance(every)
        spent += time.perf_counter() - began
        seen.append(simulation.installed.state.q[scene.body, :3].copy())
        times.append(simulation.time)
    return np.array(times), np.array(seen), 1e6 * spent / (every * (len(times) - 1))


def compared(
    figure: Figure, scene: Scene, reference: tuple[str, float], bound: float, shows: str
) -> tuple[Figure, list[Verdict]]:
    """The figure with a curve of each form, and a verdict on each.

    Args:
        figure: without its curves.
        scene: what is followed.
        reference: formulation and step [s] that all are held against.
        bound: how far a form may be from the reference [m].
        shows: what the source says.
    """
    times, known, _ = followed(scene, *reference)
    curves, verdicts = [], []
    for solver, title in TITLES.items():
        _, seen, cost = followed(scene, solver, STEP)
        off = np.abs(seen - known).max(axis=1)
        curves.append(Curve(f"{title}, {cost:.0f} us a step", times, off + 1e-16))
        by, finer = reference
        told = f"`{solver}` at 1 ms: {off.max():.1g} m from `{by}` at {1e3 * finer:g} ms, {cost:.0f} us a step"
        verdicts.append(within(shows, told, float(off.max()), bound))
    return replace(figure, curves=curves, logarithmic="y"), verdicts
