"""A cone against integrals over its discs, about its own centroid."""

import numpy as np
import pytest
from scipy.integrate import quad

from linkwork.model.shapes.cone import Cone

RADIUS, LENGTH = 0.3, 0.8
DISC, TIP = -LENGTH / 4, 3 * LENGTH / 4


def profile(z: float) -> float:
    return RADIUS * (TIP - z) / LENGTH if z >= DISC else 0.0


def test_inertia_and_volume(turned_solid):
    solid = Cone(RADIUS, LENGTH)
    volume, across, about = turned_solid(profile, TIP, (DISC,))
    assert solid.volume == pytest.approx(volume)
    assert np.array(solid.unit_inertia()) == pytest.approx(np.diag([across, across, about]))


def test_the_origin_is_the_centroid():
    assert quad(lambda z: z * profile(z) ** 2, DISC, TIP)[0] == pytest.approx(0.0, abs=1e-12)


def test_size():
    assert Cone(0.25, 1.0).half_size == (0.25, 0.25, 0.75)
