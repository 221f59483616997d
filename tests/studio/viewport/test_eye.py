"""The eye obeys keys while it follows, and keeps a running mechanism in the picture."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from linkwork_studio.document.looks import Looks
from linkwork_studio.viewport.camera import SIDES


@pytest.fixture
def clock(viewport, make_snapshot):
    """Flights last, and the test says how long."""
    now, place = [0.0], [np.zeros(3)]
    viewport.navigation.is_smooth = True
    viewport.navigation._clock = lambda: now[0]

    def run(seconds, way, steps=10):
        """Snapshots come in while the eye flies; the bodies go on to where they are shifted."""
        start, end = place[0], np.array(way)
        for step in range(1, steps + 1):
            now[0] += seconds / steps
            place[0] = start + (end - start) * step / steps
            viewport.show_snapshot(make_snapshot(viewport._model, place[0], time=now[0]))
            viewport.navigation._fly() if viewport.navigation.is_flying else None

    return run


def all_seen(viewport):
    points = viewport._scene.moving()[0]
    pixels, depth = viewport.camera.project(points, *viewport.view_size)
    return bool(((pixels > 0) & (pixels < viewport.view_size)).all() and (depth > 0).all())


@pytest.mark.parametrize("side", ["front", "top", "right"])
def test_a_side_is_reached_while_a_body_is_followed_in_a_run(viewport, pendulum, clock, side):
    looks = Looks()
    looks.follow("forearm")
    viewport.set_looks(looks)
    clock(0.1, (0.0, 0.0, 0.0))
    viewport.view_from(side)
    clock(1.0, (0.5, 0.0, 0.0))
    camera = viewport.camera
    assert (camera.azimuth, camera.elevation) == pytest.approx(SIDES[side], abs=1e-6)
    assert all_seen(viewport)


def test_home_shows_all_while_a_body_is_followed_in_a_run(viewport, pendulum, clock):
    looks = Looks()
    looks.follow("forearm")
    viewport.set_looks(looks)
    clock(0.1, (0.0, 0.0, 0.0))
    viewport.navigation.set_camera(viewport.camera.zoomed(0.05, np.zeros(3)))
    assert not all_seen(viewport)
    QTest.keyClick(viewport, Qt.Key.Key_Home)
    clock(1.0, (0.5, 0.0, 0.0))
    assert all_seen(viewport)
    before = np.array(viewport.camera.focus)
    clock(0.5, (0.7, 0.0, 0.0), steps=1)
    assert np.array(viewport.camera.focus) - before == pytest.approx((0.2, 0.0, 0.0)), "and goes along as before"


def test_what_leaves_the_picture_is_framed_with_all_that_it_swept(viewport, pendulum, clock):
    viewport.view_from("iso")
    clock(1.0, (0.0, 0.0, 0.0))
    assert all_seen(viewport)
    clock(2.0, (0.0, 0.0, 2.5), steps=60)
    clock(0.5, (0.0, 0.0, 2.5))
    assert all_seen(viewport)
    there = viewport.camera
    clock(2.0, (0.0, 0.0, 0.0), steps=60)
    clock(2.0, (0.0, 0.0, 2.5), steps=60)
    assert all_seen(viewport)
    assert viewport.camera == there, "it may swing to and fro in the same picture"


def test_what_drives_away_is_gone_along_with(viewport, pendulum, clock):
    viewport.view_from("iso")
    clock(1.0, (0.0, 0.0, 0.0))
    distance = viewport.camera.distance
    for start in range(10):
        clock(1.0, (5.0 * start + 5.0, 0.0, 0.0), steps=60)
    assert all_seen(viewport)
    assert viewport.camera.distance < 3.0 * distance


def test_the_hand_of_the_user_wins(viewport, pendulum, clock):
    clock(0.1, (0.0, 0.0, 0.0))
    viewport.navigation.zoom(10, np.zeros(3))
    near = viewport.camera
    clock(1.0, (0.0, 0.0, 1.0))
    assert viewport.camera == near, "a view that was chosen by hand stays"


def test_nobody_moves_the_eye_while_a_tool_is_in_hand(viewport, pendulum, clock):
    viewport.view_from("iso")
    clock(1.0, (0.0, 0.0, 0.0))
    viewport.arm("link")
    before = viewport.camera
    clock(1.0, (0.0, 0.0, 2.0))
    assert viewport.camera == before
