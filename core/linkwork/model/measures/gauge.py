"""What measures of fluids share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.measures.measure import Known, Measure

if TYPE_CHECKING:
    from linkwork.model.model import Model

GAUGE = "gauge"  # the quantity of what only a fluid knows


@dataclass(frozen=True, slots=True, kw_only=True)
class Gauge(Measure):
    """Reads numbers of one fluid, each with a name, in one unit."""

    names: ClassVar[tuple[str, ...]] = ()
    unit: ClassVar[str] = ""
    fluid: str = fields.reference("Fluid that is measured.", family="fluids", kind="fluid")

    def readings(self, model: Model) -> tuple[Known, ...]:
        """The same in every model."""
        return tuple(Known(name, self.unit, GAUGE, self.id, n) for n, name in enumerate(self.names))


@dataclass(frozen=True, slots=True, kw_only=True)
class GaugeAt(Gauge):
    """Reads one number of a fluid at a fixed place."""

    position: Vector = fields.quantity(vector.ZERO, unit="m", doc="Place, global axes.")
