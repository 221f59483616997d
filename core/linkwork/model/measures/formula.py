"""Formula: any expression as a measure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from linkwork.model import fields, units
from linkwork.model.measures.measure import Computed, Measure

if TYPE_CHECKING:
    from linkwork.model.model import Model


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula(Measure):
    """The value of a formula, such as angle(pin) - angle(crank) or total_energy()."""

    kind: ClassVar[str] = "formula"
    formula: str = fields.expression("t", unit="own", doc="Formula to evaluate.")
    unit: str = fields.plain("", doc="SI unit of the value; empty for a bare number.")

    def __post_init__(self) -> None:
        """Check the fields and the unit."""
        Measure.__post_init__(self)
        units.check_si(self.unit, self.id)

    def readings(self, model: Model) -> tuple[Computed, ...]:
        """The one value."""
        return (Computed("value", self.unit, "formula"),)
