"""A motion followed from switching to switching: each is located, and the integrator begins anew there.

A step of an integrator runs along one branch of every controller and stop (switching.py). Where a margin of a branch is
negative at one of a few moments of the step, the time at which it vanishes is found on the curve of the step, which is
cut there. An integrator that stepped over a jump of y' would be right to its tolerance by chance only.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import numpy as np
from scipy.optimize import brentq

LOOKS = (0.25, 0.5, 0.75, 1.0)  # of a step
NEAR = (1e-6, 1e-4, 1e-2, 0.1, 0.3)  # of the way to the first of them, where a margin is zero to begin with
SAME = 1e-13  # of the time, and at least of a second: switchings as near as that come at once
MOST_AT_ONCE = 50
ULPS = 8  # by so much kinks are uncertain

Values = Callable[[float], np.ndarray]


class Step(NamedTuple):
    """One step of an integrator: from a time to a time [s], and y within it."""

    begin: float
    end: float
    curve: Values


Steps = Callable[[float, np.ndarray, float], Iterator[Step]]  # from a time and y until a time [s]


class Switching(NamedTuple):
    """When a branch ends [s]: of which law, and by which of its margins."""

    time: float
    law: int
    margin: int


class Motion(Protocol):
    """What is followed."""

    branch: np.ndarray

    def begin(self, time: float, y: np.ndarray) -> None:
        """Take the branches that the values ask for."""

    def margins(self, time: float, y: np.ndarray) -> np.ndarray:
        """Margins of all branches, shape (laws, 2)."""

    def switch(self, switching: Switching, y: np.ndarray) -> np.ndarray:
        """Leave a branch; returns y from there on."""


@dataclass(slots=True)
class Curve:
    """Steps one after the other, with the branches along each."""

    steps: list[Step] = field(default_factory=list)
    branches: list[np.ndarray] = field(default_factory=list)

    @property
    def times(self) -> np.ndarray:
        """The start and the end of each step [s]."""
        return np.array([self.steps[0].begin, *(step.end for step in self.steps)])

    def at(self, time: float) -> tuple[np.ndarray, np.ndarray]:
        """y at a time [s], and the branches there."""
        number = max(0, bisect_right(self.steps, time, key=lambda step: step.begin) - 1)
        return self.steps[number].curve(time), self.branches[number]


def followed(motion: Motion, steps: Steps, y: np.ndarray, until: float, kinks: Sequence[float] = ()) -> Curve:
    """Follow a motion from time zero on; ArithmeticError where its laws switch to and fro.

    Args:
        motion: to be followed.
        steps: of an integrator.
        y: at the start.
        until: the end [s].
        kinks: times at which y' may jump, rising [s]; steps end right before them and begin right behind.
    """
    curve, time, at_once = Curve(), 0.0, 0
    stops = [*kinks, math.inf]
    motion.begin(time, y)
    while time < until:
        switching = None
        while time >= _before(stops[0]):
            time = max(time, stops[0] + ULPS * math.ulp(stops.pop(0)))
        for step in steps(time, y, min(until, _before(stops[0]))):
            switching = first_switching(motion, step)
            end = step.end if switching is None else switching.time
            if end > step.begin:
                curve.steps.append(step._replace(end=end))
                curve.branches.append(motion.branch.copy())
            at_once = at_once + 1 if switching is not None and end - time <= SAME * max(1.0, time) else 0
            time, y = end, step.curve(end)
            if switching is not None:
                break
        if at_once > MOST_AT_ONCE:
            raise ArithmeticError(f"a controller or a stop switches to and fro at {time:.6g} s")
        if switching is not None:
            y = motion.switch(switching, y)
    return curve


def _before(kink: float) -> float:
    """The last time before a kink [s], which is known to rounding."""
    return kink - ULPS * math.ulp(kink) if kink < math.inf else kink


def first_switching(motion: Motion, step: Step) -> Switching | None:
    """Where the first branch ends in a step; None where all last."""
    if not motion.branch.size:
        return None

    def margins(time: float) -> np.ndarray:
        return motion.margins(time, step.curve(time))

    before, length = step.begin, step.end - step.begin
    for share in LOOKS:
        time = step.begin + share * length if share < 1.0 else step.end
        ended = np.argwhere(margins(time) < 0.0).tolist()
        if ended:
            return min(Switching(_root(margins, before, time, law, margin), law, margin) for law, margin in ended)
        before = time
    return None


def _root(margins: Values, begin: float, end: float, law: int, margin: int) -> float:
    """When a margin vanishes that is negative at the end [s]; where it never was positive, that is the beginning."""

    def one(time: float) -> float:
        return float(margins(time)[law, margin])

    if one(begin) <= 0.0:
        positive = [time for time in (begin + share * (end - begin) for share in NEAR) if one(time) > 0.0]
        if not positive:
            return begin
        begin = positive[-1]
    return float(brentq(one, begin, end, xtol=1e-15, rtol=4.0 * np.finfo(float).eps))
