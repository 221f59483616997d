"""Sliders of the model with their live values, and the live values of its measures."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.model.drivers.slider import Slider
from linkwork.model.measured import measured
from linkwork.model.model import Model
from linkwork.results.snapshot import Snapshot
from linkwork_studio import shown_units

STEPS = 1000  # positions of a slider between its ends


@dataclass(frozen=True, slots=True)
class Knob:
    """A slider: its id, ends and unit."""

    id: str
    low: float
    high: float
    unit: str

    def value_at(self, place: int) -> float:
        """Value at one of the STEPS positions [SI]."""
        return self.low + (self.high - self.low) * place / STEPS

    def place_of(self, value: float) -> int:
        """The position that is nearest to a value."""
        return round((value - self.low) / (self.high - self.low) * STEPS)


@dataclass(frozen=True, slots=True)
class Reading:
    """A measure: its id, a label for each number, and the unit."""

    id: str
    labels: tuple[str, ...]
    unit: str


def knobs(model: Model) -> tuple[Knob, ...]:
    """The sliders of a model."""
    sliders = (driver for driver in model.drivers.values() if isinstance(driver, Slider))
    return tuple(Knob(s.id, s.low, s.high, s.unit) for s in sliders)


def readings(model: Model) -> tuple[Reading, ...]:
    """The measures of a model."""
    found: dict[str, Reading] = {}
    for number in measured(model):
        before = found.get(number.measure, Reading(number.measure, (), number.unit))
        found[number.measure] = Reading(number.measure, (*before.labels, number.name), number.unit)
    return tuple(found.values())


def value_of(knob: Knob, model: Model, snapshot: Snapshot | None) -> float:
    """Where a slider stands: as it was put last, else as the model stores it [SI]."""
    stored = model.drivers[knob.id].value
    return snapshot.sliders.get(knob.id, stored) if snapshot is not None else stored


def span(knob: Knob) -> str:
    """Both ends of a slider: `-30 to 30 °`."""
    low = knob.low / shown_units.scale(knob.unit)
    return f"{low:.4g} to {shown_units.format(knob.high, knob.unit, 4)}"
