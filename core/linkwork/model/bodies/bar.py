"""A bar: two points at a fixed distance with mass spread evenly between them, the component of papers/001."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.math3d.inertia import Tensor
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.bodies.body import Body
from linkwork.model.shapes.cylinder import Cylinder

SLENDER = 0.01  # radius over length as it is drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar(Body):
    """A thin rod along its own x axis. Rotation about that axis is not modelled, so nothing may constrain it."""

    kind: ClassVar[str] = "bar"
    columns: ClassVar[int] = 2
    mass: float = fields.quantity(1.0, unit="kg", doc="Mass.", above=0.0)
    length: float = fields.quantity(1.0, unit="m", doc="Distance between its ends, along its own x axis.", above=0.0)

    def second_moment(self) -> Tensor:
        """Integral of x2 dm along the bar: m L2 / 12 [kg m2]."""
        return ((self.mass * self.length**2 / 12.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))


def spanning(id: str, start: Vector, end: Vector) -> dict[str, Any]:
    """The fields of a bar from one global point to another [m], which is drawn as a thin cylinder."""
    along = vector.subtract(end, start)
    length = vector.norm(along)
    if not length > 0.0:
        raise ModelError(f"{id}: a bar needs two different points, not {start!r} twice.", id)
    upright = rotation.shortest(vector.Z, vector.X)
    return {
        "length": length,
        "position": tuple((a + b) / 2.0 for a, b in zip(start, end, strict=True)),
        "rotation": rotation.shortest(vector.X, vector.unit(along)),
        "shapes": (Cylinder(radius=SLENDER * length, length=length, rotation=upright),),
    }
