"""A capsule against integrals over its discs, and at its limits."""

import numpy as np
import pytest

from linkwork.model.shapes.capsule import Capsule
from linkwork.model.shapes.cylinder import Cylinder
from linkwork.model.shapes.sphere import Sphere

RADIUS, LENGTH = 0.3, 0.8


def profile(z: float) -> float:
    beyond = max(0.0, abs(z) - LENGTH / 2)
    return max(0.0, RADIUS**2 - beyond**2) ** 0.5


def test_inertia_and_volume(turned_solid):
    solid = Capsule(RADIUS, LENGTH)
    volume, across, about = turned_solid(profile, LENGTH / 2 + RADIUS, (-LENGTH / 2, LENGTH / 2))
    assert solid.volume == pytest.approx(volume)
    assert np.array(solid.unit_inertia()) == pytest.approx(np.diag([across, across, about]))


def test_size():
    assert Capsule(0.25, 0.5).half_size == (0.25, 0.25, 0.5)


def test_it_lies_between_ball_and_bar():
    assert np.array(Capsule(0.3, 1e-9).unit_inertia()) == pytest.approx(np.array(Sphere(0.3).unit_inertia()))
    assert np.array(Capsule(1e-9, 2.0).unit_inertia()) == pytest.approx(np.array(Cylinder(1e-9, 2.0).unit_inertia()))
