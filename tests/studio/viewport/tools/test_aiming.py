import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from linkwork_studio.viewport import snapping
from linkwork_studio.viewport.drawing_plane import DrawingPlane, on_axes
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
    aim = aiming.aim_on_plane(place, pointer(hand, near))
    assert aim.body == "forearm"
    free = aiming.aim_on_plane(place, pointer(hand, near, Qt.KeyboardModifier.ControlModifier))
    assert free.body == ""
    assert free.point == pytest.approx(near, abs=0.01)


def test_a_plane_seen_edge_on_is_no_place(hand):
    found = pointer(hand, (1.8, 0.0, -0.9))
    hand.viewport.plane = on_axes("xy")
    assert aiming.aim_on_plane(hand.viewport, found) is None


def test_the_drawing_plane_that_was_chosen_counts(hand):
    hand.viewport.navigation.set_camera(hand.viewport.camera.from_side("iso"))
    hand.viewport.plane = on_axes("xy").at_height(-0.5)
    for where in ((0.5, -0.7, -0.5), (0.4, 0.6, -0.5)):
        for aim in (aiming.aim_on_plane, aiming.aim_on_face):
            assert aim(hand.viewport, pointer(hand, where)).point == pytest.approx(where, abs=0.06)


def test_an_oblique_plane_has_a_grid_of_its_own(hand):
    normal = np.array((0.6, -0.8, 0.0))
    hand.viewport.plane = DrawingPlane((1.0, 0.0, 0.0), (0.6, -0.8, 0.0))
    aim = aiming.aim_on_plane(hand.viewport, pointer(hand, (1.8, 0.6, -0.9)))
    assert (aim.point - (1.0, 0.0, 0.0)) @ normal == pytest.approx(0.0, abs=1e-12)
    assert aim.point == pytest.approx((1.8, 0.6, -0.9), abs=0.03)
    step = snapping.step(hand.viewport.camera)
    for axis in hand.viewport.plane.axes(hand.viewport.camera):
        assert aim.point @ axis / step == pytest.approx(round(aim.point @ axis / step))


def test_what_glows_tells_its_name_or_its_place(hand):
    aim = aiming.Aim(np.array((1.0, 0.0, -0.5)), "arm", np.array((0.0, 1.0, 0.0)), "hole")
    sketch = aiming.glow(hand.viewport, aim)
    assert sketch.notes[0].text == "hole of arm"
    assert len(sketch.strokes) == 1
    bare = aiming.glow(hand.viewport, aiming.Aim(np.array((1.0, 0.0, -0.5))))
    assert bare.notes[0].text == "x 1 m   y 0 m   z -0.5 m"
