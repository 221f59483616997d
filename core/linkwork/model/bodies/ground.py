"""The fixed frame that every model has, with the id `ground`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.model.bodies.body import Body
from linkwork.model.given import seen

GROUND_ID = "ground"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground(Body):
    """The fixed frame; it never moves."""

    kind: ClassVar[str] = "ground"
    id: str = GROUND_ID

    def __post_init__(self) -> None:
        """Refuse any pose but the origin at rest."""
        Body.__post_init__(self)
        moved = (self.position, self.velocity, self.angular_velocity) != (vector.ZERO,) * 3
        if moved or self.rotation != rotation.IDENTITY:
            raise ModelError("The ground cannot move; move the bodies instead.", GROUND_ID)
        if self.id != GROUND_ID:
            raise ModelError(f"There is one ground and its id is 'ground', not {seen(self.id)}.", self.id)
