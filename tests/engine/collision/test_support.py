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
        (lw.Ellipsoid(x=0.2, y=0.2, z=0.2), 0.2) if hasattr(lw.Ellipsoid(), "x") else (lw.Sphere(radius=0.3), 0.3),
    ],
)
def test_the_lowest_point_of_a_turned_shape(shape, reach):
    found = met(lw.Box(x=4, y=4, z=2), shape, (0, 0, 1 + reach), TURN)
    assert found.gap.min() == pytest.approx(0.0, abs=1e-3 if shape.kind == "ellipsoid" else 1e-9)
