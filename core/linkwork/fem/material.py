"""What an elastic body is made of: one isotropic, linear material."""

from __future__ import annotations

import math
from dataclasses import dataclass

from linkwork.errors import ModelError

NEARLY_INCOMPRESSIBLE = 0.49  # elements of pure displacement lock beyond it


@dataclass(frozen=True, slots=True)
class Material:
    """An isotropic material.

    Attributes:
        young: Young's modulus [Pa].
        poisson: Poisson's ratio.
        density: [kg/m3].
    """

    young: float
    poisson: float
    density: float

    @property
    def lame(self) -> tuple[float, float]:
        """Lamé's constants λ and μ [Pa]."""
        e, nu = self.young, self.poisson
        return e * nu / ((1 + nu) * (1 - 2 * nu)), e / (2 * (1 + nu))


def check(material: Material, body: str) -> None:
    """Refuse numbers that no stable solid has.

    Raises:
        ModelError: naming the body, the number and what it may be.
    """
    for name, value, unit in (("Young's modulus", material.young, "Pa"), ("density", material.density, "kg/m3")):
        if not (math.isfinite(value) and value > 0):
            raise ModelError(f"{body}: {name} is {value:g} {unit}; it must be above zero.", body)
    if not -1 < material.poisson <= NEARLY_INCOMPRESSIBLE:
        raise ModelError(
            f"{body}: Poisson's ratio is {material.poisson:g}; it must be above -1 and at most "
            f"{NEARLY_INCOMPRESSIBLE:g}, since an incompressible solid locks these elements.",
            body,
        )
