"""Gear pair: two wheels in mesh, outside each other or one inside a ring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.drivers.coupling import Coupling


@dataclass(frozen=True, slots=True, kw_only=True)
class GearPair(Coupling):
    """Couples two angles in the ratio of the teeth; external gears turn opposite ways."""

    kind: ClassVar[str] = "gear_pair"
    reverses: ClassVar[str] = "inner"
    units: ClassVar[tuple[str, str]] = ("rad", "rad")
    first_size: float = fields.quantity(20.0, doc="Number of teeth, or radius, of the first gear.", above=0.0)
    second_size: float = fields.quantity(40.0, doc="Number of teeth, or radius, of the second gear.", above=0.0)
    inner: bool = fields.plain(False, doc="Internal gearing: one gear is a ring.")

    def ratio(self) -> float:
        """Turns of the second for one of the first."""
        return self.first_size / self.second_size * (1.0 if self.inner else -1.0)
