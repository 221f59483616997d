"""A user hangs a cable between two points, lets it swing, colours it by its tension and chooses its section."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from linkwork.results.beam_loads import loads_in

pytestmark = pytest.mark.timeout(600)
START, END = (-0.5, 0.0, 0.4), (0.5, 0.0, 0.4)


def point_at(user, point):
    """The mouse on the place where a point of space [m] is seen."""
    view = user.studio.viewport
    pixels, _ = view.camera.project(np.array([point], float), *view.view_size)
    place, none = QPointF(round(pixels[0, 0]), round(pixels[0, 1])), Qt.MouseButton.NoButton
    move = QMouseEvent(
        QEvent.Type.MouseMove, place, view.mapToGlobal(place), none, none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(view, move)
    return place.toPoint()


def click(user, point):
    QTest.mouseClick(user.studio.viewport, Qt.MouseButton.LeftButton, pos=point_at(user, point))


def test_a_cable_is_hung_up_and_coloured_by_its_tension(user, tmp_path):
    studio = user.studio
    studio.viewport.navigation.is_smooth = False
    studio.actions.entry("file.new").trigger()
    user.qtbot.waitUntil(lambda: studio.viewport.camera.distance < 5.0)
    studio.viewport.setFocus()
    user.key(Qt.Key.Key_B, Qt.KeyboardModifier.ShiftModifier)
    assert studio.viewport.tool.title == "cable"
    click(user, START)
    end = point_at(user, END)
    for _ in range(20):
        user.key(Qt.Key.Key_Up)
    user.look(tmp_path / "drawing.png")
    QTest.mouseClick(studio.viewport, Qt.MouseButton.LeftButton, pos=end)
    cable = studio.document.model.bodies["cable"]
    assert cable.length == pytest.approx(1.2)
    assert {j.base for j in studio.document.model.joints.values()} == {"ground"}
    user.key(Qt.Key.Key_Escape)
    user.wait_for_run()
    card = studio.viewport.elastic_card
    user.qtbot.waitUntil(card.isVisible)
    card.field.setFocus()
    QTest.keyClick(card.field, Qt.Key.Key_Down)
    assert studio.document.looks.field == "tension"

    studio.viewport.setFocus()
    user.key(Qt.Key.Key_Space)
    user.wait_until_time(0.3)
    user.key(Qt.Key.Key_Space)
    user.qtbot.waitUntil(lambda: not studio.session.playing)
    user.qtbot.wait(300)
    loads = loads_in(user.snapshot, studio.document.model.bodies["cable"])
    value = loads.tension.max()
    weight = cable.mass * 9.81
    assert 0.3 * weight < value < 2.0 * weight, "it hangs on both ends"
    assert loads.tension[0] > loads.tension[8], "which bear most"
    assert f"{value:.3g} N" in card.largest.text()
    nodes = np.array([user.snapshot.position(node) for node in user.snapshot.members["cable"]])
    assert nodes[0] == pytest.approx(START, abs=1e-6)
    assert nodes[:, 2].min() < START[2] - 0.2
    user.look(tmp_path / "tension.png")

    user.click_in_tree("cable")
    fields = studio.inspector.page.rows
    assert ("axial_stiffness",) in fields
    assert ("young",) not in fields
    section = studio.inspector.field("section")
    (control,) = section.field.controls()
    control.setFocus()
    QTest.keyClick(control, Qt.Key.Key_Up)
    assert studio.document.model.bodies["cable"].section == "rectangle"
    assert {("young",), ("height",)} <= studio.inspector.page.rows.keys()
    user.look(tmp_path / "section.png")
