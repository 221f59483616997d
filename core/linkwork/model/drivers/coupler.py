"""Coupler: one joint's coordinate follows another's in any ratio."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.drivers.coupling import Coupling


@dataclass(frozen=True, slots=True, kw_only=True)
class Coupler(Coupling):
    """Second coordinate = factor * first coordinate + a constant, in SI units (rad, m)."""

    kind: ClassVar[str] = "coupler"
    reverses: ClassVar[str] = "factor"
    factor: float = fields.quantity(
        1.0, doc="Ratio: change of the second coordinate per unit of the first, in rad and m."
    )

    def ratio(self) -> float:
        """The factor."""
        return self.factor
