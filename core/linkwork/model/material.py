"""What a shape is made of."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.model import fields


@dataclass(frozen=True, slots=True)
class Material:
    """A name, a density and who says so."""

    name: str
    density: float = fields.quantity(unit="kg/m3", doc="Density at room temperature.", above=0.0)
    source: str = fields.plain("", doc="Where the density is from.")

    def __post_init__(self) -> None:
        """Check the fields."""
        fields.check(self, self.name)
