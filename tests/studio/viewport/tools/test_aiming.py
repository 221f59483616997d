import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from linkwork_studio.viewport.tools import aiming
from linkwork_studio.viewport.tools.tool import Pointer


def pointer(hand, point, keys=Qt.KeyboardModifier.NoModifier):
    view, place = hand.viewport, hand.pixel(point)
    origin, direction = view.camera.ray(place.x(), place.y(), *view.view_size)
    return Pointer(QPoint(int(place.x()), int(place.y())), keys, view.hit(place), origin, direction)


def test_the_face_under_the_mouse_tells_its_normal(hand):
    found = pointer(hand, (0.3, 0.0, -0.4))
    assert aiming.face_normal(hand.viewport, found) == pytest.approx((0.0, -1.0, 0.0))
    assert aiming.body_under(hand.viewport, found) == "arm"


def test_below_a_joint_there_is_a_body(hand):
    found = pointer(hand, (0.6, 0.0, -0.8))
    assert found.hit.id == "elbow"
    assert aiming.body_under(hand.viewport, found) in ("arm", "forearm")


def test_anchors_win_unless_ctrl_is_held(hand):
    place, near = hand.viewport, (1.41, 0.0, -1.41)
    aim = aiming.aim_on_plane(place, pointer(hand, near), np.zeros(3), np.array((0.0, -1.0, 0.0)))
    assert aim.body == "forearm"
    free = aiming.aim_on_plane(
        place, pointer(hand, near, Qt.KeyboardModifier.ControlModifier), np.zeros(3), np.array((0.0, -1.0, 0.0))
    )
    assert free.body == ""
    assert free.point == pytest.approx(near, abs=0.01)


def test_a_plane_seen_edge_on_is_no_place(hand):
    found = pointer(hand, (1.8, 0.0, -0.9))
    assert aiming.aim_on_plane(hand.viewport, found, np.zeros(3), np.array((0.0, 0.0, 1.0))) is None


def test_what_glows_tells_its_name_or_its_place(hand):
    aim = aiming.Aim(np.array((1.0, 0.0, -0.5)), "arm", np.array((0.0, 1.0, 0.0)), "hole")
    sketch = aiming.glow(hand.viewport, aim)
    assert sketch.notes[0].text == "hole of arm"
    assert len(sketch.strokes) == 1
    bare = aiming.glow(hand.viewport, aiming.Aim(np.array((1.0, 0.0, -0.5))))
    assert bare.notes[0].text == "x 1 m   y 0 m   z -0.5 m"
