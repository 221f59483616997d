import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QMainWindow

from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.model import Model, model_of
from linkwork.model.shapes.box import Box
from linkwork_studio.document.looks import Looks
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.viewport.viewport import Viewport


def colors_in(image) -> int:
    return len({image.pixel(x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)})


def wheel(viewport, place, notches):
    place = QPointF(*place)
    keys, phase = Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    where = viewport.mapToGlobal(place)
    buttons = Qt.MouseButton.NoButton
    event = QWheelEvent(place, where, QPoint(), QPoint(0, round(120 * notches)), buttons, keys, phase, False)
    viewport.wheelEvent(event)


def test_a_grab_shows_the_scene(viewport, qtbot):
    qtbot.wait(50)
    assert colors_in(viewport.grab().toImage()) > 30


def test_pick(viewport, spot):
    assert viewport.pick(*spot((0.3, 0, -0.4))) == "arm"
    assert viewport.pick(*spot((0.6, 0, -0.8))) == "elbow"
    assert viewport.pick(2, 300) == ""


def test_all_is_framed_at_first_and_after_another_project(viewport, spot, pendulum):
    for point in ((0, 0, 0), (1.4, 0, -1.4)):
        x, y = spot(point)
        assert 0 < x < viewport.width()
        assert 0 < y < viewport.height()
    far = model_of("far", (0, 0, 0), [RigidBody(id="far", position=(500, 0, 0), shapes=(Box(1, 1, 1),))])
    viewport.show_model(far)
    x, y = spot((500, 0, 0))
    assert abs(x - 400) < 100
    assert abs(y - 300) < 100


def test_an_edit_leaves_the_eye_where_it_is(viewport, pendulum):
    before = viewport.navigation.camera
    viewport.show_model(pendulum.without("elbow"))
    assert viewport.navigation.camera == before


def test_the_whole_mechanism_follows_the_size_until_the_eye_is_moved(viewport, qtbot):
    before = viewport.navigation.camera
    viewport.resize(300, 600)
    assert viewport.navigation.camera.distance > before.distance
    wheel(viewport, (100, 100), 3)
    moved = viewport.navigation.camera
    viewport.resize(800, 600)
    assert viewport.navigation.camera == moved


def test_wheel_zooms_to_the_cursor(viewport, spot):
    point = (1.0, 0, -1.1)
    place = spot(point)
    wheel(viewport, place, 2)
    assert np.allclose(spot(point), place, atol=2)


def test_views_and_frames(viewport, spot):
    viewport.view_from("top")
    assert viewport.navigation.camera.basis()[2][2] == pytest.approx(-1)
    viewport.set_selection(("forearm",))
    viewport.frame_selection()
    x, y = spot((1.0, 0, -1.1))
    assert abs(x - 400) < 60
    assert abs(y - 300) < 60
    wheel(viewport, (0, 0), -9)
    QTest.keyClick(viewport, Qt.Key.Key_Home)
    assert viewport.navigation.camera.distance < 10
    viewport.set_selection(())
    viewport.frame_selection()
    viewport.set_parallel(True)
    assert viewport.navigation.camera.is_parallel


def test_hover_is_told_once_and_ends_outside(viewport, qtbot, spot):
    qtbot.waitUntil(lambda: viewport._picker.is_ready, timeout=60_000)
    told = []
    viewport.hovered.connect(told.append)
    place = QPointF(*spot((0.3, 0, -0.4)))
    viewport.hover_at(place)
    viewport.hover_at(place + QPointF(1, 1))
    viewport.leaveEvent(None)
    assert told == ["arm", ""]


def test_snapshots_move_the_picture(viewport, qtbot, pendulum, make_snapshot):
    before = viewport.render_image(200, 150)
    viewport.show_snapshot(make_snapshot(pendulum, (0.3, 0, 0)))
    assert viewport.render_image(200, 150) != before
    viewport.show_snapshot(make_snapshot(pendulum))
    assert viewport.render_image(200, 150) == before


