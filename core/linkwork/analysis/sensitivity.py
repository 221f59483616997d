"""How a response changes with a parameter: its derivative, with an estimate of the error.

Central differences of shrinking steps, extrapolated to eighth order (scipy.differentiate); the run itself is
differentiated, adaptive steps, tables, stops and all. An error estimate that is not small tells that the response has a
kink there, or that the step of the integrator is too long.

Of equilibria the derivative is also told by the implicit function theorem, see implicit.py, which checks the
differences. Of runs there is no such second way. A complex step would need the kernels compiled for complex numbers
beside real ones, with each absolute value, comparison, table and contact written anew; the variational equations along
a run would need the partial derivatives of all forces and rows, which the kernels do not tell, so that they would come
from differences too, and they hold neither at impacts and stops nor for the steps that a run really takes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Any

import numpy as np
from scipy.differentiate import derivative

from linkwork.analysis.dry import dry_model_in
from linkwork.analysis.implicit import slopes_at_rest
from linkwork.analysis.study import Parameter, Study
from linkwork.errors import ModelError
from linkwork.mechanism import Mechanism
from linkwork.model.model import Model

FIRST_STEP = 0.02  # of the value: far from rounding, near enough for eighth order to count
SMALLEST_VALUE = 0.1  # in SI units: a value below it is stepped as if it were this large
MOST_HALVINGS = 4
GOOD = 1e-7  # relative: better than runs usually are


@dataclass(frozen=True, slots=True)
class Derivative:
    """d response / d parameter in SI units, and how far it may be off.

    `implicit` is the same by the implicit function theorem, for the question statics; nan for the others.
    """

    value: float
    error: float
    implicit: float = math.nan


def sensitivity(
    mechanism: Mechanism | Model,
    parameters: Sequence[str],
    responses: Sequence[str],
    *,
    steps: Mapping[str, float] = MappingProxyType({}),
    progress: Callable[[float], None] | None = None,
    **words: Any,
) -> dict[tuple[str, str], Derivative]:
    """Derivatives by (response, parameter).

    Args:
        mechanism: at whose present values they are taken.
        parameters: `element.field` or `element.field[2]`.
        responses: as in `lw.sweep`.
        steps: longest step of a parameter's difference by its name [SI], where the default does not fit.
        progress: called before each run with the share of parameters that are done, 0 to 1.
        words: `question` and what it takes, as in `lw.sweep`.
    """
    model = dry_model_in(mechanism, "a sensitivity")
    study = Study.of(model, parameters, responses, words)
    centre = [float(Parameter.named(name, model).value(model)) for name in study.parameters]
    found: dict[tuple[str, str], Derivative] = {}
    for n, name in enumerate(study.parameters):
        step = float(steps.get(name, FIRST_STEP * max(abs(centre[n]), SMALLEST_VALUE)))
        if not (math.isfinite(step) and step > 0.0):
            raise ModelError(f"The step of {name} is {step!r}; it must be positive.", name)
        tell = partial(progress or _say_nothing, n / len(study.parameters))
        slopes = _slopes(study, centre, (n, step), tell)
        if study.question == "statics":
            implicit = slopes_at_rest(study, centre, n)
            slopes = [replace(one, implicit=other) for one, other in zip(slopes, implicit, strict=True)]
        found |= {(response, name): one for response, one in zip(study.responses, slopes, strict=True)}
    return found


def _say_nothing(_share: float) -> None:
    """Nobody watches."""


def _slopes(study: Study, centre: list[float], varied: tuple[int, float], tell: Callable[[], None]) -> list[Derivative]:
    """Derivatives of all responses by one parameter, which is given by its number and longest step."""
    n, step = varied
    known: dict[float, tuple[float, ...]] = {}

    def answer(value: float) -> tuple[float, ...]:
        if value not in known:
            tell()
            values, why = study.answer([*centre[:n], value, *centre[n + 1 :]])
            if why:
                raise ModelError(f"With {study.parameters[n]} = {value:g}: {why}", study.parameters[n])
            known[value] = values
        return known[value]

    slopes = []
    for k in range(len(study.responses)):
        one = np.vectorize(lambda value, k=k: answer(float(value))[k], otypes=[float])
        reported = {"initial_step": step, "maxiter": MOST_HALVINGS, "tolerances": {"rtol": GOOD, "atol": 0.0}}
        result = derivative(one, centre[n], **reported)
        slopes.append(Derivative(float(result.df), float(result.error)))
    return slopes
