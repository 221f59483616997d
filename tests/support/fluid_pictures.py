"""Pictures of fluids for tests of what draws them."""

from __future__ import annotations

import numpy as np

from linkwork.results.fluid import FluidPicture


def picture(speeds) -> FluidPicture:
    """Particles in a row that fall at these speeds [m/s]."""
    velocity = np.array(speeds, float)[:, None] * (0.0, 0.0, -1.0)
    place = np.arange(len(speeds))[:, None] * (0.1, 0.0, 0.0)
    return FluidPicture(place, velocity, 100.0 * np.arange(len(speeds)), np.arange(len(speeds)), 0.1, 1.0)
