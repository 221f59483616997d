"""A newcomer draws a four-bar, drives it, and plots the angle of its coupler, in fewer than forty actions.

The steps are those of `A four-bar from scratch` in the help, in its order, done as they stand there.
"""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

pytestmark = pytest.mark.timeout(600)

A, B, C, D = (-0.4, 0.0, 0.0), (-0.4, 0.0, 0.3), (0.4, 0.0, 0.5), (0.4, 0.0, 0.0)


class Newcomer:
    """Counts what the user does."""

    def __init__(self, user):
        self.user, self.studio, self.actions = user, user.studio, 0

    def take(self, block):
        self.actions += 1
        QTest.mouseClick(self.studio.palette.button(block), Qt.MouseButton.LeftButton)

    def click(self, point):
        """Click where a point of space is seen."""
        self.actions += 1
        view = self.studio.viewport
        pixels, _ = view.camera.project(np.array([point], float), *view.view_size)
        place = QPointF(round(pixels[0, 0]), round(pixels[0, 1]))
        move, none = QEvent.Type.MouseMove, Qt.MouseButton.NoButton
        event = QMouseEvent(move, place, view.mapToGlobal(place), none, none, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(view, event)
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=place.toPoint())

    def choose(self, box, word):
        """Open a list and take a line of it."""
        self.actions += 2
        box.setFocus()
        box.showPopup()
        view = box.view()
        view.scrollTo(view.model().index(box.findText(word), 0))
        place = view.visualRect(view.model().index(box.findText(word), 0)).center()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def key(self, key):
        self.actions += 1
        self.user.key(key)

    def type_into(self, field, text):
        """Click into a field, type and press Enter."""
        self.actions += 2
        (control,) = field.controls()
        QTest.mouseClick(control, Qt.MouseButton.LeftButton)
        control.selectAll()
        QTest.keyClicks(control, text)
        QTest.keyClick(control, Qt.Key.Key_Return)


@pytest.fixture
def newcomer(user):
    user.studio.viewport.navigation.is_smooth = False
    return Newcomer(user)


def test_a_four_bar_from_nothing(newcomer, tmp_path):
    studio, user = newcomer.studio, newcomer.user
    newcomer.actions += 1
    studio.actions.entry("file.new").trigger()
    user.qtbot.waitUntil(lambda: not studio.palette.visibleRegion().isEmpty())
    user.qtbot.waitUntil(lambda: studio.viewport.camera.distance < 5.0)

    studio.viewport.setFocus()
    newcomer.key(Qt.Key.Key_L)
    for start, end in ((A, B), (B, C), (C, D)):
        newcomer.click(start)
        newcomer.click(end)
    bodies = studio.document.model.bodies
    assert list(bodies) == ["ground", "link", "link2", "link3"]

    newcomer.key(Qt.Key.Key_J)
    newcomer.click(B)
    newcomer.click(C)
    for pin in (A, D):
        newcomer.click(pin)
        newcomer.click((0.0, 0.0, -0.3))
    joints = studio.document.model.joints
    pairs = [{joint.base, joint.follower} for joint in joints.values()]
    assert pairs == [{"link", "link2"}, {"link2", "link3"}, {"ground", "link"}, {"ground", "link3"}]
    user.look(tmp_path / "four_bar.png")

    newcomer.key(Qt.Key.Key_Escape)  # puts the tool away
    newcomer.key(Qt.Key.Key_Escape)  # and nothing is selected
    newcomer.take("build.attach.driver.motor")
    newcomer.click(A)
    assert studio.document.model.drivers["motor"].joint == "revolute3"
    newcomer.choose(studio.inspector.field("follows").field.box, "Speed")
    newcomer.type_into(studio.inspector.field("target").field, "180 deg/s")
    newcomer.type_into(studio.inspector.field("p").field, "1")
    motor = studio.document.model.drivers["motor"]
    assert (motor.follows, motor.target, motor.p) == ("speed", "180 deg/s", 1.0)
    studio.viewport.setFocus()
    newcomer.key(Qt.Key.Key_Escape)
    newcomer.take("build.attach.measure.angle")
    newcomer.click((0.0, 0.0, 0.4))
    assert studio.document.model.measures["angle"].follower == "link2"
    for axis in ("base_axis", "follower_axis"):  # a link lies along its own x axis
        newcomer.choose(studio.inspector.field(axis).field.box, "X")
    user.wait_for_run()
    assert user.snapshot.mobility == 1
    assert user.snapshot.violation < 1e-6

    newcomer.actions += 1
    studio.viewport.setFocus()
    user.key(Qt.Key.Key_Space)
    user.wait_until_time(0.3)
    angle, turned = user.snapshot.measures["angle"], user.snapshot.coordinates["revolute3"][0]
    newcomer.choose(studio.plots.first.group.box, "Measures [rad]")
    user.qtbot.wait(300)
    assert [chip.isVisible() for name, chip in studio.plots.first.chips.items() if "angle" in name] == [True]
    assert user.snapshot.measures["angle"] != angle
    user.wait_until_time(2.2)
    assert abs(user.snapshot.coordinates["revolute3"][0] - turned) > 1.5 * np.pi  # the crank goes round
    user.look(tmp_path / "running.png")
    assert newcomer.actions < 40
    assert not [finding for finding in user.snapshot.findings if finding.level == "error"]
