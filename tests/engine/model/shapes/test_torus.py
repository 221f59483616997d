"""A torus as the difference of two solids of revolution, at its limit, and what it refuses."""

import numpy as np
import pytest

from linkwork.errors import ModelError
from linkwork.model.shapes.torus import Torus

RADIUS, TUBE = 0.5, 0.2


def section(z: float) -> float:
    return max(0.0, TUBE**2 - z * z) ** 0.5


def test_inertia_and_volume(turned_solid):
    outer = turned_solid(lambda z: RADIUS + section(z), TUBE)
    inner = turned_solid(lambda z: RADIUS - section(z), TUBE)
    volume = outer[0] - inner[0]
    across, about = ((outer[0] * outer[k] - inner[0] * inner[k]) / volume for k in (1, 2))
    solid = Torus(RADIUS, TUBE)
    assert solid.volume == pytest.approx(volume)
    assert np.array(solid.unit_inertia()) == pytest.approx(np.diag([across, across, about]))


def test_a_thin_one_is_a_hoop():
    assert np.array(Torus(2.0, 1e-9).unit_inertia()) == pytest.approx(np.diag([2.0, 2.0, 4.0]))


def test_size():
    assert Torus(0.5, 0.25).half_size == (0.75, 0.75, 0.25)


def test_a_ring_that_cuts_itself_is_refused():
    with pytest.raises(ModelError, match=r"tube radius is 0.3 m; it must be at most the radius, 0.2 m"):
        Torus(0.2, 0.3)
