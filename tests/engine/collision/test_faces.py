"""What of one face lies over another."""

import math

import numpy as np
import pytest
from touching_models import as_set, met, on_surface

import linkwork as lw

BOX = lw.Box(x=2, y=2, z=2)


def test_a_face_that_hangs_over_is_cut():
    found = met(BOX, lw.Box(x=4, y=1, z=2), (0, 0, 2))
    assert as_set(found.local[:, 0]) == {(x, y, 1.0) for x in (-1.0, 1.0) for y in (-0.5, 0.5)}


def test_faces_that_lie_on_each_other_meet_in_four_points():
    assert len(met(BOX, BOX, (0, 0, 2)).gap) == 4


def test_a_face_that_is_turned_keeps_its_outermost_points():
    found = met(BOX, BOX, (0, 0, 2), (math.cos(math.pi / 8), 0, 0, math.sin(math.pi / 8)))
    assert len(found.gap) == 5
    assert np.linalg.norm(found.local[:4, 0, :2], axis=1) == pytest.approx(np.full(4, 1 / math.cos(math.pi / 8)))


def test_a_line_is_cut_at_the_edge():
    lying = (math.cos(math.pi / 4), 0, math.sin(math.pi / 4), 0)
    found = met(BOX, lw.Capsule(radius=0.1, length=1), (0.8, 0, 1.1), lying)
    assert as_set(on_surface(found, 0), 6) == {(0.3, 0.0, 1.0), (1.0, 0.0, 1.0)}


def test_a_cylinder_that_is_tilted_stands_on_its_lowest_point():
    tilt = 0.01
    rotation = (math.cos(tilt / 2), 0, math.sin(tilt / 2), 0)
    height = 1 + 0.5 * math.cos(tilt) + 0.3 * math.sin(tilt)
    found = met(BOX, lw.Cylinder(radius=0.3, length=1), (0, 0, height), rotation)
    lowest = np.argmin(found.gap)
    assert found.gap[lowest] == pytest.approx(0.0, abs=1e-12)
    assert found.local[lowest, 1] == pytest.approx((0, 0, -0.5), abs=1e-9)  # the middle of the rim, which may roll
    assert found.ellipsoid[lowest, 1] == pytest.approx((0.09, 0.09, 0, 0, 0, 0), abs=1e-9)
