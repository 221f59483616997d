"""Time and error of all who take part in a case, in turns, the best of several rounds."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import platform
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import numpy as np

from linkwork.benchmarks.case import Case, Entrant, Run, distance, drift

ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Result:
    """One line of the table.

    Attributes:
        size, name: of the scene and the entrant.
        microseconds: of a step, in the best round.
        error: of the end [m].
        ratio: time beside that of the first entrant, the best rounds of both.
        least, most: the same ratio in single rounds, in which both ran one after the other.
        drift: of the energy, beside what there was; no number where nobody tells.
    """

    size: int
    name: str
    microseconds: float
    error: float
    ratio: float
    least: float = 1.0
    most: float = 1.0
    drift: float = float("nan")


def installed(entrant: Entrant) -> bool:
    """Whether the program is there."""
    return not entrant.program or importlib.util.find_spec(entrant.program) is not None


def measured(case: Case, entrants: list[Entrant], size: int, rounds: int = ROUNDS) -> list[Result]:
    """All entrants on one size; each round runs all of them, so that a busy moment is shared."""
    steps = max(case.fewest, case.work // size)
    there = case.reference(size, steps * case.step)
    runs = [(e, e.prepare(size, case.step, steps)) for e in entrants if size <= e.largest]
    ends = [np.asarray(run()) for _, run in runs]
    times = np.array([[seconds_of(run) for _, run in runs] for _ in range(rounds)])
    best, single = times.min(axis=0), times / times[:, :1]
    return [
        Result(
            size,
            e.name,
            *map(float, (1e6 * best[n] / steps, distance(ends[n], there), best[n] / best[0], low, high)),
            drift(ends[n], there),
        )
        for n, ((e, _), low, high) in enumerate(zip(runs, single.min(axis=0), single.max(axis=0), strict=True))
    ]


def seconds_of(run: Run) -> float:
    """Processor time of one run, of all its threads [s]: others who keep the machine busy do not count."""
    began = process_time()
    run()
    return process_time() - began


def machine() -> dict[str, str]:
    """Processor, load and versions, without which a time means nothing."""
    found = {"processor": platform.processor() or platform.machine(), "python": platform.python_version()}
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line]
        found["processor"] = f"{len(lines)} x {lines[0]}" if lines else found["processor"]
    if hasattr(os, "getloadavg"):
        found["load"] = f"{os.getloadavg()[0]:.2f}"
    for package in ("linkwork", "numba", "numpy", "mujoco", "pin", "exudyn"):
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found
