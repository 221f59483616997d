"""What formulas read, as rows of the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from linkwork.compiler.gathering import Gathered, coordinate_entry, row_entry
from linkwork.compiler.rows import NOTHING, Entry
from linkwork.errors import ModelError
from linkwork.model.drivers.slider import Slider
from linkwork.model.expressions.check import Checked
from linkwork.model.expressions.readings import AXES, PARAMETER, Reading
from linkwork.model.forces.laws import JointCoordinate
from linkwork.model.model import Model
from linkwork.system import compiled_system as table
from linkwork.system.compiled_system import ACCELERATION, GROUND, POSITION, VELOCITY


@dataclass(frozen=True, slots=True)
class Slot:
    """A derivative of a row, or a slider by its number."""

    row: Entry | None
    level: int = POSITION
    slider: int = 0


LEVELS = {"velocity": VELOCITY, "angular_velocity": VELOCITY, "speed": VELOCITY}
LEVELS |= {"acceleration": ACCELERATION, "angular_acceleration": ACCELERATION}
OF_JOINT = ("angle", "displacement", "coordinate", "speed")
OF_BODY = ("position", "velocity", "acceleration")
OF_SPIN = ("angular_velocity", "angular_acceleration")


def sliders_of(model: Model) -> list[Slider]:
    """The sliders of a model in their order."""
    return [driver for driver in model.drivers.values() if isinstance(driver, Slider)]


def slider_numbers(model: Model) -> dict[str, int]:
    """Number of each slider by id."""
    return {slider.id: n for n, slider in enumerate(sliders_of(model))}


def slot_number(slot: Slot, rows: dict[int, int]) -> int:
    """What a slot reads: a row, by the number that `rows` has for its identity, or -1 - slider."""
    return -1 - slot.slider if slot.row is None else rows[id(slot.row)]


def slots_of(found: Gathered, formulas: list[Checked]) -> dict[Reading, Slot]:
    """A slot for each reading of some formulas; new rows join the read ones.

    Raises ModelError for what is known only after a step: reactions and energies.
    """
    slots: dict[Reading, Slot] = {}
    for formula in formulas:
        for reading in formula.readings:
            if reading not in slots:
                slots[reading] = slot_of(found, reading)
    return slots


def slot_of(found: Gathered, reading: Reading) -> Slot:
    """The slot of one reading; raises ModelError for what is known only after a step."""
    name, level = reading.name, LEVELS.get(reading.name, POSITION)
    if name == PARAMETER:
        return Slot(None, slider=slider_numbers(found.model)[reading.arguments[0]])
    if name in OF_JOINT:
        return Slot(coordinate_entry(found, JointCoordinate(*reading.arguments), reading.arguments[0]), level)
    if name in OF_BODY:
        body, axis = reading.arguments
        return Slot(_read(found, reading, _origin(found, body, AXES.index(axis))), level)
    if name in OF_SPIN:
        body, axis = reading.arguments
        about = np.zeros((2, 4))
        about[0, 1 + AXES.index(axis)] = 1.0
        row = Entry(table.SPIN, (GROUND, found.numbers[body]), NOTHING, about)
        return Slot(_read(found, reading, row), max(level, VELOCITY))
    if name == "beam_load":
        (load,) = (found.model.measures[measure] for measure in reading.arguments)
        row = row_entry(found, load, load.readings(found.model)[0].row, str(reading))
        found.read.extend(part for part, _ in row.parts)
        return Slot(_read(found, reading, row))
    if name == "distance":
        ends = tuple(found.numbers[body] for body in reading.arguments)
        return Slot(_read(found, reading, Entry(table.LENGTH, ends, _between())))
    raise ModelError(f"{reading} is known only after a step; a force or a driver cannot read it, a measure can.")


def _origin(found: Gathered, body: str, axis: int) -> Entry:
    return Entry(table.TIE, (GROUND, found.numbers[body]), _between(), axis=axis)


def _between() -> np.ndarray:
    a = np.zeros((2, 4))
    a[0, 0], a[1, 0] = -1.0, 1.0
    return a


def _read(found: Gathered, reading: Reading, row: Entry) -> Entry:
    row = replace(row, owner=(str(reading), "read"))
    found.read.append(row)
    return row
