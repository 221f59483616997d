"""The best values of some parameters: least or largest response within limits.

Cases spread over the limits as a Latin hypercube find the region, on all cores; from the best of them COBYQA goes on, a
trust-region method without derivatives that keeps to the limits. A case that fails counts as the worst seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from linkwork.analysis.study import Parameter, Study
from linkwork.analysis.sweep import Table, sweep
from linkwork.errors import ModelError, SolverError
from linkwork.mechanism import Mechanism, model_in
from linkwork.model.model import Model

GOALS = {"least": 1.0, "largest": -1.0}
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
        table: the cases that were spread over the limits.
        tried: how many cases were run in all.
    """

    values: Mapping[str, float]
    response: float
    model: Model
    table: Table
    tried: int


def optimise(
    mechanism: Mechanism | Model,
    limits: Mapping[str, tuple[float, float]],
    response: str,
    *,
    goal: str = "least",
    samples: int = 20,
    tries: int = 100,
    **words: Any,
) -> Optimum:
    """Find the values between the limits for which a response is least or largest.

    Args:
        mechanism: what is varied.
        limits: lowest and highest value of each parameter.
        response: as in `lw.sweep`.
        goal: least or largest.
        samples: cases that are spread over the limits first.
        tries: most cases after these.
        words: workers, progress, `question` and what it takes, as in `lw.sweep`.
    """
    if goal not in GOALS:
        raise ModelError(f"The goal is {goal!r}; it can be: {', '.join(GOALS)}.")
    for name, (low, high) in limits.items():
        if not low < high:
            raise ModelError(f"The lower limit of {name}, {low:g}, is not below the upper one, {high:g}.", name)
    table = sweep(mechanism, limits, [response], samples=samples, **words)
    asked = {word: value for word, value in words.items() if word not in ("workers", "progress")}
    study = Study.of(model_in(mechanism), tuple(limits), [response], asked)
    sizes = GOALS[goal] * table.results[:, 0]
    if np.isnan(sizes).all():
        raise SolverError(f"No case could be run; the first one: {next(iter(table.failures.values()), 'stopped')}", 0.0)
    low, high = np.array(list(limits.values()), dtype=float).T
    start = (table.values[int(np.nanargmin(sizes))] - low) / (high - low)
    worst = float(np.nanmax(sizes) + WORST * max(np.nanmax(sizes) - np.nanmin(sizes), 1e-300))

    def cost(shares: np.ndarray) -> float:
        value = GOALS[goal] * study.answer(low + np.clip(shares, 0.0, 1.0) * (high - low))[0][0]
        return worst if np.isnan(value) else float(value)

    options = {"maxfev": tries, "initial_tr_radius": FIRST_RADIUS, "final_tr_radius": TOLERANCE}
    from scipy.optimize import minimize  # long to read, seldom used

    found = minimize(cost, start, method="COBYQA", bounds=[(0.0, 1.0)] * len(low), options=options)
    shares = found.x if found.fun <= np.nanmin(sizes) else start
    return _optimum(study, low + np.clip(shares, 0.0, 1.0) * (high - low), table, int(found.nfev))


def _optimum(study: Study, values: np.ndarray, table: Table, tried: int) -> Optimum:
    named = dict(zip(study.parameters, values.tolist(), strict=True))
    model = study.model(values)
    for name in study.parameters:
        named[name] = float(Parameter.named(name, model).value(model))
    return Optimum(named, study.answer(values)[0][0], model, table, len(table.values) + tried)
