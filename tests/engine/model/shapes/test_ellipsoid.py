"""An ellipsoid against integrals over its elliptic slices, and against the ball."""

import math

import numpy as np
import pytest
from scipy.integrate import quad

from linkwork.model.shapes.ellipsoid import Ellipsoid
from linkwork.model.shapes.sphere import Sphere


def mean_square(a: float, b: float, c: float) -> tuple[float, float]:
    """Volume, and mean of z2 over the slices across z, ellipses with the half axes a s and b s."""

    def area(z):
        return math.pi * a * b * (1 - (z / c) ** 2)

    volume = quad(area, -c, c)[0]
    return volume, quad(lambda z: z * z * area(z), -c, c)[0] / volume


def test_inertia_and_volume():
    a, b, c = 0.3, 0.5, 0.8
    solid = Ellipsoid(a, b, c)
    (volume, zz), (_, xx), (_, yy) = mean_square(a, b, c), mean_square(b, c, a), mean_square(a, c, b)
    assert solid.volume == pytest.approx(volume)
    assert np.array(solid.unit_inertia()) == pytest.approx(np.diag([yy + zz, xx + zz, xx + yy]))


def test_a_round_one_is_a_ball():
    assert Ellipsoid(0.4, 0.4, 0.4).volume == pytest.approx(Sphere(0.4).volume)
    assert np.array(Ellipsoid(0.4, 0.4, 0.4).unit_inertia()) == pytest.approx(np.array(Sphere(0.4).unit_inertia()))


def test_size():
    assert Ellipsoid(0.3, 0.5, 0.8).half_size == (0.3, 0.5, 0.8)
