"""How long it takes to show an earlier time: in a chain that was changed every tenth of a second, back and forth.

Near: the handle of the time bar is dragged, some hundredths of a second at a time. Far: it is clicked anywhere, so that
the mechanism that was in force then must often be made again.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from linkwork.benchmarks.chain import model
from linkwork.benchmarks.study import Study
from linkwork.edits import AddBody, AddElement, RemoveBody, RemoveJoint
from linkwork.live_run import LiveRun
from linkwork.model.bodies.rigid import RigidBody
from linkwork.solvers.formulation import formulations

SOLVERS = ("modular", "ali3p", "recursive")
EDITS = 12
PAUSE = 0.05  # seconds between two edits
NEAR = 0.02  # seconds
LOOKS = 12  # in a round


@dataclass(frozen=True, slots=True)
class Scrub:
    """Milliseconds until an earlier moment is shown: the middle one, that of 95 in 100, the worst."""

    size: int
    name: str
    median: float
    p95: float
    worst: float


def scrubs(size: int, rounds: int) -> Iterator[Scrub]:
    """Near and far, by some formulations."""
    for solver in SOLVERS:
        with LiveRun(model(size), solver=solver) as run:
            _change(run, size)
            for name, reach in (("near", NEAR), ("far", math.inf)):
                times = 1e3 * np.array(list(_looks(run, reach, LOOKS * rounds)))
                found = np.median(times), np.percentile(times, 95), times.max()
                yield Scrub(size, f"{formulations()[solver].title}, {name}", *map(float, found))


def _change(run: LiveRun, size: int) -> None:
    hinge = run.model.joints[f"pin{size - 1}"]
    loose = RigidBody(id="loose", position=(0.0, 1.0, 0.0))
    kinds = (AddBody(loose), RemoveBody("loose"), RemoveJoint(hinge.id), AddElement(hinge))
    for number in range(EDITS):
        run.advance(PAUSE)
        run.edit(kinds[number % len(kinds)])
    run.advance(PAUSE)


def _looks(run: LiveRun, reach: float, count: int) -> Iterator[float]:
    chance, end = random.Random(count), run.snapshot().time
    at = 0.5 * end
    for _ in range(count):
        at = chance.uniform(max(0.0, at - reach), min(end, at + reach))
        began = perf_counter()
        run.rewind(at)
        run.snapshot()
        yield perf_counter() - began


def _line(row: Scrub) -> str:
    return f"{row.size:6}  {row.name:40}{row.median:10.2f}{row.p95:11.2f}{row.worst:10.2f}"


STUDY = Study(
    name="scrubbing",
    title="To show an earlier time of a chain that was changed twelve times [ms]",
    sizes=(10, 100, 300),
    head=f"{'bodies':>6}  {'':40}{'median':>10}{'95 in 100':>11}{'worst':>10}",
    found=lambda size, rounds, _: scrubs(size, rounds),
    as_line=_line,
)
