"""A rigid body with any inertia that matter can have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.errors import ModelError
from linkwork.math3d import inertia, vector
from linkwork.math3d.inertia import Tensor
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.bodies.body import Body


@dataclass(frozen=True, slots=True, kw_only=True)
class RigidBody(Body):
    """Mass and inertia about the centre of mass, in the body's own axes."""

    kind: ClassVar[str] = "rigid"
    columns: ClassVar[int] = 4
    mass: float = fields.quantity(1.0, unit="kg", doc="Mass.", above=0.0)
    inertia: Vector = fields.quantity(
        (0.1, 0.1, 0.1), unit="kg m2", doc="Moments of inertia xx, yy, zz about the centre of mass."
    )
    products: Vector = fields.quantity(
        vector.ZERO, unit="kg m2", doc="Entries xy, xz, yz of the inertia tensor (minus the integral of xy dm, ...)."
    )

    def second_moment(self) -> Tensor:
        """Integral of s sT dm about the centre of mass in the body's axes [kg m2]."""
        return inertia.second_moment(inertia.tensor(self.inertia, self.products))

    def __post_init__(self) -> None:
        """Refuse an inertia that no matter can have."""
        Body.__post_init__(self)
        violated = inertia.violated_inequality(self.inertia, self.products)
        if violated:
            raise ModelError(
                f"{self.id}: this inertia is impossible: {violated}. Give the moments about the centre of mass, "
                "each at most the sum of the other two.",
                self.id,
            )
