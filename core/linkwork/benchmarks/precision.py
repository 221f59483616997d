"""Work and precision: what a simulated second costs at several steps, beside the error that is left.

One number at one step says little: a method of high order may take a long step where another needs a short one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from linkwork.benchmarks.case import Case, Entrant, distance
from linkwork.benchmarks.stopwatch import seconds_of

FACTORS = (4.0, 2.0, 1.0, 0.5, 0.25)  # of the step of the case
ROUNDS = 3  # of which the best counts


@dataclass(frozen=True, slots=True)
class Point:
    """One run: step [s], wall time of a simulated second [s], error of the end [m]; nan where it cannot go on."""

    name: str
    step: float
    cost: float
    error: float


def work_precision(
    case: Case, entrants: Sequence[Entrant], size: int, factors: Sequence[float] = (), rounds: int = ROUNDS
) -> list[Point]:
    """Every entrant at every step, over the same simulated time."""
    span = max(case.fewest, case.work // size) * case.step
    there = case.reference(size, span)
    found = []
    for entrant in (e for e in entrants if size <= e.largest):
        for factor in factors or FACTORS:
            steps = round(span / (factor * case.step))
            found.append(_point(entrant, size, span, steps, there, rounds))
    return found


def _point(entrant: Entrant, size: int, span: float, steps: int, there: np.ndarray, rounds: int) -> Point:
    step = span / steps
    try:
        run = entrant.prepare(size, step, steps)
        off = distance(run(), there)
        cost = min(seconds_of(run) for _ in range(rounds)) / span
    except Exception:  # a step may be too long for a method, and each program has errors of its own for that
        off, cost = float("nan"), float("nan")
    return Point(entrant.name, step, cost, off if np.isfinite(off) else float("nan"))
