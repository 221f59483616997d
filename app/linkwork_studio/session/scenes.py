"""Scenes that play one after the other and again from the first: a mechanism each, with what is done to it.

A scene is read from a project, which then runs for a while, or from a journal: its edits and controls come at their
steps, and where it was paused it holds for a moment. What belongs to the keyboard of its first author is left out: how
long the pauses were, and ways back in time, at which the scene ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from linkwork.edits import Replace
from linkwork.errors import FileError
from linkwork.files import formats
from linkwork.model.model import Model
from linkwork.results.snapshot import Snapshot
from linkwork.simulation.acts import Act, Edit, GoBack, Pause, Play, Reset
from linkwork.simulation.journal import load
from linkwork.simulation.simulation import DEFAULT_LIVE_SOLVER, DEFAULT_STEP

JOURNAL = ".jsonl"
LASTS = 8.0  # seconds that a project runs
HOLD = 2.0  # seconds of wall time that a pause lasts, and the end of a scene


@dataclass(frozen=True, slots=True)
class Cue:
    """What is done before a step: an edit and how its gaps are closed, a control, or a pause where both are none."""

    at: int
    edit: Replace | None = None
    closing: tuple[str, float, float] = ("snap", 0.0, 0.0)
    control: Act | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """A mechanism at its beginning, how it runs, what is done to it, and at which step it ends."""

    title: str
    model: Model
    solver: str
    step: float
    cues: tuple[Cue, ...]
    end: int


def read_scene(path: Path) -> Scene:
    """The scene that a journal or a project tells; raises FileError."""
    if path.suffix != JOURNAL:
        model, _ = formats.load(path)
        return Scene(model.name, model, DEFAULT_LIVE_SOLVER, DEFAULT_STEP, (), round(LASTS / DEFAULT_STEP))
    journal = load(path)
    cues, end = [], journal.end
    for noted in journal.noted:
        act = noted.act
        if isinstance(act, GoBack | Reset):
            end = noted.at
            break
        if isinstance(act, Edit):
            cues += [] if noted.refused else [Cue(noted.at, act.edit, (act.policy, act.limit, act.lasts))]
        elif not isinstance(act, Play):
            cues.append(Cue(noted.at, control=None if isinstance(act, Pause) else act))
    if not end:
        raise FileError(f"{path} holds no run; choose another journal.")
    return Scene(path.stem, journal.model, journal.solver, journal.step, tuple(cues), end)


class Player:
    """Tells at each look what is due; whoever asks carries it out."""

    def __init__(self, scenes: Sequence[Scene], hold: float = HOLD) -> None:
        """Play these from the first."""
        self._scenes, self._hold = tuple(scenes), hold
        self._number = -1
        self._waiting: list[Cue] = []
        self._held_until = 0.0
        self._is_over = True

    @property
    def scene(self) -> Scene | None:
        """The scene that plays."""
        return self._scenes[self._number] if self._number >= 0 else None

    def due(self, snapshot: Snapshot | None, now: float) -> Iterator[Scene | Cue | bool]:
        """A scene to begin, cues to carry out, or whether time is to go on (True) or to stand still (False).

        Args:
            snapshot: of the scene that plays; None where the run has not taken it over yet.
            now: wall time [s].
        """
        if now < self._held_until:
            return
        if self._is_over:
            self._begin()
            yield self._scenes[self._number]
            return
        if snapshot is None:
            return
        while self._waiting and self._waiting[0].at <= snapshot.step_count:
            cue = self._waiting.pop(0)
            if cue.edit is None and cue.control is None:
                self._held_until = now + self._hold
                yield False
                return
            yield cue
        if snapshot.step_count >= self._scenes[self._number].end:
            self._is_over, self._held_until = True, now + self._hold
            yield False
        elif not snapshot.playing:
            yield True

    def _begin(self) -> None:
        self._number = (self._number + 1) % len(self._scenes)
        self._waiting = list(self._scenes[self._number].cues)
        self._is_over = False
