"""A run at one step, kept so that it can go on from there to the last bit.

Models are kept by reference. Of the numbers those are kept that a step changes and those that slides, phases and ramps
write into the constant arrays; arrays of zeros are left out, and constant arrays are shared with the moment before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from linkwork.compiler.planes import Planes
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES
from linkwork.results.finding import Finding
from linkwork.simulation.attached import Attached
from linkwork.simulation.installed import Installed
from linkwork.simulation.ramp import Ramp

Kept = np.ndarray | None  # None stands for zeros
OWN = 400  # bytes: a moment without its arrays
ENTRY = 60  # bytes: an element in a family of a model


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """Everything that a run is made of at one step.

    Attributes:
        model: in force.
        step_count, time: steps since the start, simulated time [s].
        state, turns: what each step changes.
        contacts: the table of the last one, nothing where nothing may touch.
        written: row values, values of slots and numbers of the watch, as they are now.
        sliders: value of each slider.
        ramp, attached: what is being closed, what hangs on the run.
        planes, keeps_flat: which bodies keep to a plane, as far as somebody asked, and whether they move there.
        solver, step, accuracy: settings.
        reference: balance of energy that the drift is counted from [J].
        findings, document_revision: as in a snapshot.
        before: the last edit of this step, if it moved nothing: who takes it back is there again.
    """

    model: Model
    step_count: int
    time: float
    state: tuple[Kept, ...]
    contacts: tuple[np.ndarray, ...]
    turns: np.ndarray
    written: tuple[np.ndarray, ...]
    sliders: Mapping[str, float]
    ramp: Ramp | None
    attached: Attached
    planes: Planes | None
    keeps_flat: bool | None
    solver: str
    step: float
    accuracy: str
    reference: float
    findings: tuple[Finding, ...]
    document_revision: int
    before: Moment | None = None

    @property
    def shared(self) -> Iterator[tuple[object, int]]:
        """What it may share with other moments, with its bytes: families of elements, values in constant arrays."""
        for family in FAMILIES:
            elements = self.model.family(family)
            yield elements, ENTRY * len(elements)
        for array in self.written:
            yield array, array.nbytes
        if self.before is not None:
            yield from self.before.shared

    @property
    def size(self) -> int:
        """Bytes that are its own."""
        return (
            OWN
            + (self.before.size if self.before is not None else 0)
            + self.turns.nbytes
            + sum(array.nbytes for array in self.contacts)
            + sum(array.nbytes for array in self.state if array is not None)
        )


def kept_state(installed: Installed, is_left: bool = False) -> tuple[Kept, ...]:
    """The state without its zeros; as it is where it is left behind, so that nobody writes into it again."""
    if is_left:
        return tuple(installed.state)
    return tuple(array.copy() if array.view(np.int64).any() else None for array in installed.state)


def kept_contacts(installed: Installed) -> tuple[np.ndarray, ...]:
    """The table of contacts."""
    return () if installed.touching is None else installed.touching.kept()


def kept_written(installed: Installed, earlier: Moment | None) -> tuple[np.ndarray, ...]:
    """What is written into the constant arrays; shared with an earlier moment where it is the same."""
    known = earlier.written if earlier is not None else ()
    found = []
    for n, array in enumerate(written_arrays(installed)):
        same = n < len(known) and known[n].shape == array.shape and known[n].tobytes() == array.tobytes()
        found.append(known[n] if same else array.copy())
    return tuple(found)


def written_arrays(installed: Installed) -> tuple[np.ndarray, ...]:
    """The constant arrays that a run writes into."""
    compiled = installed.compiled
    return compiled.system.row_value, compiled.system.slot_value, compiled.watch.number, compiled.system.law_number


def put_back(moment: Moment, installed: Installed) -> None:
    """Write a moment into the numbers of its model."""
    for array, kept in zip(installed.state, moment.state, strict=True):
        array[...] = 0.0 if kept is None else kept
    for array, kept in zip(written_arrays(installed), moment.written, strict=True):
        array[...] = kept
    if installed.touching is not None:
        installed.touching.put_back(moment.contacts)
    installed.turns = moment.turns
    installed.sliders = dict(moment.sliders)
    installed.ramp = moment.ramp
    installed.attached = moment.attached
    installed.take_planes(moment.planes, moment.keeps_flat)
