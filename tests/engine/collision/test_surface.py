"""What of a surface is kept of a contact: middles of what is round, points of what is not."""

import math

import numpy as np
import pytest
from touching_models import met, on_surface

import linkwork as lw

FLOOR = lw.Box(x=4, y=4, z=2)
LYING = (math.cos(math.pi / 4), math.sin(math.pi / 4), 0, 0)


def about_x(angle: float) -> tuple[float, ...]:
    return (math.cos(angle / 2), math.sin(angle / 2), 0.0, 0.0)


@pytest.mark.parametrize(
    ("shape", "height", "rotation", "centre", "ellipsoid", "layer"),
    [
        (lw.Sphere(radius=0.2), 0.2, (1, 0, 0, 0), (0, 0, 0), (0, 0, 0), 0.2),
        (lw.Ellipsoid(radius_x=0.3, radius_y=0.2, radius_z=0.1), 0.1, (1, 0, 0, 0), (0, 0, 0), (0.09, 0.04, 0.01), 0),
        (lw.Torus(radius=0.3, tube_radius=0.1), 0.4, LYING, (0, 0, 0), (0.09, 0.09, 0), 0.1),
        (lw.Cylinder(radius=0.3, length=0.2), 0.3, LYING, (0, 0, None), (0.09, 0.09, 0), 0),
        (lw.Cylinder(radius=0.3, length=0.4), 0.5 * math.sqrt(0.5), about_x(math.pi / 4), (0, 0, -0.2),
         (0.09, 0.09, 0), 0),
    ],
)  # fmt: skip
def test_round_ones_keep_their_middle(shape, height, rotation, centre, ellipsoid, layer):
    found = met(FLOOR, shape, (0.1, 0.2, 1 + height), rotation)
    n = found.gap.argmin()
    assert found.gap[n] == pytest.approx(0, abs=1e-15)
    for k in range(3):
        assert centre[k] is None or found.local[n, 1, k] == pytest.approx(centre[k], abs=1e-12)
    assert found.ellipsoid[n, 1] == pytest.approx((*ellipsoid, 0, 0, 0), abs=1e-12)
    assert found.round[n] == pytest.approx((0, layer))


def test_a_cone_lies_along_a_line_and_rolls_on_circles():
    radius, length = 0.3, 0.4  # the side is 0.5 long and slopes by atan(3/4)
    slope = math.atan2(radius, length)
    height = 0.75 * length * math.sin(slope)  # of the origin, so far from the tip along the axis
    turn = about_x(math.pi / 2 + slope)
    found = met(FLOOR, lw.Cone(radius=radius, length=length), (0, 0, 1 + height), turn)
    assert found.gap == pytest.approx(np.zeros(2), abs=1e-15)
    assert found.normal == pytest.approx(np.tile((0, 0, 1), (2, 1)), abs=1e-15)
    order = np.argsort(found.local[:, 1, 2])
    assert found.local[order, 1] == pytest.approx(np.array([(0, 0, -0.1), (0, 0, 0.3)]), abs=1e-12)
    assert found.ellipsoid[order[0], 1, :2] == pytest.approx((0.09, 0.09))
    assert np.linalg.norm(np.diff(on_surface(found, 0), axis=0)) == pytest.approx(0.5)


@pytest.mark.parametrize("shape", [lw.Cone(radius=0.3, length=0.4), lw.Cylinder(radius=0.3, length=0.2)])
def test_standing_on_a_disc_they_keep_points_of_their_rim(shape):
    found = met(FLOOR, shape, (0, 0, 1.1))
    assert len(found.gap) == 5
    assert found.gap == pytest.approx(np.zeros(5), abs=1e-15)
    assert np.linalg.norm(found.local[:, 1, :2], axis=1) == pytest.approx(np.full(5, 0.3))
    assert not found.ellipsoid.any()


def test_a_cone_on_its_rim_has_one_nearest_point():
    tilt, radius, length = 0.2, 0.3, 0.4
    height = 0.25 * length * math.cos(tilt) + radius * math.sin(tilt)
    found = met(FLOOR, lw.Cone(radius=radius, length=length), (0, 0, 1 + height), about_x(tilt))
    n = found.gap.argmin()
    assert found.gap[n] == pytest.approx(0, abs=1e-15)
    assert found.local[n, 1] == pytest.approx((0, 0, -0.1), abs=1e-12)
    assert found.ellipsoid[n, 1] == pytest.approx((0.09, 0.09, 0, 0, 0, 0), abs=1e-12)
