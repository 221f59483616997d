"""A ball against integrals over its discs."""

import numpy as np
import pytest

from linkwork.model.shapes.sphere import Sphere


def test_inertia_and_volume(turned_solid):
    volume, across, about = turned_solid(lambda z: (0.49 - z * z) ** 0.5, 0.7)
    solid = Sphere(0.7)
    assert solid.volume == pytest.approx(volume)
    assert about == pytest.approx(across)
    assert np.array(solid.unit_inertia()) == pytest.approx(about * np.eye(3))


def test_size():
    assert Sphere(0.7).half_size == (0.7, 0.7, 0.7)
