"""Contact pair: what two materials are to each other where shapes of them touch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from linkwork.model import fields
from linkwork.model.forces.force import Force
from linkwork.model.forces.laws import Acting


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactPair(Force):
    """Friction, restitution and rolling resistance of two materials; overrides the values of their shapes."""

    kind: ClassVar[str] = "contact_pair"
    first: str = fields.plain("", doc="Material of the first shape.")
    second: str = fields.plain("", doc="Material of the second shape; empty for any.")
    friction: float = fields.quantity(0.5, doc="Coulomb friction coefficient.", low=0.0)
    restitution: float = fields.share(0.0, doc="Coefficient of restitution: separation speed over approach speed.")
    rolling: float = fields.quantity(
        0.0,
        unit="m",
        doc="Rolling resistance: largest torque against rolling and spinning per newton of contact force.",
        low=0.0,
    )

    def acting(self) -> tuple[Acting, ...]:
        """Nothing: it acts where shapes touch."""
        return ()

    def materials(self) -> frozenset[str]:
        """Both materials as they are compared, whether written large or small; without one that is any."""
        return frozenset(name for name in (material_key(self.first), material_key(self.second)) if name)


def material_key(name: str) -> str:
    """The name of a material as it is compared."""
    return name.strip().casefold()
