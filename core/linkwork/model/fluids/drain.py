"""Drain: a box in which a fluid vanishes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.fluids.flowing import Flowing


@dataclass(frozen=True, slots=True, kw_only=True)
class Drain(Flowing):
    """A box at a fixed place in which fluid vanishes; what has gone is told among the findings of a run."""

    kind: ClassVar[str] = "drain"
    fluid: str = fields.reference("Fluid that goes.", family="fluids", kind="fluid")
    position: Vector = fields.quantity((0.0, 0.0, 0.0), unit="m", doc="Middle of the box.")
    size: Vector = fields.quantity((0.1, 0.1, 0.1), unit="m", doc="Edges of the box.", above=0)
