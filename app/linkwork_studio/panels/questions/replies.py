"""What can be asked of a mechanism, and the replies as a table with a picture behind each row."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

import linkwork as lw
from linkwork.edits import Edit
from linkwork.errors import LinkworkError
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.measured import measured
from linkwork.model.model import Model
from linkwork.results.run import Run
from linkwork.results.snapshot import Snapshot
from linkwork_studio import shown_units

if TYPE_CHECKING:  # the analyses and their libraries are read with the first question, not with the window
    from linkwork.analysis.modes import Modes
    from linkwork.analysis.statics import Equilibrium

Progress = Callable[[float], bool]
Frame = Callable[[int, float], Snapshot | None]

ROUNDING = 1e-9  # of the critical damping: what is left over from rounding
SWING = 0.15  # of the size of a mechanism: how far a mode is drawn
SLOWEST, FASTEST = 0.2, 1.5  # Hz: how often a drawn mode swings, whatever its frequency
UNIT = ("rotation",)  # quaternions, whose components do not vary by themselves
RIGHT_ANGLE = 0.5  # of a unit axis: further a drawn turn would look like a stretch


class StoppedError(LinkworkError):
    """The user thought better of it."""


@dataclass(frozen=True, slots=True)
class Axis:
    """What points can be drawn over: a value for each row, and which rows are joined by lines."""

    name: str
    values: Sequence[float]
    lines: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """A value for each row, and what it can be drawn over: the first columns of the table."""

    name: str
    values: Sequence[float]
    over: tuple[Axis, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Reply:
    """What came out.

    Attributes:
        title: one line.
        head: names of the columns.
        rows: texts, a row for each line of the table.
        frame: snapshot for a row and a phase from 0 to 1, to be drawn; None where there is nothing to see.
        periods: seconds that the phase of each row takes; 0 for a row that stands still.
        save: writes the numbers to a file, where that makes sense; saved_as: suffix of a file that nobody gave one.
        chart: numbers to be drawn, a point for each row.
        numbers: values of parameters by name that belong to a row, which the mechanism can take over.
        use: what else the mechanism can take over of a row, as the name of an edit and the edits; and what to call it.
        image: of a row, rows from below of shares from 0 to 1, which is drawn beside the table.
        first: the row that is chosen first.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    frame: Frame = field(default=lambda _row, _phase: None)
    periods: tuple[float, ...] = ()
    save: Callable[[Path], None] | None = None
    saved_as: str = ".csv"
    chart: Chart | None = None
    numbers: Callable[[int], Mapping[str, float]] | None = None
    use: Callable[[int], tuple[str, tuple[Edit, ...]]] | None = None
    use_as: str = ""
    image: Callable[[int], np.ndarray] | None = None
    first: int = 0


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number that a study can vary: `arm.mass`, its value now [SI] and its unit."""

    name: str
    value: float
    unit: str

    @property
    def label(self) -> str:
        """As people read it: `arm: mass`, `arm: velocity x`."""
        element, _, field_name = self.name.rpartition(".")
        words, _, index = field_name.removesuffix("]").partition("[")
        part = f" {'xyz'[int(index)] if int(index) < 3 else int(index) + 1}" if index else ""
        return f"{element}: {words.replace('_', ' ')}{part}"


def parameters(model: Model) -> tuple[Parameter, ...]:
    """Every number of every element that a study can vary."""
    found = []
    for element in (element for element in model.elements() if element.id != GROUND_ID):
        for f in dataclasses.fields(element):
            value = getattr(element, f.name)
            if f.metadata.get("role") != "quantity" or isinstance(value, bool) or f.name in UNIT:
                continue
            unit = f.metadata.get("unit") or ""
            if isinstance(value, int | float):
                found.append(Parameter(f"{element.id}.{f.name}", float(value), unit))
            elif isinstance(value, tuple) and all(isinstance(x, int | float) for x in value):
                found += [Parameter(f"{element.id}.{f.name}[{n}]", float(x), unit) for n, x in enumerate(value)]
    return tuple(found)


def responses(model: Model) -> tuple[str, ...]:
    """Everything that a study can tabulate."""
    from linkwork.analysis.study import MADE_OF

    labels = [number.label for number in measured(model)]
    return tuple(f"{made} {label}" for label in labels for made in MADE_OF)


def rest(model: Model, every: bool, progress: Progress) -> Reply:
    """Where it comes to rest; all equilibria on request."""
    found = lw.equilibria(model, progress=_unless_stopped(progress)) if every else [lw.statics(model)]
    head = ("Equilibrium", "Potential energy", "Largest reaction", "Measures")
    title = f"{len(found)} equilibria" if len(found) != 1 else f"One {found[0].stability} equilibrium"
    units = {number.measure: number.unit for number in measured(model)}
    rows = tuple(_equilibrium_row(n, one, units) for n, one in enumerate(found, 1))
    return Reply(title, head, rows, lambda row, _phase: found[row].snapshot, (0.0,) * len(found))


def _equilibrium_row(number: int, one: Equilibrium, units: Mapping[str, str]) -> tuple[str, ...]:
    snapshot = one.snapshot
    forces = {joint: float(np.linalg.norm(snapshot.force(joint))) for joint in snapshot.joints}
    largest = max(forces, key=forces.__getitem__, default="")
    told = "; ".join(f"{name} {shown_units.spoken(values, units[name])}" for name, values in snapshot.measures.items())
    reaction = f"{shown_units.format(forces[largest], 'N', 4)} in {largest}" if largest else "–"
    return f"{number}, {one.stability}", f"{snapshot.energy.potential:.5g} J", reaction, told or "–"


def swings(model: Model, settled: bool, _progress: Progress) -> Reply:
    """Eigenmodes about the equilibrium, or about the position as it is."""
    found = lw.modes(model, settled=settled)
    head = ("Mode", "Frequency", "Damping", "Largest motion")
    rows = tuple(
        (f"{n}", f"{mode.frequency:.5g} Hz", _percent(mode.damping_ratio), _most(mode.shifts, mode.turns))
        for n, mode in enumerate(found.modes, 1)
    )
    periods = tuple(1.0 / min(max(mode.frequency, SLOWEST), FASTEST) for mode in found.modes)
    count = f"{len(rows)} {'mode' if len(rows) == 1 else 'modes'}"
    about = f"a {found.equilibrium.stability} equilibrium" if settled else "the present position"
    title = f"{count} about {about}"
    reach = _reach(found)
    return Reply(title, head, rows, lambda row, phase: found.swung(row, 2 * math.pi * phase, reach), periods)


def _percent(share: float) -> str:
    """A share in per cent; what rounding leaves of zero is zero."""
    return f"{100 * share if abs(share) > ROUNDING else 0.0:.3g} %"


def _most(shifts: dict, turns: dict) -> str:
    return max(shifts, key=lambda body: abs(shifts[body]).max() + abs(turns[body]).max(), default="–")


def _reach(found: Modes) -> float:
    positions = found.equilibrium.snapshot.positions
    size = float(np.ptp(positions, axis=0).max(initial=0.0))
    return min(SWING * size, RIGHT_ANGLE) if size > 0.0 else SWING


def motion(model: Model, until: float, sample: float, progress: Progress) -> Reply:
    """The motion that the drivers prescribe, with the range of each measure."""
    run = lw.kinematics(model, until=until, sample=sample, progress=_unless_stopped(progress))
    head = ("Measure", "Least", "Largest", "At the end")
    rows = tuple(
        (channel.id, *(shown_units.format(value, channel.unit, 5) for value in _range(channel.values)))
        for channel in run.channels()
        if channel.family == "measures"
    )
    rows = rows or (("No measures", "–", "–", "–"),)
    title = f"{len(run.time)} positions, joints closed to {run.violation:.1e} m or rad"
    return Reply(title, head, rows, lambda _row, phase: _moment(run, phase), (until,) * len(rows), run.save)


def dead_points(model: Model, until: float, sample: float, progress: Progress) -> Reply:
    """The singular positions that a run passes."""
    found = lw.singular_positions(model, until=until, sample=sample, progress=_unless_stopped(progress))
    rows = tuple((f"{one.time:.6g} s", f"{one.gained}", _farthest(one.shifts)) for one in found)
    count = {0: "No singular position", 1: "One singular position"}.get(len(rows), f"{len(rows)} singular positions")
    head = ("Time", "Freedoms gained", "Largest motion")
    return Reply(f"{count} within {until:g} s", head, rows, lambda row, _: found[row].snapshot, (0.0,) * len(rows))


def _farthest(shifts: dict) -> str:
    return max(shifts, key=lambda body: abs(shifts[body]).max(), default="–")


def _range(values: np.ndarray) -> tuple[float, float, float]:
    return float(values.min()), float(values.max()), float(values[-1])


def _moment(run: Run, phase: float) -> Snapshot:
    return run.snapshots[min(int(phase * len(run.snapshots)), len(run.snapshots) - 1)]


def slope(model: Model, name: str, response: str, until: float, progress: Progress) -> Reply:
    """How a response changes with a number, and how far that may be off."""
    told = {"until": until, "progress": _unless_stopped(progress)}
    found = lw.sensitivity(model, [name], [response], **told)[response, name]
    rows = ((f"d ({response}) / d ({name})", f"{found.value:.6g}", f"{found.error:.2g}"),)
    title = f"{response} changes by {found.value:.4g} for each unit of {name}, in SI units"
    return Reply(title, ("Derivative", "Value", "Error estimate"), rows)


def _unless_stopped(progress: Progress) -> Callable[[float], None]:
    def told(share: float) -> None:
        if not progress(share):
            raise StoppedError("Stopped.")

    return told
