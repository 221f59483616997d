"""Rack and pinion: a wheel that moves a toothed bar along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.drivers.coupling import Coupling


@dataclass(frozen=True, slots=True, kw_only=True)
class RackAndPinion(Coupling):
    """The second joint moves by the pinion radius per radian of the first."""

    kind: ClassVar[str] = "rack_and_pinion"
    reverses: ClassVar[str] = "backwards"
    units: ClassVar[tuple[str, str]] = ("rad", "m")
    radius: float = fields.quantity(0.05, unit="m", doc="Pitch radius of the pinion.", above=0.0)
    backwards: bool = fields.plain(False, doc="Reversed: the rack moves to smaller values for positive rotation.")

    def ratio(self) -> float:
        """Metres for each radian."""
        return -self.radius if self.backwards else self.radius
