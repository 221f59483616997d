"""Emitter: an opening from which a fluid comes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.fluids.flowing import Flowing


@dataclass(frozen=True, slots=True, kw_only=True)
class Emitter(Flowing):
    """An opening at a fixed place from which fluid comes at a steady speed: a slot in the plane, a disc in space."""

    kind: ClassVar[str] = "emitter"
    fluid: str = fields.reference("Fluid that comes.", family="fluids", kind="fluid")
    position: Vector = fields.quantity((0.0, 0.0, 0.5), unit="m", doc="Middle of the opening.")
    direction: Vector = fields.quantity((1.0, 0.0, 0.0), doc="Where to, of any length.")
    width: float = fields.quantity(0.1, unit="m", doc="Width of the opening.", above=0)
    speed: float = fields.quantity(1.0, unit="m/s", doc="Speed of the flow; 0 closes it.", low=0)

    def __post_init__(self) -> None:
        """Refuse a direction that is none."""
        Flowing.__post_init__(self)
        if vector.norm(self.direction) == 0.0:
            raise ModelError(f"{self.id}: the direction is zero; say where the fluid goes, such as (1, 0, 0).", self.id)
