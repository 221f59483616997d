"""The eye keeps its promises: what is picked stays under the cursor, and what is framed is in the picture."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork_studio.viewport.camera import SIDES, Camera

W, H = 1280, 800
angle = st.floats(-3, 3)
tilt = st.floats(-1.5, 1.5)
near = st.tuples(*[st.floats(-3, 3)] * 3)
cameras = st.builds(Camera, near, st.floats(12, 40), angle, tilt, st.booleans())


def pixel_of(camera, point):
    pixels, depth = camera.project(np.array([point]), W, H)
    return pixels[0], depth[0]


@given(cameras)
def test_basis_is_right_handed_and_level(camera):
    right, up, forward = camera.basis()
    assert np.allclose(np.cross(right, up), -forward)
    assert right[2] == 0
    assert up[2] >= -1e-12


@given(cameras, near)
def test_ray_goes_through_what_is_projected(camera, point):
    pixel, _ = pixel_of(camera, point)
    origin, direction = camera.ray(*pixel, W, H)
    off = np.array(point) - origin
    assert np.linalg.norm(off - (off @ direction) * direction) < 1e-9 * camera.distance
    assert np.linalg.norm(direction) == pytest.approx(1)


@given(cameras, near, angle, st.floats(-0.5, 0.5))
def test_the_pivot_stays_in_place_while_orbiting(camera, pivot, turn, more):
    before, depth_before = pixel_of(camera, pivot)
    after, depth_after = pixel_of(camera.orbited(np.array(pivot), turn, more), pivot)
    assert np.allclose(before, after, atol=1e-5)
    assert depth_after == pytest.approx(depth_before)


@given(cameras, near, st.floats(0.3, 3))
def test_zoom_keeps_the_point_under_the_cursor(camera, point, factor):
    before, _ = pixel_of(camera, point)
    zoomed = camera.zoomed(factor, np.array(point))
    assert np.allclose(before, pixel_of(zoomed, point)[0], atol=1e-5)
    assert zoomed.distance == pytest.approx(camera.distance * factor)


@given(cameras, near, st.floats(-300, 300), st.floats(-300, 300))
def test_pan_moves_the_point_with_the_mouse(camera, point, dx, dy):
    before, depth = pixel_of(camera, point)
    after, _ = pixel_of(camera.panned(dx, dy, H, depth), point)
    assert np.allclose(after - before, (dx, dy), atol=1e-5)


@given(cameras, st.lists(near, min_size=2, max_size=8))
def test_framing_shows_all_and_not_too_small(camera, points):
    points = np.array(points) + np.arange(3) * 1e-3
    framed = camera.framing(points, W, H)
    pixels, depth = framed.project(points, W, H)
    assert (depth > 0).all()
    assert (pixels >= -1e-6).all()
    assert (pixels <= np.array((W, H)) + 1e-6).all()


def test_framing_fills_the_picture():
    box = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
    pixels, _ = Camera().framing(box, W, H).project(box, W, H)
    assert np.ptp(pixels[:, 1]) > 0.85 * H


def test_sides():
    assert np.allclose(Camera().from_side("front").basis()[2], (0, 1, 0))
    assert np.allclose(Camera().from_side("right").basis()[2], (-1, 0, 0))
    assert np.allclose(Camera().from_side("top").basis()[2], (0, 0, -1))
    assert np.allclose(Camera().from_side("top").basis()[1], (0, 1, 0))
    assert set(SIDES) == {"front", "back", "right", "left", "top", "bottom", "iso"}


@given(cameras, cameras)
def test_a_flight_begins_and_ends(a, b):
    for share, end in ((0.0, a), (1.0, b)):
        middle = a.between(b, share)
        assert np.allclose(middle.focus, end.focus)
        assert np.allclose(middle.basis(), end.basis())
        assert middle.distance == pytest.approx(end.distance)


def test_a_flight_turns_the_short_way():
    a, b = Camera(azimuth=math.radians(170)), Camera(azimuth=math.radians(-170))
    assert math.cos(a.between(b, 0.5).azimuth) == pytest.approx(-1)


def test_elevation_stops_at_the_pole():
    assert Camera().orbited(np.zeros(3), 0.0, 9.0).elevation == math.pi / 2
