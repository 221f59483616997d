"""Many runs of variants of a mechanism: studies over values and searches for the best, as replies.

Rows are cases; the numbers of a row can be put into the mechanism.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

import linkwork as lw
from linkwork.edits import Edit, apply
from linkwork.errors import LinkworkError, SolverError
from linkwork.model.model import Model
from linkwork_studio.panels.questions.replies import Axis, Chart, Progress, Reply, StoppedError

if TYPE_CHECKING:
    from linkwork.analysis.sweep import Table

AT_A_LIMIT = 1e-3  # of the width of the limits: nearer the best may well lie beyond


@dataclass(frozen=True, slots=True)
class Look:
    """What is looked at, a response, and how long each run lasts [s]."""

    response: str
    until: float


@dataclass(frozen=True, slots=True)
class Draw:
    """How many cases are spread over the ranges, and the seed of their draw."""

    count: int
    seed: int


class _Watch:
    """Hands progress on, and remembers whether the user stopped it."""

    def __init__(self, progress: Progress) -> None:
        self._progress, self.is_stopped = progress, False

    def __call__(self, share: float) -> bool:
        if not self._progress(share):
            self.is_stopped = True
        return not self.is_stopped


def study(
    model: Model, varied: Mapping[str, Sequence[float]], draw: Draw | None, look: Look, progress: Progress
) -> Reply:
    """A response for all combinations of the values, or for cases drawn between the least and largest, on all cores."""
    watch = _Watch(progress)
    words = {} if draw is None else {"samples": draw.count, "seed": draw.seed}
    table = lw.sweep(model, varied, [look.response], progress=watch, question="simulate", until=look.until, **words)
    found = table.results[:, 0]
    good = found[np.isfinite(found)]
    title = f"{'Stopped: ' if watch.is_stopped else ''}{len(good)} of {len(found)} runs"
    if good.size:
        title += f"; {look.response} from {good.min():.5g} to {good.max():.5g}"
    axes = tuple(
        Axis(*column, _lines(table.values, n) if draw is None else ()) for n, column in enumerate(_columns(table))
    )
    return _reply(title, table, axes, 0)


def best(
    model: Model,
    limits: Mapping[str, tuple[float, float]],
    goal: tuple[str | float, int, int],
    look: Look,
    progress: Progress,
) -> Reply:
    """The numbers for which a response is least, largest or nearest to a number.

    `goal` is that, how many runs are spread over the limits first, and how many may follow.
    """
    watch, (aim, samples, tries) = _Watch(progress), goal
    words = {"samples": samples, "tries": tries, "progress": watch, "question": "simulate", "until": look.until}
    try:
        found = lw.optimise(model, limits, look.response, goal=aim, **words)
    except SolverError as error:
        raise StoppedError("Stopped.") if watch.is_stopped else error from None
    table = found.table
    row = int(np.flatnonzero(table.results[:, 0] == found.response)[0])
    told = aim.capitalize() if isinstance(aim, str) else f"Nearest to {aim:g}"
    title = f"{'Stopped: ' if watch.is_stopped else ''}{told}: {found.response:.5g}, best of {found.tried} runs"
    edge = [name for name, value in found.values.items() if _is_at_a_limit(value, limits[name])]
    if edge:
        title += f"; {' and '.join(edge)} at the limit"
    return _reply(title, table, tuple(Axis(*column) for column in _columns(table)), row)


def taken(model: Model, numbers: Mapping[str, float]) -> tuple[tuple[Edit, ...], Model]:
    """The edits that put numbers into a mechanism, by name, and what it is then."""
    from linkwork.analysis.study import Parameter

    edits = []
    for name, number in numbers.items():
        edits.append(Parameter.named(name, model).edit(model, number))
        model = apply(model, edits[-1])[0]
    return tuple(edits), model


def differ_only_in(one: Model, other: Model, numbers: Mapping[str, float]) -> bool:
    """Whether two mechanisms are the same but for these numbers, by name."""
    try:
        return taken(one, numbers)[1] == taken(other, numbers)[1]
    except LinkworkError:
        return False


def _is_at_a_limit(value: float, limits: tuple[float, float]) -> bool:
    low, high = limits
    return min(value - low, high - value) < AT_A_LIMIT * (high - low)


def _reply(title: str, table: Table, axes: tuple[Axis, ...], first: int) -> Reply:
    found = table.results[:, 0]
    rows = tuple(
        (*(f"{value:.6g}" for value in values), f"{result:.6g}" if math.isfinite(result) else _why(table, n))
        for n, (values, result) in enumerate(zip(table.values, found, strict=True))
    )
    chart = Chart(table.responses[0], found.tolist(), axes)
    head = (*table.parameters, *table.responses)
    return Reply(title, head, rows, save=table.save, chart=chart, numbers=partial(_numbers, table), first=first)


def _columns(table: Table) -> list[tuple[str, list[float]]]:
    return [(name, table.column(name).tolist()) for name in table.parameters]


def _why(table: Table, case: int) -> str:
    return table.failures.get(case, "not reached")


def _numbers(table: Table, case: int) -> Mapping[str, float]:
    return dict(zip(table.parameters, table.values[case].tolist(), strict=True))


def _lines(values: np.ndarray, along: int) -> tuple[tuple[int, ...], ...]:
    """Cases that differ in one parameter alone, in the order of its values."""
    groups: dict[tuple[float, ...], list[int]] = {}
    for case, row in enumerate(np.delete(values, along, axis=1).tolist()):
        groups.setdefault(tuple(row), []).append(case)
    by_value: Callable[[int], float] = values[:, along].__getitem__
    return tuple(tuple(sorted(cases, key=by_value)) for cases in groups.values())
