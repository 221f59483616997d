"""Belt: two pulleys with a belt or chain around them that does not slip."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.drivers.coupling import Coupling


@dataclass(frozen=True, slots=True, kw_only=True)
class Belt(Coupling):
    """Couples two angles in the ratio of the radii; an open belt turns both the same way, a crossed one opposite."""

    kind: ClassVar[str] = "belt"
    reverses: ClassVar[str] = "crossed"
    units: ClassVar[tuple[str, str]] = ("rad", "rad")
    first_radius: float = fields.quantity(0.1, unit="m", doc="Radius of the first pulley.", above=0.0)
    second_radius: float = fields.quantity(0.1, unit="m", doc="Radius of the second pulley.", above=0.0)
    crossed: bool = fields.plain(False, doc="Crossed belt: the pulleys turn opposite ways.")

    def ratio(self) -> float:
        """Turns of the second for one of the first."""
        return self.first_radius / self.second_radius * (-1.0 if self.crossed else 1.0)
