"""A user draws a beam, clamps it, lets it swing, softens it in flight, cuts the clamp and takes all of it back."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

pytestmark = pytest.mark.timeout(600)

CONTROL = Qt.KeyboardModifier.ControlModifier
START, END = (0.0, 0.0, 0.0), (0.8, 0.0, 0.0)


def click(user, point):
    """Click where a point of space [m] is seen."""
    view = user.studio.viewport
    pixels, _ = view.camera.project(np.array([point], float), *view.view_size)
    place, none = QPointF(round(pixels[0, 0]), round(pixels[0, 1])), Qt.MouseButton.NoButton
    shift = Qt.KeyboardModifier.NoModifier
    event = QMouseEvent(QEvent.Type.MouseMove, place, view.mapToGlobal(place), none, none, shift)
    QApplication.sendEvent(view, event)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=place.toPoint())


def type_into(field, text):
    """Type into a field of the inspector and press Enter."""
    (control,) = field.field.controls()
    QTest.mouseClick(control, Qt.MouseButton.LeftButton)
    control.selectAll()
    QTest.keyClicks(control, text)
    QTest.keyClick(control, Qt.Key.Key_Return)


def bow(snapshot):
    """How far the middle of the beam lies off the line between its ends [m]."""
    first, *_, last = (snapshot.position(node) for node in snapshot.members["beam"])
    chord = (last - first) / np.linalg.norm(last - first)
    arm = snapshot.position("beam@0.4") - first
    return float(np.linalg.norm(arm - (arm @ chord) * chord))


def start_of(snapshot):
    return snapshot.position(snapshot.members["beam"][0])


@pytest.fixture
def drawn(user):
    """A level beam on a new sheet, whose first end is clamped to the ground."""
    studio = user.studio
    studio.viewport.navigation.is_smooth = False
    studio.actions.entry("file.new").trigger()
    user.qtbot.waitUntil(lambda: not studio.palette.visibleRegion().isEmpty())
    user.qtbot.waitUntil(lambda: studio.viewport.camera.distance < 5.0)
    studio.viewport.setFocus()
    user.key(Qt.Key.Key_B)
    click(user, START)
    click(user, START)
    assert list(studio.document.model.bodies) == ["ground"], "two clicks at one point make no beam"
    assert studio.viewport.tool.title == "beam"
    click(user, END)
    beam = studio.document.model.bodies["beam"]
    assert (beam.kind, beam.length) == ("beam", pytest.approx(0.8)), "and the first of them still counts"
    user.key(Qt.Key.Key_J)
    user.key(Qt.Key.Key_F)
    click(user, START)
    click(user, (0.0, 0.0, -0.3))
    (joint,) = studio.document.model.joints.values()
    assert (type(joint).kind, {joint.base, joint.follower}) == ("fixed", {"ground", "beam"})
    assert joint.frame("base" if joint.base == "beam" else "follower").position == pytest.approx((-0.4, 0, 0), abs=1e-9)
    user.key(Qt.Key.Key_Escape)
    user.key(Qt.Key.Key_Escape)
    return user


def test_a_beam_from_nothing(drawn, tmp_path):
    user, studio = drawn, drawn.studio
    user.wait_for_run()
    studio.viewport.setFocus()
    user.key(Qt.Key.Key_Space)
    user.wait_until_time(0.25)
    assert bow(user.snapshot) > 1e-4, "it bends under its own weight"

    # softer while it swings
    user.click_in_tree("beam")
    user.look(tmp_path / "inspector.png")
    type_into(studio.inspector.field("young"), "0.4 GPa")
    assert studio.document.model.bodies["beam"].young == pytest.approx(4e8)
    user.wait_for_run()
    since = user.snapshot.time
    user.wait_until_time(since + 0.3)
    assert studio.session.playing
    assert max(start_of(user.snapshot)) < 1e-6, "the clamp holds"

    # what cannot be is said in the field, and the run goes on
    type_into(studio.inspector.field("poisson"), "0.5")
    assert studio.document.model.bodies["beam"].poisson == pytest.approx(0.4)
    assert "between -1 and 0.5" in studio.inspector.field("poisson").field.error_line.text()

    # seen bent: the picture has it where the run has it
    user.studio.viewport.frame_all()
    user.look(tmp_path / "dark.png")
    user.qtbot.waitUntil(lambda: user.snapshot.position("beam@0.8")[2] < -0.05, timeout=20_000)

    # cut loose
    user.click_in_tree(next(iter(studio.document.model.joints)))
    user.key(Qt.Key.Key_Delete)
    user.wait_for_run()
    assert user.snapshot.mobility == 30, "five nodes, each free"
    before = user.snapshot
    user.wait_until_time(before.time + 0.1)
    after = user.snapshot
    fall = (after.velocity("beam") - before.velocity("beam")) / (after.time - before.time)
    assert fall == pytest.approx(studio.document.model.gravity, abs=1e-6), "free flight, however it vibrates"
    assert np.abs(start_of(after)).max() > 1e-3, "the end flies off"

    # and back
    user.key(Qt.Key.Key_Z, CONTROL)
    user.wait_for_run()
    user.wait_until_time(user.snapshot.time + 0.05)
    assert np.abs(start_of(user.snapshot)).max() < 1e-6
    user.look(tmp_path / "back.png")
    user.key(Qt.Key.Key_Z, CONTROL)
    assert studio.document.model.bodies["beam"].young == pytest.approx(3e9)
