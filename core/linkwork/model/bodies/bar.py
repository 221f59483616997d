"""A bar: two points at a fixed distance with mass spread evenly between them, the component of papers/001."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.math3d.inertia import Tensor
from linkwork.model import fields
from linkwork.model.bodies.body import Body


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar(Body):
    """A thin rod along its own x axis; it cannot turn about that axis, so nothing may hold it there."""

    kind: ClassVar[str] = "bar"
    columns: ClassVar[int] = 2
    mass: float = fields.quantity(1.0, unit="kg", doc="Mass.", above=0.0)
    length: float = fields.quantity(1.0, unit="m", doc="Distance of its two ends, along its own x axis.", above=0.0)

    def second_moment(self) -> Tensor:
        """Integral of x2 dm along the bar: m L2 / 12 [kg m2]."""
        return ((self.mass * self.length**2 / 12.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
