"""How near the modular formulation comes to `ali3p` over one second, and how far its joints open.

Both are of the second order, so `ali3p` itself is off by more than the exact setting is. Its runs at three steps are
therefore extrapolated (Richardson), which takes out its errors of the second and fourth order.

The order is that by which the difference falls from twice the step to the step; an exact run cuts its steps by itself,
so that its own is that of its tolerance where that is what counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import log2, nan

import numpy as np

from linkwork.benchmarks import chain, four_bars
from linkwork.benchmarks.study import Study
from linkwork.edits import AddBody, AddJoint, apply
from linkwork.math3d import vector
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import ACCURACIES

SECONDS, LOOKS = 1.0, 20
THIN = 1e-3  # kg m2 for each kg: about the axis of a bar


def bricard() -> Model:
    """Six bars of unit length along the edges of a cube, each hinge at right angles to both: one row too many."""
    corners = [(0, 0, 0), (1, 0, 0), (1, -1, 0), (1, -1, 1), (0, -1, 1), (0, 0, 1)]
    axes = [vector.Y, vector.Z, vector.X] * 2
    edits: list[AddBody | AddJoint] = []
    for i in range(5):
        one, other = np.array(corners[i], dtype=float), np.array(corners[i + 1], dtype=float)
        inertia = tuple(THIN if d else 1.0 / 12.0 for d in other - one)
        edits.append(AddBody(RigidBody(id=f"bar{i}", inertia=inertia, position=tuple((one + other) / 2))))
    sides = ["ground", *(f"bar{i}" for i in range(5)), "ground"]
    for i in range(6):
        at = tuple(float(x) for x in corners[i])
        edits.append(AddJoint(f"pin{i}", "revolute", base=sides[i], follower=sides[i + 1], at=at, axis=axes[i]))
    return apply(Model("Bricard", (0.0, -9.81, 0.0)), edits)[0]


MECHANISMS: dict[str, Callable[[], Model]] = {
    "double pendulum": lambda: chain.model(2),
    "ten-link chain": lambda: chain.model(10),
    "four-bar": lambda: four_bars.model(1),
    "Bricard": bricard,
}


@dataclass(frozen=True, slots=True)
class Agreement:
    """Largest difference of positions beside their size, its order; largest gap [m or rad], estimate of a step."""

    size: int
    name: str
    difference: float
    order: float
    gap: float
    estimate: float


def agreement(model: Model, accuracy: str, step: float, there: np.ndarray) -> tuple[float, float, float]:
    """Difference from known positions, relative to the largest; gap and estimate, the worst of all looks."""
    simulation = Simulation(model, "modular", step, accuracy=accuracy)
    gap = estimate = 0.0
    count = round(SECONDS / step)
    for look in range(LOOKS):
        simulation.advance(count * (look + 1) // LOOKS - count * look // LOOKS)
        snapshot = simulation.snapshot()
        gap, estimate = max(gap, snapshot.violation), max(estimate, snapshot.estimate)
    return float(np.abs(snapshot.positions - there).max() / np.abs(there).max()), gap, estimate


def centralised(model: Model, step: float) -> np.ndarray:
    """Positions after a second of whole steps by `ali3p` at a step, a half and a quarter of it, extrapolated."""
    ends = []
    for finer in (1, 2, 4):
        simulation = Simulation(model, "ali3p", step / finer)
        simulation.advance(round(SECONDS / step) * finer)
        ends.append(simulation.snapshot().positions)
    second = [(4.0 * fine - coarse) / 3.0 for coarse, fine in pairwise(ends)]
    return (16.0 * second[1] - second[0]) / 15.0


def _rows(microseconds: int, _rounds: int, _peers: bool) -> Iterator[Agreement]:
    step = 1e-6 * microseconds
    for name, make in MECHANISMS.items():
        model = make()
        there, earlier = centralised(model, step), centralised(model, 2.0 * step)
        for accuracy in ACCURACIES:
            difference, gap, estimate = agreement(model, accuracy, step, there)
            coarse = agreement(model, accuracy, 2.0 * step, earlier)[0]
            order = log2(coarse / difference) if coarse > 0.0 < difference else nan
            yield Agreement(microseconds, f"{name}, {accuracy}", difference, order, gap, estimate)


def _as_line(row: Agreement) -> str:
    numbers = f"{row.difference:12.1e}{row.order:8.1f}{row.gap:12.1e}{row.estimate:12.1e}"
    return f"{row.size:6}  {row.name:28}{numbers}"


STUDY = Study(
    name="agreement",
    title="Modular against ali3p (extrapolated) after one second, by the step in microseconds",
    sizes=(1000,),
    head=f"{'step':>6}  {'':28}{'difference':>12}{'order':>8}{'gap':>12}{'estimate':>12}",
    found=_rows,
    as_line=_as_line,
)
