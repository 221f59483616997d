"""What all bodies share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.shapes.shape import Shape

MOST_SUBSTEPS = 64
INTEGRATORS = ("trapezoidal", "linear acceleration", "central difference")  # Newmark's rule, beta 1/4, 1/6, 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """Something that has a place; its frame's origin is its centre of mass."""

    kind: ClassVar[str] = ""
    columns: ClassVar[int] = 0  # of X = [r u v w] that can move: 4 for a rigid body, 0 for the ground
    id: str
    position: Vector = fields.quantity(vector.ZERO, unit="m", doc="Centre of mass at the start.")
    rotation: Quaternion = fields.quantity(rotation.IDENTITY, doc="Rotation at the start (w, x, y, z).")
    velocity: Vector = fields.quantity(vector.ZERO, unit="m/s", doc="Velocity of the centre of mass at the start.")
    angular_velocity: Vector = fields.quantity(
        vector.ZERO, unit="rad/s", doc="Angular velocity at the start, global axes."
    )
    shapes: tuple[Shape, ...] = fields.plain((), doc="Shapes for display and contact.", shown=False)
    substeps: int = fields.count(
        1,
        doc="Substeps of this body per step, with the Multirate formulation; rounded up to a power of two.",
        low=1,
        high=MOST_SUBSTEPS,
    )
    integrator: str = fields.plain(
        INTEGRATORS[0], doc="Integrator of this body, with the Multirate formulation.", choices=INTEGRATORS
    )

    def __post_init__(self) -> None:
        """Check the fields."""
        fields.check(self)
        fields.check_items(self, "shapes", Shape)
        object.__setattr__(self, "rotation", fields.unit_quaternion(self.rotation, self.id))

    def in_global(self, point: Vector) -> Vector:
        """A point given in the body's frame, at the stored pose [m]."""
        return vector.add(self.position, rotation.rotate(self.rotation, point))

    def in_body(self, point: Vector) -> Vector:
        """A global point in the body's frame, at the stored pose [m]."""
        return rotation.rotate(rotation.inverse(self.rotation), vector.subtract(point, self.position))

    def turn_at(self, point: Vector) -> Quaternion:
        """Rotation of the body's axes at a point of it, the same everywhere unless it bends, at the stored pose."""
        return self.rotation
