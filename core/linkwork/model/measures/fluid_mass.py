"""Fluid mass: how much of a fluid there is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model.measures.gauge import Gauge


@dataclass(frozen=True, slots=True, kw_only=True)
class FluidMass(Gauge):
    """Mass of all of a fluid that is there now."""

    kind: ClassVar[str] = "fluid_mass"
    names: ClassVar[tuple[str, ...]] = ("mass",)
    unit: ClassVar[str] = "kg"
