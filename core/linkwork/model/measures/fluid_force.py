"""Fluid force: what a fluid presses a body with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.measures.gauge import Gauge


@dataclass(frozen=True, slots=True, kw_only=True)
class FluidForce(Gauge):
    """Force of a fluid on a body, mean over the last step, global axes."""

    kind: ClassVar[str] = "fluid_force"
    names: ClassVar[tuple[str, ...]] = ("x", "y", "z")
    unit: ClassVar[str] = "N"
    body: str = fields.reference("Body that is pressed.", family="bodies")
