"""Shapes reach as far as their boxes say."""

import math

import pytest
from touching_models import met

import linkwork as lw

TURN = (math.cos(0.3), 0.0, math.sin(0.3), 0.0)  # 0.6 rad about y
C, S = math.cos(0.6), math.sin(0.6)


@pytest.mark.parametrize(
    ("shape", "reach"),
    [
        (lw.Sphere(radius=0.2), 0.2),
        (lw.Capsule(radius=0.1, length=1), 0.1 + 0.5 * C),
        (lw.Box(x=0.4, y=0.3, z=0.6), 0.2 * S + 0.3 * C),
        (lw.Cylinder(radius=0.2, length=1), 0.2 * S + 0.5 * C),
        (lw.Cone(radius=0.2, length=1), 0.2 * S + 0.25 * C),
        (lw.Cone(radius=0.1, length=1, rotation=(0, 1, 0, 0)), 0.75 * C),  # on its tip
        (lw.Ellipsoid(radius_x=0.2, radius_y=0.1, radius_z=0.4), math.hypot(0.2 * S, 0.4 * C)),
        (lw.Torus(radius=0.2, tube_radius=0.05), 0.2 * S + 0.05),
        (lw.Sphere(radius=0.3), 0.3),
    ],
)
def test_the_lowest_point_of_a_turned_shape(shape, reach):
    found = met(lw.Box(x=4, y=4, z=2), shape, (0, 0, 1 + reach), TURN)
    assert found.gap.min() == pytest.approx(0.0, abs=1e-15)
    assert found.normal[0] == pytest.approx((0, 0, 1), abs=1e-15)
