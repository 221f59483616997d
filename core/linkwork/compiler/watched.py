"""What measures read, as slots of rows, reactions, efforts and energies."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from linkwork.compiler.expressions import compile_expressions
from linkwork.compiler.gathering import Gathered, coordinate_entry, row_entry
from linkwork.compiler.nodes import elastic_of
from linkwork.compiler.rows import Entry
from linkwork.compiler.slots import Slot, slot_of
from linkwork.errors import ModelError
from linkwork.math3d.vector import Vector
from linkwork.model.expressions.check import Checked
from linkwork.model.expressions.readings import AXES, Reading
from linkwork.model.expressions.table import Table
from linkwork.model.forces.laws import JointCoordinate
from linkwork.model.formulas import formulas
from linkwork.model.measures.gauge import GAUGE, Gauge
from linkwork.model.measures.measure import Computed, Known, Measure, Read
from linkwork.model.measures.stress import no_stress
from linkwork.system import watch as numbers
from linkwork.system.watch import KNOWN_NUMBERS, Watch

STRESS = "stress"
REACTIONS = {"force": 0, "torque": 3}
NO_ROW = Slot(None)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a slot takes its value from: an entry and a level, or an index; with the sign of an effort."""

    source: int
    slot: Slot = NO_ROW
    index: int = 0
    sign: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """Rows, and for each of them PARTS factors of each point."""

    rows: list[Entry]
    factors: np.ndarray


@dataclass(slots=True)
class Watched:
    """Places, formulas and results of all measures, before rows have numbers.

    Attributes:
        places: of each slot; `readings` has the slot of what formulas read.
        results: slot of each value, or -1 - formula; arcs: whether its cosine was found.
        fields: of which a largest value is read.
        counts: how many values each measure has, by id.
    """

    places: list[Place] = field(default_factory=list)
    readings: dict[Reading, int] = field(default_factory=dict)
    formulas: list[Checked] = field(default_factory=list)
    results: list[int] = field(default_factory=list)
    arcs: list[bool] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)


def watched_by(found: Gathered) -> Watched:
    """What the measures of a model read; rows of their own join the read ones."""
    made = Watched()
    for measure in found.model.measures.values():
        checked = dict(formulas(measure, found.model.joints, found.scope))
        readings = measure.readings(found.model)
        made.counts[measure.id] = len(readings)
        for n, reading in enumerate(readings):
            made.results.append(_result(found, made, measure, n, reading, checked))
            made.arcs.append(isinstance(reading, Read) and reading.arc)
    return made


def watch_arrays(made: Watched, number: dict[int, int], tables: dict[str, Table]) -> Watch:
    """The arrays; `number` has the row of each entry by its identity."""
    rows = [number[id(place.slot.row)] if place.slot.row is not None else place.index for place in made.places]
    return Watch(
        source=np.array([place.source for place in made.places], dtype=np.int64),
        index=np.array(rows, dtype=np.int64),
        level=np.array([place.slot.level for place in made.places], dtype=np.int64),
        sign=np.array([place.sign for place in made.places], dtype=float),
        formulas=compile_expressions(made.formulas, made.readings, tables),
        result=np.array(made.results, dtype=np.int64),
        arc=np.array(made.arcs, dtype=np.int64),
        field_row=np.array([number[id(row)] for one in made.fields for row in one.rows], dtype=np.int64),
        field_rows=np.cumsum([0, *(len(one.rows) for one in made.fields)]),
        field_factor=np.concatenate([np.empty(0), *(one.factors.ravel() for one in made.fields)]),
        field_factors=np.cumsum([0, *(one.factors.size for one in made.fields)]),
    )


def _result(
    found: Gathered, made: Watched, measure: Measure, n: int, reading: Read | Computed | Known, checked: dict
) -> int:
    if isinstance(reading, Computed):
        return _formula(found, made, checked[reading.field], measure.id)
    if isinstance(reading, Known) and reading.quantity == STRESS:
        place = _stress(found, made, reading.element, reading.place, measure.id)
    elif isinstance(reading, Known):
        place = _known(found, reading.quantity, reading.element, reading.part)
    else:
        place = Place(numbers.ROW, Slot(_row(found, measure, n, reading), reading.derivative))
    made.places.append(place)
    return len(made.places) - 1


def _formula(found: Gathered, made: Watched, formula: Checked, asker: str) -> int:
    for reading in formula.readings:
        if reading not in made.readings:
            made.readings[reading] = len(made.places)
            made.places.append(_place(found, made, reading, asker))
    made.formulas.append(formula)
    return -len(made.formulas)


def _row(found: Gathered, measure: Measure, n: int, reading: Read) -> Entry:
    if isinstance(reading.row, JointCoordinate):
        return coordinate_entry(found, reading.row, measure.id)
    entry = row_entry(found, measure, reading.row, str(n))
    found.read.extend(part for part, _ in entry.parts)
    found.read.append(entry)
    return entry


def _place(found: Gathered, made: Watched, reading: Reading, asker: str) -> Place:
    """What a formula of a measure reads."""
    if reading.name == STRESS:
        return _stress(found, made, reading.arguments[0], None, asker)
    if reading.name in REACTIONS:
        joint, axis = reading.arguments
        return _known(found, reading.name, joint, AXES.index(axis))
    if reading.name in KNOWN_NUMBERS:
        return _known(found, reading.name, "", 0)
    slot = slot_of(found, reading)
    return Place(numbers.SLIDER, index=slot.slider) if slot.row is None else Place(numbers.ROW, slot)


def _stress(found: Gathered, made: Watched, body: str, place: Vector | None, asker: str) -> Place:
    """The stress of an elastic body next to a place [m], or its largest."""
    parts = elastic_of(found.model).get(body)
    if parts is None:
        raise ModelError(no_stress(asker, body), asker)
    chosen = parts.stress if place is None else parts.stress[[parts.stressed_point(place)]]
    made.fields.append(Field(found.products[body], np.moveaxis(chosen, -1, 0)))
    return Place(numbers.FIELD, index=len(made.fields) - 1)


def _known(found: Gathered, quantity: str, element: str, part: int) -> Place:
    """What is known after a step."""
    if quantity in REACTIONS:
        holder = [*found.model.joints, *(owner for owner, _, _ in found.drivers)].index(element)
        return Place(numbers.REACTION, index=6 * holder + REACTIONS[quantity] + part)
    if quantity == "effort":
        return Place(numbers.MULTIPLIER, Slot(_rows_of(found, element)[part]), sign=-1.0)
    if quantity == GAUGE:
        return Place(numbers.KNOWN, index=len(KNOWN_NUMBERS) + _gauged_before(found, element) + part)
    return Place(numbers.KNOWN, index=KNOWN_NUMBERS.index(quantity))


def _gauged_before(found: Gathered, measure: str) -> int:
    """How many numbers the gauges before one have, in the order of partners/gauges.py."""
    gauges = [gauge for gauge in found.model.measures.values() if isinstance(gauge, Gauge)]
    place = [gauge.id for gauge in gauges].index(measure)
    return sum(len(gauge.names) for gauge in gauges[:place])


def _rows_of(found: Gathered, driver: str) -> list[Entry]:
    """Rows that a driver holds, then those that it acts along."""
    held = [entry for group in found.driven for entry in group if entry.owner[0] == driver]
    return held + [entry for entry in found.soft if entry.owner[0] == driver]
