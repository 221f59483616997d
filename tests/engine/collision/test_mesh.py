"""Shapes on a surface of triangles."""

import numpy as np
import pytest
from touching_models import met

import linkwork as lw

CUBE = lw.Mesh(scale=(16, 16, 16))  # edges of 2 m
HALF = float(max(CUBE.half_size))


def test_a_ball_on_a_mesh():
    found = met(CUBE, lw.Sphere(radius=0.2), (0.3, 0.1, HALF + 0.2))
    assert found.gap == pytest.approx([0.0], abs=1e-9)
    assert found.normal[0] == pytest.approx((0, 0, 1), abs=1e-9)


def test_a_box_over_the_diagonal_stands_on_its_corners_and_the_diagonal():
    found = met(CUBE, lw.Box(x=0.4, y=0.4, z=0.4), (0.05, 0, HALF + 0.2))
    assert found.gap == pytest.approx(np.zeros(len(found.gap)), abs=1e-9)
    corners = {(round(x, 6), round(y, 6)) for x, y, _ in found.local[:, 1]}
    assert {(x, y) for x in (-0.2, 0.2) for y in (-0.2, 0.2)} <= corners


def test_only_triangles_nearby_are_looked_at():
    assert not len(met(CUBE, lw.Sphere(radius=0.2), (0, 0, 0)).gap)
