"""The best values of some parameters: least or largest response within limits, or the one nearest to a number.

Cases spread over the limits as a Latin hypercube find the region, on all cores; from the best of them COBYQA goes on, a
trust-region method without derivatives that keeps to the limits. A case that fails counts as the worst seen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from linkwork.analysis.study import Parameter, Study
from linkwork.analysis.sweep import Progress, Table, sweep
from linkwork.errors import ModelError, SolverError
from linkwork.mechanism import Mechanism, model_in
from linkwork.model.model import Model

GOALS = {"least": 1.0, "largest": -1.0}
OF_THE_SEARCH = ("workers", "progress", "seed")
FIRST_RADIUS = 0.1  # of the width of the limits: about the distance of neighbours in the first draw
TOLERANCE = 1e-4  # of the width of the limits
WORST = 10.0  # times the spread of the responses seen: what a case that fails counts beyond the worst


@dataclass(frozen=True, slots=True, eq=False)
class Optimum:
    """What was found.

    Attributes:
        values: of the parameters, by name.
        response: there.
        model: the mechanism with these values.
        table: all cases in the order in which they were tried, first those that were spread over the limits.
        tried: how many cases were run in all.
    """

    values: Mapping[str, float]
    response: float
    model: Model
    table: Table
    tried: int


class _StoppedError(Exception):
    """Who waits has had enough."""


@dataclass(slots=True)
class _Search:
    """The cases after the first draw; costs are what is to become least."""

    study: Study
    low: np.ndarray
    high: np.ndarray
    cost_of: Callable[[float], float]
    worst: float
    tell: Callable[[int], bool | None]
    values: list[list[float]] = field(default_factory=list)
    results: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def cost(self, shares: np.ndarray) -> float:
        """Of a case that is given in shares of the limits."""
        if self.tell(len(self.values)) is False:
            raise _StoppedError
        values = (self.low + np.clip(shares, 0.0, 1.0) * (self.high - self.low)).tolist()
        (result,), why = self.study.answer(values)
        self.values.append(values)
        self.results.append(result)
        self.failures.append(why)
        return self.worst if math.isnan(result) else float(self.cost_of(result))

    def run(self, start: np.ndarray, tries: int) -> None:
        """From these shares on, until the best is known to the tolerance, or somebody stops it."""
        from scipy.optimize import minimize  # long to read, seldom used

        options = {"maxfev": tries, "initial_tr_radius": FIRST_RADIUS, "final_tr_radius": TOLERANCE}
        try:
            minimize(self.cost, start, method="COBYQA", bounds=[(0.0, 1.0)] * len(start), options=options)
        except _StoppedError:
            return

    def table(self, first: Table) -> Table:
        """All cases, those of the first draw before these."""
        values = np.vstack([first.values, *self.values])
        results = np.vstack([first.results, *([result] for result in self.results)])
        late = {len(first.values) + n: why for n, why in enumerate(self.failures) if why}
        return Table(first.parameters, first.responses, values, results, {**first.failures, **late})


def optimise(
    mechanism: Mechanism | Model,
    limits: Mapping[str, tuple[float, float]],
    response: str,
    *,
    goal: str | float = "least",
    samples: int = 20,
    tries: int = 100,
    progress: Progress | None = None,
    **words: Any,
) -> Optimum:
    """Find the values between the limits for which a response is least, largest or nearest to a number.

    Args:
        mechanism: what is varied.
        limits: lowest and highest value of each parameter.
        response: as in `lw.sweep`.
        goal: least, largest, or the number that the response shall come near to [SI].
        samples: cases that are spread over the limits first.
        tries: most cases after these.
        progress: called with the share that is done, 0 to 1; where it answers with False, the search ends with the
            best that it has seen.
        words: workers, seed, `question` and what it takes, as in `lw.sweep`.
    """
    cost_of = _cost_of(limits, goal)
    tell, total = progress or _say_nothing, samples + tries
    table = sweep(
        mechanism, limits, [response], samples=samples, progress=lambda share: tell(share * samples / total), **words
    )
    asked = {word: value for word, value in words.items() if word not in OF_THE_SEARCH}
    study = Study.of(model_in(mechanism), tuple(limits), [response], asked)
    costs = cost_of(table.results[:, 0])
    if np.isnan(costs).all():
        raise SolverError(f"No case could be run; the first one: {next(iter(table.failures.values()), 'stopped')}", 0.0)
    low, high = np.array(list(limits.values()), dtype=float).T
    worst = float(np.nanmax(costs) + WORST * max(np.nanmax(costs) - np.nanmin(costs), 1e-300))
    search = _Search(study, low, high, cost_of, worst, lambda done: tell((samples + done) / total))
    search.run((table.values[int(np.nanargmin(costs))] - low) / (high - low), tries)
    tell(1.0)
    return _optimum(study, search.table(table), cost_of)


def _cost_of(limits: Mapping[str, tuple[float, float]], goal: str | float) -> Callable[[Any], Any]:
    """What is to become least, of responses; ModelError where goal or limits mean nothing."""
    for name, (low, high) in limits.items():
        if not low < high:
            raise ModelError(f"The lower limit of {name}, {low:g}, is not below the upper one, {high:g}.", name)
    if isinstance(goal, int | float):
        return lambda response: (response - goal) ** 2  # smooth, as the quadratic models of the method are
    if goal not in GOALS:
        raise ModelError(f"The goal is {goal!r}; it can be: {', '.join(GOALS)}, or a number.")
    return lambda response: GOALS[goal] * response


def _say_nothing(_share: float) -> None:
    """Nobody watches."""


def _optimum(study: Study, table: Table, cost_of: Callable[[Any], Any]) -> Optimum:
    best = int(np.nanargmin(cost_of(table.results[:, 0])))
    model = study.model(table.values[best])
    named = {name: float(Parameter.named(name, model).value(model)) for name in study.parameters}
    tried = int(np.isfinite(table.results[:, 0]).sum()) + len(table.failures)
    return Optimum(named, float(table.results[best, 0]), model, table, tried)
