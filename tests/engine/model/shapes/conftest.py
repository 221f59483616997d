"""Volume and inertia of a solid of revolution by integrals over its discs."""

from collections.abc import Callable

import pytest
from scipy.integrate import quad


@pytest.fixture
def turned_solid() -> Callable:
    """(volume, inertia across, inertia about the axis) [m3, m2, m2] from the radius at each height z."""

    def integrate(radius: Callable[[float], float], end: float, kinks: tuple[float, ...] = ()):
        def over_discs(density):
            return quad(density, -end, end, points=kinks or None, epsabs=1e-14, limit=200)[0]

        area = 3.141592653589793
        volume = over_discs(lambda z: area * radius(z) ** 2)
        about = over_discs(lambda z: area * radius(z) ** 4 / 2) / volume
        across = over_discs(lambda z: area * radius(z) ** 2 * (radius(z) ** 2 / 4 + z**2)) / volume
        return volume, across, about

    return integrate
