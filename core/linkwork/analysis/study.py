"""One question of a design study: a mechanism with some values changed, and the numbers that come out.

A study is plain data, the mechanism as the text of its project, so that it can be passed to another process or machine.
Parameters are named `element.field`, `element.field[2]` for one component, or `gravity[2]`; responses by a measure with
what is made of it over the run: `reach`, `max reach`, `rms speed.x`; of modes `frequency 1` and `damping 1`.
"""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np

from linkwork import edits
from linkwork.analysis.kinematics import kinematics
from linkwork.analysis.modes import Modes, modes
from linkwork.analysis.simulate import simulate
from linkwork.analysis.statics import statics
from linkwork.errors import LinkworkError, ModelError
from linkwork.files import project
from linkwork.model.measured import measured
from linkwork.model.model import Model
from linkwork.results.run import Run

Array = np.ndarray

MADE_OF: Mapping[str, Callable[[Array], float]] = MappingProxyType(
    {
        "last": lambda values: values[-1],
        "first": lambda values: values[0],
        "max": np.max,
        "min": np.min,
        "mean": np.mean,
        "range": np.ptp,
        "rms": lambda values: np.sqrt(np.mean(np.square(values))),
        "peak": lambda values: np.max(np.abs(values)),
    }
)
OF_MODES = ("frequency", "damping")
_PARAMETER = re.compile(r"(?:(?P<element>.+)\.)?(?P<field>\w+?)(?:\[(?P<index>\d+)\])?")


def _settled(mechanism: Model, time: float = 0.0) -> Run:
    found = statics(mechanism, time=time)
    return Run([found.snapshot], found.model)


QUESTIONS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {"simulate": simulate, "kinematics": kinematics, "statics": _settled, "modes": modes}
)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number of a model; the element is empty for one of the model itself."""

    element: str
    field: str
    index: int | None

    @classmethod
    def named(cls, text: str, model: Model) -> Parameter:
        """By `element.field[index]`; ModelError where the model has no such number."""
        match = _PARAMETER.fullmatch(text.strip()) if isinstance(text, str) else None
        if not match:
            raise ModelError(f"{text!r} names no number: write element.field, such as arm.mass or arm.position[2].")
        element, index = match["element"] or "", match["index"]
        found = cls(element, match["field"], None if index is None else int(index))
        if not isinstance(found.value(model), int | float):
            raise ModelError(f"{text} is not one number; choose one of it, such as {text}[0].", element)
        return found

    def value(self, model: Model) -> Any:
        """What it is in a model."""
        owner = model.get(self.element) if self.element else model
        if not hasattr(owner, self.field):
            raise ModelError(f"{self.element or 'The model'} has no value {self.field!r}.", self.element)
        value = getattr(owner, self.field)
        if self.index is None:
            return value
        if not isinstance(value, tuple) or self.index >= len(value):
            raise ModelError(f"{self.element}.{self.field} has no component {self.index}.", self.element)
        return value[self.index]

    def edit(self, model: Model, number: float) -> edits.Edit:
        """What puts another number there."""
        whole: Any = number
        if self.index is not None:
            values = list(getattr(model.get(self.element) if self.element else model, self.field))
            values[self.index] = number
            whole = tuple(values)
        return (
            edits.SetValue(self.element, self.field, whole) if self.element else edits.SetModelValue(self.field, whole)
        )

    def set(self, model: Model, number: float) -> Model:
        """The model with another number there."""
        return edits.apply(model, self.edit(model, number))[0]


@dataclass(frozen=True, slots=True)
class Study:
    """What is asked of a mechanism again and again.

    Attributes:
        text: the project.
        parameters: names of the numbers that change.
        responses: names of the numbers that come out.
        question: simulate, kinematics, statics or modes.
        words: what the question takes, such as until, step and solver.
    """

    text: str
    parameters: tuple[str, ...]
    responses: tuple[str, ...]
    question: str = "simulate"
    words: tuple[tuple[str, Any], ...] = field(default=())

    @classmethod
    def of(cls, model: Model, parameters: Sequence[str], responses: Sequence[str], words: Mapping[str, Any]) -> Study:
        """A study of a model, `question` among the words; ModelError where a name means nothing in it."""
        words = {"question": "simulate", **words}
        question = words.pop("question")
        if question not in QUESTIONS:
            raise ModelError(f"There is no question {question!r}; there are: {', '.join(QUESTIONS)}.")
        known = inspect.signature(QUESTIONS[question]).parameters
        unknown = [word for word in words if word not in known]
        if unknown:
            raise ModelError(f"{question} takes no {unknown[0]!r}; it takes: {', '.join(list(known)[1:])}.")
        if not responses:
            raise ModelError("A study needs at least one response, such as the id of a measure.")
        for name in parameters:
            Parameter.named(name, model)
        for name in responses:
            _check_response(name, model, question)
        return cls(project.to_text(model), tuple(parameters), tuple(responses), question, tuple(sorted(words.items())))

    def model(self, values: Sequence[float]) -> Model:
        """The mechanism with these values of its parameters."""
        made = _model(self.text)
        for name, value in zip(self.parameters, values, strict=True):
            made = Parameter.named(name, made).set(made, float(value))
        return made

    def answer(self, values: Sequence[float]) -> tuple[tuple[float, ...], str]:
        """Responses for these values, and why there are none where it fails."""
        try:
            return self.read(QUESTIONS[self.question](self.model(values), **dict(self.words))), ""
        except LinkworkError as error:
            return (math.nan,) * len(self.responses), str(error)

    def read(self, found: Run | Modes) -> tuple[float, ...]:
        """The responses in what came out."""
        return tuple(float(_response(name, found)) for name in self.responses)


@lru_cache(maxsize=8)
def _model(text: str) -> Model:
    return project.from_text(text)


def _split(name: str) -> tuple[str, str]:
    """What is made of a measure, and which."""
    made, _, measure = name.strip().partition(" ")
    return (made, measure.strip()) if measure and made in (*MADE_OF, *OF_MODES) else ("last", name.strip())


def _check_response(name: str, model: Model, question: str) -> None:
    made, measure = _split(name)
    if question == "modes":
        if made not in OF_MODES or not measure.isdigit() or int(measure) < 1:
            raise ModelError(f"{name!r} is not a modal quantity; write `frequency 1` or `damping 1`.")
        return
    known = [number.label for number in measured(model)]
    if measure not in known:
        listed = ", ".join(known) or "none"
        raise ModelError(f"{name!r} is not a measure of this mechanism; there are: {listed}.", measure)


def _response(name: str, found: Run | Modes) -> float:
    made, measure = _split(name)
    if isinstance(found, Modes):
        number = int(measure)
        if number > len(found.modes):
            count = len(found.modes)
            raise ModelError(f"The mechanism has {count} {'mode' if count == 1 else 'modes'}; there is no {name}.")
        mode = found.modes[number - 1]
        return mode.frequency if made == "frequency" else mode.damping_ratio
    return MADE_OF[made](_measured(found, measure))


def _measured(run: Run, label: str) -> Array:
    for channel in run.channels():
        if channel.family == "measures" and channel.id == label:
            return channel.values
    raise ModelError(f"{label} was not measured.", label)
