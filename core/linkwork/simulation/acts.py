"""What may be done to a run between two steps: edits and controls as frozen values, with their words in a journal.

Each carries itself out on a timeline. Those that change nothing of the motion (play, pause, speed) are there so that a
journal tells all that the user did.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from linkwork.edits import Replace
from linkwork.errors import FileError, ModelError
from linkwork.files import edit_data
from linkwork.files.keeping import seen
from linkwork.math3d.vector import ZERO, Vector
from linkwork.model import given
from linkwork.simulation.attached import Pull
from linkwork.simulation.ramp import DURATION
from linkwork.simulation.swap import REFUSE_ABOVE, Closing

if TYPE_CHECKING:
    from linkwork.simulation.timeline import Timeline

NOTHING = Replace()
PLAIN: dict[str, Callable[[Any, str], Any]] = {
    "float": given.number,
    "int": given.whole,
    "str": given.text,
    "Vector": given.vector,
}
ENDLESS = "factor"  # the one number that may be infinite, written as 0


class Plain:
    """An act whose values are checked and made plain, so that a journal holds whatever a run has accepted."""

    __slots__ = ()
    word: ClassVar[str]

    def __post_init__(self) -> None:
        """Raise ModelError for a value of another type than its field has."""
        for f in dataclasses.fields(self):  # type: ignore[arg-type]
            if f.type in PLAIN:
                object.__setattr__(self, f.name, _plain(f, getattr(self, f.name), f"{self.word}: {f.name}"))


def _plain(f: dataclasses.Field[Any], value: Any, what: str) -> Any:
    """A value as its field stores it."""
    if f.type == "float":
        return given.number(value, what, endless=f.name == ENDLESS)
    return PLAIN[str(f.type)](value, what)


@dataclass(frozen=True, slots=True)
class Edit(Plain):
    """The mechanism becomes another one; how gaps are closed."""

    word: ClassVar[str] = "edit"
    edit: Replace
    policy: str = "snap"
    limit: float = REFUSE_ABOVE
    lasts: float = DURATION

    def carry_out(self, timeline: Timeline) -> None:
        """Swap."""
        model, _ = self.edit.apply(timeline.simulation.model)
        timeline.simulation.take_over(model, Closing(self.policy, self.limit, self.lasts))


@dataclass(frozen=True, slots=True)
class Reset(Plain):
    """Back to the stored poses at time zero, with a changed mechanism."""

    word: ClassVar[str] = "reset"
    edit: Replace = NOTHING
    solver: str = ""

    def carry_out(self, timeline: Timeline) -> None:
        """Begin anew."""
        model, _ = self.edit.apply(timeline.simulation.model)
        timeline.begin_anew(model, self.solver)


@dataclass(frozen=True, slots=True)
class GoBack(Plain):
    """Go on from an earlier step: the one with this count after so many acts."""

    word: ClassVar[str] = "go_back"
    acts: int
    to: int

    def carry_out(self, timeline: Timeline) -> None:
        """Take up the bookmark."""
        timeline.take_up(self.acts, self.to)


@dataclass(frozen=True, slots=True)
class SetSlider(Plain):
    """Put a slider to a value [SI]."""

    word: ClassVar[str] = "slider"
    slider: str
    value: float

    def carry_out(self, timeline: Timeline) -> None:
        """Set."""
        timeline.simulation.set_slider(self.slider, self.value)


@dataclass(frozen=True, slots=True)
class SwitchSolver(Plain):
    """Go on with another formulation."""

    word: ClassVar[str] = "solver"
    solver: str

    def carry_out(self, timeline: Timeline) -> None:
        """Switch."""
        timeline.simulation.switch_solver(self.solver)


@dataclass(frozen=True, slots=True)
class SetStep(Plain):
    """Go on with another step [s]."""

    word: ClassVar[str] = "step"
    seconds: float

    def carry_out(self, timeline: Timeline) -> None:
        """Set."""
        timeline.simulation.set_step(self.seconds)


@dataclass(frozen=True, slots=True)
class SetAccuracy(Plain):
    """Go on as fast, balanced or exact."""

    word: ClassVar[str] = "accuracy"
    accuracy: str

    def carry_out(self, timeline: Timeline) -> None:
        """Set."""
        timeline.simulation.set_accuracy(self.accuracy)


@dataclass(frozen=True, slots=True)
class SetPull(Plain):
    """Pull a point of a body [m, its own frame] to a point in space [m]."""

    word: ClassVar[str] = "pull"
    body: str
    target: Vector
    point: Vector = ZERO

    def carry_out(self, timeline: Timeline) -> None:
        """Take hold, or move the hand."""
        now = timeline.simulation.installed.attached
        pull = Pull(self.body, self.point, self.target)
        timeline.simulation.attach(dataclasses.replace(now, pull=pull))


@dataclass(frozen=True, slots=True)
class LetGo:
    """Pull no more."""

    word: ClassVar[str] = "let_go"

    def carry_out(self, timeline: Timeline) -> None:
        """Let go."""
        now = timeline.simulation.installed.attached
        timeline.simulation.attach(dataclasses.replace(now, pull=None))


@dataclass(frozen=True, slots=True)
class PauseWhen(Plain):
    """Pause when a condition comes true; an empty one is waited for no more."""

    word: ClassVar[str] = "pause_when"
    condition: str = ""

    def carry_out(self, timeline: Timeline) -> None:
        """Wait for it."""
        timeline.wait_for(self.condition)


@dataclass(frozen=True, slots=True)
class SetSpeed(Plain):
    """Simulated per wall time; infinity for as fast as possible, written as 0."""

    word: ClassVar[str] = "speed"
    factor: float

    def carry_out(self, timeline: Timeline) -> None:
        """Nothing of the motion."""


@dataclass(frozen=True, slots=True)
class Play:
    """Let time go on."""

    word: ClassVar[str] = "play"

    def carry_out(self, timeline: Timeline) -> None:
        """Nothing of the motion."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Hold time."""

    word: ClassVar[str] = "pause"

    def carry_out(self, timeline: Timeline) -> None:
        """Nothing of the motion."""


