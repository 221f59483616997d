"""Balls beside round shapes, against closed forms."""

import math

import numpy as np
import pytest
from touching_models import met, on_surface

import linkwork as lw

R, BALL = 0.3, 0.1
GAP = 3e-5


@pytest.mark.parametrize("gap", [GAP, -GAP, 0.0])
@pytest.mark.parametrize(
    ("shape", "foot", "normal"),
    [
        (lw.Cylinder(radius=R, length=1), (R, 0, 0.2), (1, 0, 0)),  # side
        (lw.Cylinder(radius=R, length=1), (0.1, 0.1, -0.5), (0, 0, -1)),  # end
        (lw.Cylinder(radius=R, length=1), (0, R, 0.5), (0, 0.6, 0.8)),  # rim
        (lw.Cone(radius=R, length=0.4), (0, 0, 0.3), (0.1, 0.2, 1)),  # tip
        (lw.Cone(radius=R, length=0.4), (R / 2, 0, 0.1), (0.8, 0, 0.6)),  # side
        (lw.Cone(radius=R, length=0.4), (0.1, 0, -0.1), (0, 0, -1)),  # disc
        (lw.Cone(radius=R, length=0.4), (-R, 0, -0.1), (-0.6, 0, -0.8)),  # rim
        (lw.Torus(radius=R, tube_radius=0.05), (R, 0, 0.05), (0, 0, 1)),
        (lw.Torus(radius=R, tube_radius=0.05), (0, R + 0.04, 0.03), (0, 0.8, 0.6)),
        (lw.Torus(radius=R, tube_radius=0.05), (R - 0.04, 0, 0.03), (-0.8, 0, 0.6)),  # in the hole
        (lw.Ellipsoid(radius_x=R, radius_y=0.2, radius_z=0.1), (0, 0, 0.1), (0, 0, 1)),
        (
            lw.Ellipsoid(radius_x=R, radius_y=0.2, radius_z=0.1),
            (0.48 * R, 0.6 * 0.2, 0.64 * 0.1),
            (0.48 / R, 0.6 / 0.2, 0.64 / 0.1),
        ),
    ],
)
def test_a_ball_over_a_known_point(shape, foot, normal, gap):
    n = np.array(normal) / np.linalg.norm(normal)
    found = met(shape, lw.Sphere(radius=BALL), tuple(np.array(foot) + (BALL + gap) * n))
    assert found.gap == pytest.approx([gap], abs=2e-16)
    assert found.normal[0] == pytest.approx(n, abs=1e-14)
    assert on_surface(found, 0)[0] == pytest.approx(foot, abs=1e-14)
    assert on_surface(found, 1)[0] == pytest.approx(-BALL * n, abs=1e-15)


def test_a_ball_deep_in_a_cone_leaves_it_on_the_short_way():
    found = met(lw.Cone(radius=1, length=4), lw.Sphere(radius=BALL), (0.1, 0, -0.9))
    assert found.normal[0] == pytest.approx((0, 0, -1), abs=1e-15)
    assert found.gap == pytest.approx([-0.2], abs=1e-15)


def test_a_ball_on_the_axis_of_a_torus_rests_on_the_whole_ring():
    """As near all around: points on all sides, which hold it."""
    ring, tube = 0.3, 0.05
    height = math.sqrt((tube + 0.4) ** 2 - ring**2)
    found = met(lw.Torus(radius=ring, tube_radius=tube), lw.Sphere(radius=0.4), (0, 0, height))
    assert len(found.gap) >= 4
    assert found.gap == pytest.approx(np.zeros(len(found.gap)), abs=1e-15)
    assert found.normal.mean(axis=0)[:2] == pytest.approx((0, 0), abs=1e-12)
