"""What a shape is made of."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.model import fields


@dataclass(frozen=True, slots=True)
class Material:
    """A name, a density and who says so; of what is alike in all directions also its stiffness."""

    name: str
    density: float = fields.quantity(unit="kg/m3", doc="Density at room temperature.", above=0.0)
    source: str = fields.plain("", doc="Where the density is from.")
    young: float = fields.quantity(
        0.0, unit="Pa", doc="Typical Young's modulus; 0 where it depends on the direction or is not known.", low=0.0
    )
    poisson: float = fields.quantity(0.0, doc="Typical Poisson's ratio, where there is a Young's modulus.", low=0.0)

    def __post_init__(self) -> None:
        """Check the fields."""
        fields.check(self, self.name)