Act = (
    Edit
    | Reset
    | GoBack
    | SetSlider
    | SwitchSolver
    | SetStep
    | SetAccuracy
    | SetPull
    | LetGo
    | PauseWhen
    | SetSpeed
    | Play
    | Pause
)
WORDS: dict[str, type[Any]] = {cls.word: cls for cls in Act.__args__}


def to_data(act: Act) -> dict[str, Any]:
    """Plain data: `{"do": "slider", "slider": "drive", "value": 0.5}`."""
    data: dict[str, Any] = {"do": act.word}
    for f in dataclasses.fields(act):
        value = getattr(act, f.name)
        if f.name == "edit":
            data["edit"] = edit_data.to_data(value)
        elif value != f.default:
            data[f.name] = 0.0 if value == math.inf else list(value) if isinstance(value, tuple) else value
    return data


def from_data(data: dict[str, Any]) -> Act:
    """The act that data describe; raises FileError for what is none."""
    word = data.get("do")
    cls = WORDS.get(word) if isinstance(word, str) else None
    if cls is None:
        raise FileError(f"{seen(word)} is nothing that can be done; there are: {', '.join(WORDS)}.")
    fields = {f.name: f for f in dataclasses.fields(cls)}
    values = {name: _value(fields[name], item) for name, item in data.items() if name in fields}
    unknown = [name for name in data if name not in fields and name not in ("do", "at", "refused")]
    lacking = [n for n, f in fields.items() if n not in values and f.default is dataclasses.MISSING]
    if unknown or lacking:
        raise FileError(f"{cls.word}: there is no {unknown[0]!r}." if unknown else f"{cls.word} lacks {lacking[0]!r}.")
    try:
        return cls(**values)
    except ModelError as error:
        raise FileError(f"{cls.word}: {error}") from None


def _value(f: dataclasses.Field[Any], data: Any) -> Any:
    """A value as data have it."""
    if f.type == "Replace":
        return edit_data.from_data(data)
    if f.name == ENDLESS and data == 0:
        return math.inf
    return tuple(data) if isinstance(data, list) else data
