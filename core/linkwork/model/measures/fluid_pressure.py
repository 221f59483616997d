"""Fluid pressure: at a point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model.measures.gauge import GaugeAt


@dataclass(frozen=True, slots=True, kw_only=True)
class FluidPressure(GaugeAt):
    """Pressure of a fluid at a fixed point; 0 outside the fluid."""

    kind: ClassVar[str] = "fluid_pressure"
    names: ClassVar[tuple[str, ...]] = ("pressure",)
    unit: ClassVar[str] = "Pa"
