"""A cylinder against integrals over its discs."""

import numpy as np
import pytest

from linkwork.model.shapes.cylinder import Cylinder


def test_inertia_and_volume(turned_solid):
    solid = Cylinder(0.3, 0.8)
    volume, across, about = turned_solid(lambda z: 0.3, 0.4)
    assert solid.volume == pytest.approx(volume)
    assert np.array(solid.unit_inertia()) == pytest.approx(np.diag([across, across, about]))


def test_size():
    assert Cylinder(0.3, 0.8).half_size == (0.3, 0.3, 0.4)
