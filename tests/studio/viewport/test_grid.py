import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork_studio.viewport import grid
from linkwork_studio.viewport.camera import Camera

cameras = st.builds(
    Camera,
    st.tuples(*[st.floats(-50, 50)] * 3),
    st.floats(1e-3, 1e4),
    st.floats(-3, 3),
    st.floats(-1.57, 1.57),
    st.booleans(),
)


@given(cameras)
def test_cells_are_powers_of_ten_and_follow_the_distance(camera):
    cell, show = grid.cell_size(camera)
    assert math.isclose(math.log10(cell) % 1, 0, abs_tol=1e-9) or math.isclose(math.log10(cell) % 1, 1, abs_tol=1e-9)
    assert 0.011 * camera.distance <= cell <= 0.121 * camera.distance
    assert 0 <= show <= 1


@given(cameras, st.floats(-5, 5))
def test_every_ribbon_is_finite_flat_and_within_its_opacity(camera, floor):
    points, alphas, kinds = grid.ribbons(camera, 800, 1.0, grid.Plane((0.0, 0.0, floor)))
    assert points.shape == (grid.LINES, grid.SEGMENTS + 1, 3, 3)
    assert np.isfinite(points).all()
    assert np.allclose(points[..., 2], floor)
    assert ((alphas >= 0) & (alphas <= 1)).all()
    assert (alphas[:, :, (0, 2)] == 0).all()
    assert set(np.unique(kinds)) <= {0, 1, 2, 3}


def test_a_line_is_about_two_pixels_wide():
    camera = Camera()
    points, alphas, _ = grid.ribbons(camera, 800, 1.0)
    seen = alphas[:, :, 1] > 0.3
    left, _ = camera.project(points[:, :, 0][seen], 1280, 800)
    right, _ = camera.project(points[:, :, 2][seen], 1280, 800)
    middle, _ = camera.project(points[:, :, 1][seen], 1280, 800)
    on_screen = ((middle > 0) & (middle < (1280, 800))).all(axis=1)
    assert on_screen.sum() > 20
    # The ribbon lies along the floor, so across the line on the screen it is narrower than from side to side.
    assert np.linalg.norm(left - right, axis=1)[on_screen].min() > 1.8


def test_lines_through_the_origin_have_their_own_kind():
    _, _, kinds = grid.ribbons(Camera(), 800, 1.0)
    assert (kinds == 2).sum() == 1
    assert (kinds == 3).sum() == 1


WALL = grid.Plane((0.0, 0.2, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
SLOPE = grid.Plane((1.0, 0.0, 2.0), (0.8, 0.0, -0.6), (0.0, 1.0, 0.0))


@pytest.mark.parametrize("plane", [grid.Plane((0.0, 0.0, -0.5)), WALL, SLOPE])
@pytest.mark.parametrize("focus", [(0.0, 0.0, 0.0), (30.0, -20.0, 4.0)])
def test_the_grid_lies_in_its_plane_around_the_focus_wherever_that_is(plane, focus):
    """Also far from the origin, where a car has driven."""
    points, alphas, _ = grid.ribbons(Camera(focus, 5.0), 800, 1.0, plane)
    normal = np.cross(plane.first, plane.second)
    assert np.allclose((points - plane.point) @ normal, 0.0, atol=1e-9)
    strong = alphas[:, :, 1] > 0.5
    away = points[:, :, 1][strong] - plane.foot(np.array(focus))
    assert strong.sum() > 100
    assert np.linalg.norm(away, axis=1).max() < grid.REACH * 5.0
    assert np.abs(away.mean(axis=0)).max() < 2.0


def test_lines_in_a_wall_are_counted_from_the_origin():
    points, _, kinds = grid.ribbons(Camera((0.0, 0.0, 3.0), 5.0, is_parallel=True), 800, 1.0, WALL)
    assert (kinds == 2).sum() == 1
    assert np.allclose(points[kinds == 2][..., 2], 0.0, atol=0.02), "the x axis as the wall shows it"
    assert (kinds == 4).sum() == 1
    assert (grid.ribbons(Camera(), 800, 1.0, SLOPE)[2] == 2).sum() == 0, "no axis lies in a slope"


def test_triangles_use_every_point():
    corners = grid.triangles()
    assert set(corners.ravel()) == set(range(grid.LINES * (grid.SEGMENTS + 1) * 3))
