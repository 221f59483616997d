"""Rod: a bar without mass that keeps two points apart, with a ball on each end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from linkwork.errors import ModelError
from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import Direction, Dot, Row

SHORTEST = 1e-12  # metres


@dataclass(frozen=True, slots=True, kw_only=True)
class Rod(Joint):
    """The distance between the two origins is constant."""

    kind: ClassVar[str] = "rod"
    meets: ClassVar[bool] = False
    length: float = fields.quantity(1.0, unit="m", doc="Distance between the ends.", above=0.0)

    def __post_init__(self) -> None:
        """Refuse a length beside which nothing can be told."""
        Joint.__post_init__(self)
        if self.length < SHORTEST:
            raise ModelError(
                f"{self.id}: a rod of {self.length:g} m is none; make it {SHORTEST:g} m or longer, or take a spherical "
                "joint.",
                self.id,
            )

    def rows(self) -> tuple[Row, ...]:
        """(d . d - L2) / 2L, which is the stretch d - L to first order."""
        return (Dot(Direction.GAP, Direction.GAP, self.length**2, 0.5 / self.length),)

    @classmethod
    def measured(cls, gap: Vector) -> dict[str, Any]:
        """As long as the ends are apart."""
        return {"length": vector.norm(gap)}
