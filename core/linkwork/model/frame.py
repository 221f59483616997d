"""A frame fixed in a body: where a joint, a force or a measure takes hold."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.math3d import rotation, vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model import fields


@dataclass(frozen=True, slots=True)
class Frame:
    """Position and rotation in a body's own axes, from its centre of mass."""

    position: Vector = fields.quantity(vector.ZERO, unit="m", doc="Origin of the frame from the centre of mass.")
    rotation: Quaternion = fields.quantity(rotation.IDENTITY, doc="Rotation of the frame (w, x, y, z).")

    def __post_init__(self) -> None:
        """Check the numbers and make the quaternion a unit one."""
        fields.check(self, "frame")
        object.__setattr__(self, "rotation", fields.unit_quaternion(self.rotation, "frame"))
