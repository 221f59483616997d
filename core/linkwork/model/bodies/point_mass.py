"""A point mass: it has a place and no orientation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.math3d.inertia import Tensor
from linkwork.model import fields
from linkwork.model.bodies.body import Body


@dataclass(frozen=True, slots=True, kw_only=True)
class PointMass(Body):
    """Three coordinates; joints and forces attach to the point itself, which has no orientation."""

    kind: ClassVar[str] = "point_mass"
    columns: ClassVar[int] = 1
    mass: float = fields.quantity(1.0, unit="kg", doc="Mass.", above=0.0)

    def second_moment(self) -> Tensor:
        """None [kg m2]."""
        return ((0.0, 0.0, 0.0),) * 3
