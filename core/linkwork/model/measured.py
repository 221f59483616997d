"""What the measures of a model give: names and units, in the order in which a snapshot has the values."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.model.model import Model


@dataclass(frozen=True, slots=True)
class Measured:
    """One number of a measure: the measure's id, the name of the number, its SI unit; `label` tells it from others."""

    measure: str
    name: str
    unit: str
    label: str


def measured(model: Model) -> tuple[Measured, ...]:
    """Every number of every measure; a measure with several has them as `id.name`."""
    found = []
    for measure in model.measures.values():
        readings = measure.readings(model)
        for reading in readings:
            label = f"{measure.id}.{reading.name}" if len(readings) > 1 else measure.id
            found.append(Measured(measure.id, reading.name, reading.unit, label))
    return tuple(found)
