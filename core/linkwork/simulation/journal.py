"""All that was done to a run with the step at which it was done: JSON lines, data only.

    {"linkwork_journal": 1, "solver": "modular", "step": 0.001, "accuracy": "balanced", "made_with": {...},
     "project": {...}}
    {"at": 0, "do": "play"}
    {"at": 412, "do": "edit", "edit": {"removed": ["elbow"]}}
    {"at": 900, "do": "end"}

The first line, which is broken here, has the mechanism as it began, and the versions and the processor that made the
run, on which its bits depend (machine.py). `at` counts steps; between two lines the run makes the steps that are
missing, so that no line for them is needed. A line that was cut off by the end of a program is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from linkwork.errors import FileError
from linkwork.files import atomic, project
from linkwork.files.folder import content
from linkwork.files.keeping import seen
from linkwork.model.model import Model
from linkwork.simulation import acts
from linkwork.simulation.acts import Act, GoBack
from linkwork.simulation.machine import machine
from linkwork.simulation.simulation import DEFAULT_ACCURACY, DEFAULT_LIVE_SOLVER, DEFAULT_STEP, Simulation

VERSION = 1
END = "end"
MOST_STEPS = 10**12  # at a microsecond a step this is a fortnight
LARGEST_FILE = 1024 * 1024 * 1024  # bytes


@dataclass(frozen=True, slots=True)
class Noted:
    """An act with the step before which it was done, and whether the run refused it."""

    at: int
    act: Act
    refused: bool = False


class Journal:
    """What was done to one run, from its beginning."""

    def __init__(self, model: Model, solver: str, step: float, accuracy: str) -> None:
        """Begin with a mechanism at its stored poses."""
        self.model, self.solver, self.step, self.accuracy = model, solver, step, accuracy
        self.noted: list[Noted] = []
        self.end = 0
        self.made_with = machine()

    @classmethod
    def of(cls, simulation: Simulation) -> Journal:
        """The journal of a simulation that has just begun."""
        return cls(simulation.model, simulation.formulation.name, simulation.step, simulation.accuracy)

    def copied(self) -> Journal:
        """A journal of its own with the same acts."""
        made = Journal(self.model, self.solver, self.step, self.accuracy)
        made.noted, made.end, made.made_with = self.noted[:], self.end, self.made_with
        return made

    def note(self, at: int, act: Act, refused: bool = False) -> None:
        """One thing more that was done."""
        self.noted.append(Noted(at, act, refused))

    def lines(self) -> Iterator[str]:
        """The lines of the file."""
        head = {
            "linkwork_journal": VERSION,
            "solver": self.solver,
            "step": self.step,
            "accuracy": self.accuracy,
            "made_with": self.made_with,
            "project": json.loads(project.to_text(self.model)),
        }
        yield _line(head)
        for noted in self.noted:
            yield line(noted)
        yield _line({"at": self.end, "do": END})

    def save(self, path: Path | str) -> None:
        """Write the file; raises FileError where that cannot be."""
        atomic.write(path, ("\n".join(self.lines()) + "\n").encode("utf-8"))


def line(noted: Noted) -> str:
    """One line of a journal."""
    reported = {"refused": True} if noted.refused else {}
    return _line({"at": noted.at, **acts.to_data(noted.act), **reported})


def load(path: Path | str) -> Journal:
    """Read a journal; raises FileError with the line and the reason for anything that is none."""
    path = Path(path)
    try:
        text = content(path, LARGEST_FILE).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(f"{path} is not UTF-8 text, so it is not a Linkwork journal.") from None
    return from_text(text, str(path))


def from_text(text: str, name: str = "journal") -> Journal:
    """The journal that a text holds."""
    lines = text.splitlines()
    made = _begun(_parsed(lines[0] if lines else "", f"{name}, line 1"), f"{name}, line 1")
    for number, said in enumerate(lines[1:], 2):
        if not said.strip():
            continue
        where = f"{name}, line {number}"
        try:
            data = _parsed(said, where)
        except FileError:
            if number == len(lines) and not text.endswith("\n"):
                break  # the program ended in the middle of this line
            raise
        _take(made, data, where)
    return made


def _begun(data: dict[str, Any], where: str) -> Journal:
    version = data.get("linkwork_journal")
    if not isinstance(version, int) or isinstance(version, bool):
        raise FileError(f'{where}: this is not a journal; it does not begin with {{"linkwork_journal": 1, ...}}.')
    if version > VERSION:
        raise FileError(f"{where}: the journal has version {version}, this Linkwork knows up to {VERSION}.")
    try:
        model = project.from_text(json.dumps(data.get("project")))
    except FileError as error:
        raise FileError(f"{where}: project: {error}") from None
    solver, accuracy = data.get("solver", DEFAULT_LIVE_SOLVER), data.get("accuracy", DEFAULT_ACCURACY)
    step = data.get("step", DEFAULT_STEP)
    if not isinstance(solver, str) or not isinstance(accuracy, str) or not isinstance(step, int | float):
        raise FileError(f"{where}: solver and accuracy are texts, the step is a number.")
    made = Journal(model, solver, step, accuracy)
    made.made_with = _made_with(data.get("made_with", {}), where)
    return made


def _made_with(data: Any, where: str) -> dict[str, str]:
    if not isinstance(data, dict) or not all(isinstance(text, str) for text in data.values()):
        raise FileError(f"{where}: made_with: expected versions as texts by name, found {seen(data)}.")
    return data


def _take(made: Journal, data: dict[str, Any], where: str) -> None:
    at = data.get("at")
    if not isinstance(at, int) or isinstance(at, bool) or not 0 <= at <= MOST_STEPS:
        raise FileError(f"{where}: at: {seen(at)} is not a number of steps.")
    if data.get("do") == END:
        made.end = at
        return
    try:
        act = acts.from_data(data)
    except FileError as error:
        raise FileError(f"{where}: {error}") from None
    if isinstance(act, GoBack) and (act.acts > len(made.noted) or act.to > MOST_STEPS):
        raise FileError(f"{where}: step {act.to} after {act.acts} acts was not there to go back to.")
    made.note(at, act, bool(data.get("refused")))
    made.end = at


def _parsed(said: str, where: str) -> dict[str, Any]:
    try:
        data = json.loads(said)
    except (ValueError, RecursionError):
        raise FileError(f"{where}: this line is not JSON; the journal is damaged.") from None
    if not isinstance(data, dict):
        raise FileError(f"{where}: expected an object, found {seen(data)}.")
    return data


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(", ", ": "))
