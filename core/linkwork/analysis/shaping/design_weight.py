"""What a design weighs: sums over its elements, and the mass properties of the plate in the axes of its body."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from linkwork.analysis.best_shape.grid import Array
from linkwork.analysis.shaping.region import Region
from linkwork.model.mass_properties import MassProperties


@dataclass(frozen=True, eq=False)
class Weight:
    """Sums over the plane, about its middle.

    Attributes:
        mass: [kg].
        first: ∫ x dm [kg m] (2).
        second: ∫ x xT dm [kg m2] (2 x 2).
    """

    mass: float
    first: Array
    second: Array

    @property
    def polar(self) -> float:
        """∫ |x|2 dm [kg m2]."""
        return float(np.trace(self.second))


def weight_of(region: Region, density: Array, full: float) -> Weight:
    """The sums of a design, where a full element has a density [kg/m3]."""
    grid = region.grid
    masses = full * grid.volume * density
    own = np.diag(grid.edges**2) / 12.0 * masses.sum()
    first = masses @ grid.centres
    return Weight(float(masses.sum()), first, (grid.centres * masses[:, None]).T @ grid.centres + own)


def properties_of(region: Region, weight: Weight) -> MassProperties:
    """Mass, centre and inertia of the plate in the axes of the body."""
    centre = weight.first / weight.mass
    plane = weight.second - weight.mass * np.outer(centre, centre)
    second = np.zeros((3, 3))
    second[:2, :2] = plane
    second[2, 2] = weight.mass * region.grid.thickness**2 / 12.0
    turned = region.axes.T @ second @ region.axes
    tensor = np.trace(turned) * np.eye(3) - turned
    place = region.middle + region.axes.T @ np.append(centre, 0.0)
    x, y, z = (tuple(row) for row in tensor.tolist())
    return MassProperties(weight.mass, tuple(place.tolist()), (x, y, z))
