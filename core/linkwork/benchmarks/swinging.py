"""Whether a ladder of four-bars keeps pace with time while it swings, in its worst stretch as well as on the whole.

Ladders of 2 N + 1 bodies have 3 N + 1 hinges, so that N = 500 is about a thousand bodies with 1,500 joints. Cranks fall
from upright, lie level after 0.7 seconds, which is a dead point of all loops at once, and come up again after 1.5.
Sizes are N. Measured is the time that a processor gives to the run, so that what else it does counts little; every
stretch is run again from its beginning, and its best time counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import thread_time

from linkwork.benchmarks import four_bars
from linkwork.benchmarks.case import distance
from linkwork.benchmarks.study import Study
from linkwork.simulation.simulation import Simulation
from linkwork.solvers.formulation import formulations

STEP = 1e-3  # seconds
STRETCH, STRETCHES = 250, 6  # steps of each, and how many follow each other
RUNS = (("modular", "balanced"), ("modular", "fast"), ("modular", "exact"), ("ali3p", "exact"))


@dataclass(frozen=True, slots=True)
class Swing:
    """Microseconds for a step on the whole and in the worst stretch; how far off the end is [m]."""

    size: int
    bodies: int
    name: str
    mean: float
    worst: float
    worst_at: float
    off: float

    @property
    def verdict(self) -> str:
        """In words: how many times as fast as time itself it runs where it is slowest."""
        pace = 1e6 * STEP / self.worst
        return f"{pace:.2f} x real time" if pace >= 1.0 else f"{pace:.2f} x: slower than time"


def swings(size: int, rounds: int) -> Iterator[Swing]:
    """By some formulations and accuracies."""
    model = four_bars.model(size)
    for solver, accuracy in RUNS:
        simulation = Simulation(model, solver, STEP, accuracy=accuracy)
        simulation.advance(0)
        found = [_stretch(simulation, rounds) for _ in range(STRETCHES)]
        worst = max(range(STRETCHES), key=found.__getitem__)
        there = four_bars.reference(size, simulation.time)
        yield Swing(
            size,
            len(model.bodies) - 1,
            _named(solver, accuracy),
            sum(found) / STRETCHES,
            found[worst],
            worst * STRETCH * STEP,
            distance(four_bars.top(simulation.installed.state.q), there),
        )


def _named(solver: str, accuracy: str) -> str:
    formulation = formulations()[solver]
    return f"{formulation.title}, {accuracy}" if formulation.takes_accuracy else formulation.title


def _stretch(simulation: Simulation, rounds: int) -> float:
    """Microseconds for a step, the best of all rounds; the run is at the end of the stretch then."""
    moment, best = simulation.moment(), float("inf")
    for _ in range(rounds):
        simulation.go_to(moment, simulation.installed)
        began = thread_time()
        simulation.advance(STRETCH)
        best = min(best, thread_time() - began)
    return 1e6 * best / STRETCH


def _as_line(row: Swing) -> str:
    times = f"{row.mean:10.0f}{row.worst:10.0f}{row.worst_at:8.2f}"
    return f"{row.bodies:6}  {row.name:32}{times}{row.off:11.1e}  {row.verdict}"


STUDY = Study(
    name="modular_loops",
    title="Ladders of four-bars that swing through dead points, two bodies and three hinges for each, step 1 ms [us]",
    sizes=(10, 500),
    head=f"{'bodies':>6}  {'':32}{'mean':>10}{'worst':>10}{'from s':>8}{'off m':>11}",
    found=lambda size, rounds, _: swings(size, rounds),
    as_line=_as_line,
)