def test_marks_change_the_picture(viewport):
    plain = viewport.render_image(300, 200)
    for mark in (viewport.set_selection, viewport.set_warnings):
        mark(("arm",))
        assert viewport.render_image(300, 200) != plain
        mark(())
        assert viewport.render_image(300, 200) == plain
    viewport.set_hover("arm")
    assert viewport.render_image(300, 200) != plain


def test_pictures_have_the_size_that_was_asked_for(viewport):
    image = viewport.render_image(321, 123)
    assert (image.width(), image.height()) == (321, 123)
    assert colors_in(image) > 20


def test_a_picture_before_the_widget_is_shown(qtbot, image_only, pendulum):
    view = Viewport(LIGHT)
    qtbot.addWidget(view)
    view.resize(400, 300)
    view.show_model(pendulum)
    assert colors_in(view.render_image(400, 300)) > 20


def test_themes(viewport):
    dark = viewport.render_image(100, 80).pixelColor(2, 2).lightness()
    viewport.set_theme(LIGHT)
    assert viewport.render_image(100, 80).pixelColor(2, 2).lightness() > dark + 100


def test_an_empty_model_and_strange_sizes(qtbot, image_only):
    view = Viewport(DARK)
    qtbot.addWidget(view)
    view.show_model(Model())
    view.frame_all()
    view.show()
    view.resize(0, 0)
    view.resize(161, 121)
    view.set_selection(("gone",))
    assert view.pick(10, 10) == ""


def test_two_views_in_one_window_survive_docking_and_closing(qtbot, image_only, pendulum):
    window, dock = QMainWindow(), QDockWidget("second")
    qtbot.addWidget(window)
    first, second = Viewport(DARK), Viewport(LIGHT)
    window.setCentralWidget(first)
    dock.setWidget(second)
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    window.resize(900, 500)
    window.show()
    for view in (first, second):
        view.navigation.is_smooth = False
        view.show_model(pendulum)
    for floats in (True, False):
        dock.setFloating(floats)
        qtbot.wait(30)
        assert colors_in(second.grab().toImage()) > 30
    dock.close()
    second.deleteLater()
    qtbot.wait(30)
    assert colors_in(first.grab().toImage()) > 30


def test_what_is_hidden_is_not_seen_and_what_is_locked_is_not_picked(viewport, spot):
    looks = Looks()
    looks.changed.connect(lambda: viewport.set_looks(looks))
    assert viewport.pick(*spot((0.3, 0.0, -0.4))) == "arm"
    looks.set_locked(("arm",))
    assert viewport.pick(*spot((0.3, 0.0, -0.4))) == ""
    looks.set_hidden(("arm", "elbow"))
    assert viewport.pick(*spot((0.3, 0.0, -0.4))) == ""
    assert viewport.pick(*spot((0.6, 0.0, -0.8))) != "elbow"
    looks.clear()
    assert viewport.pick(*spot((0.6, 0.0, -0.8))) == "elbow"


def test_the_eye_goes_along_with_a_body(viewport, pendulum, make_snapshot, spot):
    looks = Looks()
    looks.follow("forearm")
    viewport.show_snapshot(make_snapshot(pendulum))
    viewport.set_looks(looks)
    before = spot((1.0, 0.0, -1.1))
    viewport.show_snapshot(make_snapshot(pendulum, shift=(0.0, 0.0, 5.0)))
    assert spot((1.0, 0.0, 3.9)) == pytest.approx(before)


def test_arrows_come_with_the_snapshot(viewport, pendulum, make_snapshot):
    looks = Looks()
    looks.toggle("velocities")
    viewport.set_looks(looks)
    assert not viewport._besides.isVisible()
    snapshot = make_snapshot(pendulum)
    snapshot.velocities[0] = (2.0, 0.0, 0.0)
    viewport.show_snapshot(snapshot)
    assert viewport._besides.isVisible()


def test_where_nothing_is_the_eye_looks_at_the_origin(viewport):
    viewport.show_model(Model())
    viewport.view_from("iso")
    assert viewport.camera.focus == (0.0, 0.0, 0.0)
    assert viewport.camera.distance < 5.0
