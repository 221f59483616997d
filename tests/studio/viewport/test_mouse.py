import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest

LEFT, MIDDLE, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def heard(viewport):
    """All that the viewport says."""
    told = []
    viewport.clicked.connect(lambda i, keys: told.append(("clicked", i, keys)))
    viewport.boxed.connect(lambda ids, keys: told.append(("boxed", ids, keys)))
    viewport.context_requested.connect(lambda i, place: told.append(("context", i, place)))
    viewport.double_clicked.connect(lambda i: told.append(("double", i)))
    return told


def drag(viewport, button, start, end, keys=NONE):
    start, end = QPoint(*map(round, start)), QPoint(*map(round, end))
    QTest.mousePress(viewport, button, keys, start)
    move(viewport, button, (start + end) / 2, keys)
    move(viewport, button, end, keys)
    QTest.mouseRelease(viewport, button, keys, end)


def move(viewport, button, place, keys):
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent

    where = QPointF(place)
    viewport.mouseMoveEvent(
        QMouseEvent(QEvent.Type.MouseMove, where, viewport.mapToGlobal(where), Qt.MouseButton.NoButton, button, keys)
    )


def test_a_click_tells_what_was_clicked(viewport, heard, spot):
    QTest.mouseClick(viewport, LEFT, NONE, QPoint(*map(round, spot((0.3, 0, -0.4)))))
    QTest.mouseClick(viewport, LEFT, CONTROL, QPoint(*map(round, spot((1.0, 0, -1.1)))))
    QTest.mouseClick(viewport, LEFT, NONE, QPoint(5, 300))
    assert heard == [("clicked", "arm", NONE), ("clicked", "forearm", CONTROL), ("clicked", "", NONE)]


def test_a_left_drag_turns_about_what_is_under_it(viewport, heard, spot):
    point = (0.6, 0, -0.8)
    before, place = viewport.navigation.camera, spot(point)
    drag(viewport, LEFT, place, (place[0] + 80, place[1] + 30))
    assert viewport.navigation.camera != before
    assert np.allclose(spot(point), place, atol=1.0)
    assert heard == []


def test_the_middle_button_turns_and_with_shift_moves(viewport, spot):
    before = viewport.navigation.camera
    drag(viewport, MIDDLE, (300, 300), (350, 300))
    turned = viewport.navigation.camera
    assert turned.azimuth != before.azimuth
    place = spot((0.3, 0, -0.4))
    drag(viewport, MIDDLE, place, (place[0] + 50, place[1] - 20), SHIFT)
    assert viewport.navigation.camera.azimuth == turned.azimuth
    assert np.allclose(spot((0.3, 0, -0.4)), (place[0] + 50, place[1] - 20), atol=2.0)


def test_a_right_click_asks_for_the_menu_and_a_right_drag_turns(viewport, heard, spot):
    QTest.mouseClick(viewport, RIGHT, NONE, QPoint(*map(round, spot((0.3, 0, -0.4)))))
    assert [told[:2] for told in heard] == [("context", "arm")]
    before = viewport.navigation.camera
    drag(viewport, RIGHT, (300, 300), (350, 320))
    assert viewport.navigation.camera != before
    assert len(heard) == 1


def test_a_box_with_shift(viewport, heard):
    drag(viewport, LEFT, (1, 1), (799, 599), SHIFT)  # QTest takes (0, 0) for the middle
    assert [told[0] for told in heard] == ["boxed"]
    assert set(heard[0][1]) == {"arm", "forearm", "shoulder", "elbow"}


def test_a_trembling_hand_still_clicks(viewport, heard, spot):
    x, y = spot((0.3, 0, -0.4))
    drag(viewport, LEFT, (x, y), (x + 2, y + 1))
    assert [told[:2] for told in heard] == [("clicked", "arm")]


def test_a_second_button_meanwhile_counts_for_nothing(viewport, heard):
    QTest.mousePress(viewport, LEFT, NONE, QPoint(5, 300))
    QTest.mousePress(viewport, RIGHT, NONE, QPoint(5, 300))
    QTest.mouseRelease(viewport, RIGHT, NONE, QPoint(5, 300))
    QTest.mouseRelease(viewport, LEFT, NONE, QPoint(5, 300))
    assert [told[:2] for told in heard] == [("clicked", "")]


def test_escape_drops_a_gesture(viewport, heard):
    QTest.mousePress(viewport, LEFT, SHIFT, QPoint(10, 10))
    move(viewport, LEFT, QPoint(200, 200), SHIFT)
    QTest.keyClick(viewport, Qt.Key.Key_Escape)
    QTest.mouseRelease(viewport, LEFT, SHIFT, QPoint(200, 200))
    assert heard == []


def test_a_double_click_is_told_with_its_element(viewport, heard, spot):
    QTest.mouseDClick(viewport, LEFT, NONE, QPoint(*map(round, spot((0.3, 0, -0.4)))))
    assert ("double", "arm") in heard


def test_on_a_trackpad_two_fingers_move_the_view_and_with_control_they_zoom(viewport):
    def scroll(held):
        place, none = QPointF(400, 300), Qt.MouseButton.NoButton
        phase = Qt.ScrollPhase.ScrollUpdate
        event = QWheelEvent(place, place, QPoint(10, 24), QPoint(0, 120), none, held, phase, False)
        before = viewport.camera
        viewport.wheelEvent(event)
        return before, viewport.camera

    nothing = Qt.KeyboardModifier.NoModifier
    before, after = scroll(nothing)
    assert after.distance < before.distance
    viewport.set_habits("trackpad")
    before, after = scroll(nothing)
    assert after.distance == before.distance
    assert after.focus != before.focus
    before, after = scroll(Qt.KeyboardModifier.ControlModifier)
    assert after.distance < before.distance


def test_habits_say_what_a_drag_does(viewport):
    def drag(button):
        QTest.mousePress(viewport, button, pos=QPoint(700, 100))
        QTest.mouseMove(viewport, QPoint(720, 140))
        QTest.mouseMove(viewport, QPoint(740, 150))
        QTest.mouseRelease(viewport, button, pos=QPoint(740, 150))
        return viewport.camera.azimuth

    viewport.set_habits("cad")
    before = viewport.camera.azimuth
    assert drag(Qt.MouseButton.MiddleButton) == before
    assert drag(Qt.MouseButton.RightButton) != before
