"""Fluid level: how high a fluid stands above a point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model.measures.gauge import GaugeAt


@dataclass(frozen=True, slots=True, kw_only=True)
class FluidLevel(GaugeAt):
    """Height of the highest surface of a fluid above a fixed point, against gravity; 0 where there is none."""

    kind: ClassVar[str] = "fluid_level"
    names: ClassVar[tuple[str, ...]] = ("height",)
    unit: ClassVar[str] = "m"
