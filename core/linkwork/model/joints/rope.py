"""Rope: keeps two points from going farther apart than its length; slack, it does nothing."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model import fields
from linkwork.model.forces.laws import Acting, Barrier, Stop
from linkwork.model.joints.joint import Joint
from linkwork.model.joints.rows import Length, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Rope(Joint):
    """Limits the distance between two points to its length; a taut rope stretches a little, unless it is hard."""

    kind: ClassVar[str] = "rope"
    meets: ClassVar[bool] = False
    length: float = fields.quantity(1.0, unit="m", doc="Length at which it becomes taut.", above=0.0)
    stiffness: float = fields.quantity(1e4, unit="N/m", doc="Stiffness: tension per metre of elongation.", above=0.0)
    damping: float = fields.quantity(10.0, unit="N s/m", doc="Damping: tension per m/s of elongation rate.", low=0.0)
    hard: bool = fields.plain(False, doc="Inextensible: stiffness and damping are ignored.")
    restitution: float = fields.share(0.0, doc="Coefficient of restitution of a hard rope when it becomes taut.")

    def rows(self) -> tuple[Row, ...]:
        """None: it leaves all six directions free."""
        return ()

    def acting(self) -> tuple[Acting, ...]:
        """A stop along the distance, or a hard end of it."""
        if self.hard:
            return (Acting(Length(), Barrier(-math.inf, self.length, self.restitution)),)
        return (Acting(Length(), Stop(-math.inf, self.length, self.stiffness, self.damping)),)

    @classmethod
    def measured(cls, gap: Vector) -> dict[str, Any]:
        """As long as the ends are apart."""
        return {"length": vector.norm(gap)}
