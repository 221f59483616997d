"""What a case is, who takes part, and where to find them all."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from linkwork import benchmarks

# Makes all steps from the start and tells where the end of the mechanism is [m]; a fourth number is its energy [J].
Run = Callable[[], np.ndarray]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A program with a method.

    Attributes:
        name: program and method.
        prepare: (size, step [s], steps) -> the run that is timed; everything that is done once is done here.
        program: name of the package that must be installed; empty for our own.
        largest: size beyond which it is left out, because a step takes too long.
        note: what its time does not hold.
    """

    name: str
    prepare: Callable[[int, float, int], Run]
    program: str = ""
    largest: int = 1_000_000
    note: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """A scene in several sizes.

    Attributes:
        name: as in `linkwork bench CASE`.
        title: what is measured.
        sizes: by default.
        step: of all methods [s].
        work: bodies times steps of one run, so that each run takes long enough to be measured.
        entrants: our own first; ratios are to the first.
        reference: the same scene by an accurate method: (size, seconds) -> where its end is [m], and its energy [J] if
            the runs tell it.
        fewest: steps of one run at least; what is done once for each run is shared by so many.
        converges: whether the error falls with the step, so that a diagram of work and precision means something.
    """

    name: str
    title: str
    sizes: Sequence[int]
    step: float
    work: int
    entrants: Sequence[Entrant]
    reference: Callable[[int, float], np.ndarray]
    converges: bool = True
    fewest: int = 5


def distance(end: np.ndarray, there: np.ndarray) -> float:
    """How far an end is from where it should be [m]; either may tell its energy too."""
    return float(np.linalg.norm(np.asarray(end)[:3] - there[:3]))


def drift(end: np.ndarray, there: np.ndarray) -> float:
    """Energy that was gained or lost, beside what there was; no number where nobody tells."""
    return float(abs(end[3] / there[3] - 1.0)) if min(len(end), len(there)) > 3 else float("nan")


@cache
def cases() -> dict[str, Case]:
    """All cases by name."""
    found = {}
    for info in sorted(pkgutil.iter_modules(benchmarks.__path__), key=lambda info: info.name):
        offered = getattr(importlib.import_module(f"{benchmarks.__name__}.{info.name}"), "CASES", ())
        found.update({case.name: case for case in offered})
    return found
