"""Energy: of the whole mechanism."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from linkwork.model import fields
from linkwork.model.measures.measure import Known, Measure

if TYPE_CHECKING:
    from linkwork.model.model import Model

KINDS = ("total", "kinetic", "potential", "dissipated", "supplied")


@dataclass(frozen=True, slots=True, kw_only=True)
class EnergyMeasure(Measure):
    """Kinetic, potential or total energy, or the energy dissipated or supplied since the start."""

    kind: ClassVar[str] = "energy"
    quantity: str = fields.plain("total", doc="Kind of energy; total is kinetic plus potential.", choices=KINDS)

    def readings(self, model: Model) -> tuple[Known, ...]:
        """The one energy."""
        return (Known(self.quantity, "J", f"{self.quantity}_energy"),)
