"""Slider: a number that is set by hand during the run and read by formulas under its id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.model import fields, units
from linkwork.model.drivers.driver import Driver
from linkwork.model.expressions.scope import check_parameter_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Slider(Driver):
    """An input value between two limits."""

    kind: ClassVar[str] = "slider"
    read_as: ClassVar[str] = "parameter"
    value: float = fields.quantity(0.0, doc="Value at the start, in SI units.")
    low: float = fields.quantity(0.0, doc="Smallest value, in SI units.")
    high: float = fields.quantity(1.0, doc="Largest value, in SI units.")
    unit: str = fields.plain("", doc="SI unit of the value, such as N m; empty for any.")

    def __post_init__(self) -> None:
        """Refuse a name that no formula could say, and limits that leave no room."""
        Driver.__post_init__(self)
        check_parameter_name(self.id)
        units.check_si(self.unit, self.id)
        if not self.low < self.high:
            raise ModelError(
                f"{self.id}: low is {self.low:g} and high is {self.high:g}; high must be greater.", self.id
            )
        if not self.low <= self.value <= self.high:
            raise ModelError(
                f"{self.id}: value is {self.value:g}; it lies between {self.low:g} and {self.high:g}.", self.id
            )
