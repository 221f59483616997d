"""Joints with the ground itself: wheels, blades and balls on a plane that does not move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import SHIFT_X, SHIFT_Y, Coordinate


@dataclass(frozen=True, slots=True, kw_only=True)
class Grounded(Joint):
    """Its base is the ground; the follower touches the x-y plane of the frame there."""

    coordinates: ClassVar[tuple[Coordinate, ...]] = (SHIFT_X, SHIFT_Y)
    axis_unless_said: ClassVar[dict[str, Vector]] = {"base": vector.Z}

    def __post_init__(self) -> None:
        """Check the fields; rows of rolling know only a plane at rest."""
        Joint.__post_init__(self)
        if self.base != GROUND_ID:
            what = self.kind.replace("_", " ")
            why = f"{self.id}: a {what} runs on the ground; its base must be ground, not {self.base}."
            raise ModelError(why, self.id)
