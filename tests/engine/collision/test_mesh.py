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


def test_a_mesh_stands_on_a_mesh_with_its_corners():
    """Edges lie on edges and sides beside sides: nothing but the four corners counts, and they look upwards."""
    found = met(CUBE, CUBE, (0, 0, 2 * HALF))
    assert found.gap == pytest.approx(np.zeros(4), abs=1e-9)
    assert found.normal == pytest.approx(np.tile((0, 0, 1), (4, 1)), abs=1e-9)
    assert {(x, y) for x, y, _ in np.sign(found.local[:, 1])} == {(x, y) for x in (-1, 1) for y in (-1, 1)}


def test_the_corner_of_a_mesh_in_the_face_of_another():
    turned = (np.cos(0.3), np.sin(0.3) * 0.6, np.sin(0.3) * 0.8, 0)
    above = met(CUBE, lw.Box(x=1, y=1, z=1), (0.1, 0.2, HALF + 3), turned, angular_velocity=(0, 0, 10000))
    height = HALF + 3 - float(above.gap.min()) - 1e-3
    found = met(CUBE, lw.Mesh(scale=(8, 8, 8)), (0.1, 0.2, height), turned)
    assert found.gap.min() == pytest.approx(-1e-3, abs=1e-6)
    assert found.normal == pytest.approx(np.tile((0, 0, 1), (len(found.gap), 1)), abs=1e-6)


def test_a_mirrored_mesh_is_met_from_outside():
    found = met(lw.Mesh(scale=(16, -16, 16)), lw.Sphere(radius=0.2), (0.3, 0.1, HALF + 0.2))
    assert found.gap == pytest.approx([0.0], abs=1e-9)
    assert found.normal[0] == pytest.approx((0, 0, 1), abs=1e-9)


def test_a_sheet_is_met_from_both_sides():
    sheet = lw.Mesh.of([(-1, -1, 0), (1, -1, 0), (0, 1, 0)], [(0, 1, 2)])
    for side in (-1, 1):
        found = met(sheet, lw.Sphere(radius=0.2), (0, 0, side * 0.2 - sheet.centre[2]))
        assert found.normal[0] == pytest.approx((0, 0, side), abs=1e-9)
