"""A pendulum swings; its elbow is cut, the lower link is moved by a typed number and joined again, all in one run."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from linkwork.model.anchors import body_anchors

pytestmark = pytest.mark.timeout(600)


def pixel(view, point):
    pixels, _ = view.camera.project(np.array([point], float), *view.view_size)
    return QPoint(round(pixels[0, 0]), round(pixels[0, 1]))


def ends(view, body):
    """Where the ends of a link are seen now."""
    seen = view.seen.bodies[body]
    return [seen.in_global(anchor.position) for anchor in body_anchors(seen) if anchor.what == "end"]


def click(view, point):
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=pixel(view, point))


@pytest.fixture
def swinging(user):
    user.open_sample("double_pendulum")
    user.studio.viewport.navigation.is_smooth = False
    user.key(Qt.Key.Key_Space)
    user.qtbot.waitUntil(lambda: user.studio.viewport.can_pick, timeout=60_000)
    user.wait_until_time(0.3)
    for _ in range(4):  # slow enough to aim at: what is cut loose would have fallen out of sight on a slow machine
        user.key(Qt.Key.Key_Minus)
    return user


def test_cut_move_and_join_again(swinging, tmp_path):
    user, studio, view = swinging, swinging.studio, swinging.studio.viewport
    user.click_in_tree("elbow")
    user.key(Qt.Key.Key_Delete)
    user.wait_for_run()
    assert user.snapshot.mobility == 7

    # aside by exactly 0.4 m, and at rest with respect to the edit: the run takes it over
    view.setFocus()
    user.click_in_tree("lower link")
    view.setFocus()
    user.key(Qt.Key.Key_G)
    user.key(Qt.Key.Key_X)
    QTest.keyClicks(view, "0.4")
    before = user.snapshot.position("lower link")[0]
    user.key(Qt.Key.Key_Return)
    user.wait_for_run()
    assert user.snapshot.position("lower link")[0] - before > 0.3
    assert studio.session.playing

    # joined again where both hang now: the loose link comes to the other one
    user.key(Qt.Key.Key_Space)
    user.qtbot.waitUntil(lambda: not studio.session.playing)
    user.qtbot.wait(100)
    user.key(Qt.Key.Key_J)
    lower, upper = ends(view, "lower link"), ends(view, "upper link")
    shoulder = np.array(view.seen.bodies["ground"].in_global(view.seen.joints["shoulder"].base_frame.position))
    free = max(upper, key=lambda end: float(np.linalg.norm(np.array(end) - shoulder)))
    click(view, lower[1])
    user.look(tmp_path / "connecting.png")
    click(view, free)
    user.wait_for_run()
    joint = studio.document.model.joints["revolute"]
    assert {joint.base, joint.follower} == {"upper link", "lower link"}
    assert user.snapshot.mobility == 2
    assert user.snapshot.violation < 1e-6
    user.qtbot.wait(200)  # until it is seen
    held = [np.array(ends(view, body)) for body in ("upper link", "lower link")]
    apart = min(float(np.linalg.norm(a - b)) for a in held[0] for b in held[1])
    assert apart < 1e-6, "end on end"

    assert [entry.label for entry in studio.document.stack.entries][-3:] == [
        "Delete joint elbow",
        "Move body lower link",
        "Connect upper link and lower link",
    ]
    for _ in range(3):
        user.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    user.wait_for_run()
    assert set(studio.document.model.joints) == {"shoulder", "elbow"}


def test_a_joint_is_led_to_another_body_while_it_runs(swinging, tmp_path):
    user, studio, view = swinging, swinging.studio, swinging.studio.viewport
    view.setFocus()
    user.key(Qt.Key.Key_J, Qt.KeyboardModifier.ShiftModifier)
    elbow = view.seen.joints["elbow"]
    held = Qt.KeyboardModifier.AltModifier  # the side of the upper link goes
    start = pixel(view, view.seen.bodies[elbow.base].in_global(elbow.base_frame.position))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, held, start)
    for share in (0.3, 0.6, 1.0):
        place = QPointF(start + QPoint(round(60 * share), round(-40 * share)))
        kind, none, left = QEvent.Type.MouseMove, Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton
        QApplication.sendEvent(view, QMouseEvent(kind, place, view.mapToGlobal(place), none, left, held))
    assert "gap" in view._board.sketch.notes[-1].text
    user.qtbot.waitUntil(lambda: "energy" in view._board.sketch.notes[-1].text, timeout=20_000)
    user.look(tmp_path / "reconnecting.png")
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, held, place.toPoint())
    joint = studio.document.model.joints["elbow"]
    assert (joint.base, joint.follower) == ("ground", "lower link")
    user.wait_for_run()
    assert studio.session.playing
    assert studio.session.report.accepted
    assert studio.session.report.gap_before > 0.01
    assert user.snapshot.mobility == 2
    assert user.snapshot.violation < 1e-6


def hover(view, place, held=Qt.MouseButton.NoButton, keys=Qt.KeyboardModifier.NoModifier):
    """Move the mouse there, with or without a button down."""
    where, none = QPointF(place), Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, where, view.mapToGlobal(where), none, held, keys)
    QApplication.sendEvent(view, event)


def far_away(view, place, point):
    return (pixel(view, point) - place).manhattanLength()


@pytest.mark.parametrize("slower", [0, 3], ids=["real time", "slow motion"])
def test_a_moving_joint_is_caught_and_led_to_another_body(swinging, slower, tmp_path):
    """The hand rests for a moment before it presses and before it lets go; joint and body swing on meanwhile."""
    user, studio, view = swinging, swinging.studio, swinging.studio.viewport
    view.setFocus()
    for _ in range(slower):
        user.key(Qt.Key.Key_Minus)
    user.key(Qt.Key.Key_J, Qt.KeyboardModifier.ShiftModifier)

    def at_elbow():
        elbow = view.seen.joints["elbow"]
        return view.seen.bodies["upper link"].in_global(elbow.base_frame.position)

    start = pixel(view, at_elbow())
    hover(view, start)
    user.qtbot.waitUntil(lambda: far_away(view, start, at_elbow()) > 40, timeout=20_000)
    keys, left = Qt.KeyboardModifier.AltModifier, Qt.MouseButton.LeftButton
    QTest.mousePress(view, left, keys, start)
    assert studio.document.selection == ("elbow",), "it was lit up when the mouse came to rest there"
    target = pixel(view, (-1.2, 0.0, 0.4))
    for share in (0.3, 0.7, 1.0):
        hover(view, start + (target - start) * share, left, keys)
    user.look(tmp_path / "caught.png")
    user.qtbot.wait(200)
    QTest.mouseRelease(view, left, keys, target)
    joint = studio.document.model.joints["elbow"]
    assert (joint.base, joint.follower) == ("ground", "lower link")
    assert joint.base_frame.position == pytest.approx((-1.2, 0.0, 0.4), abs=0.06)
    user.wait_for_run()
    assert studio.session.playing
    assert studio.session.report.accepted
    assert user.snapshot.violation < 1e-6


def test_a_joint_is_led_to_a_body_that_swings_away(swinging):
    """What was under the mouse when it came to rest is taken, at the very point that was under it."""
    user, studio, view = swinging, swinging.studio, swinging.studio.viewport
    view.setFocus()
    user.key(Qt.Key.Key_J, Qt.KeyboardModifier.ShiftModifier)
    shoulder = view.seen.joints["shoulder"]
    start = pixel(view, view.seen.bodies["ground"].in_global(shoulder.base_frame.position))
    left = Qt.MouseButton.LeftButton
    hover(view, start)
    QTest.mousePress(view, left, pos=start)
    hover(view, start + QPoint(20, 20), left)
    anchors = [anchor for anchor in body_anchors(view.seen.bodies["lower link"]) if anchor.what == "end"]
    elbow = np.array(view.seen.joints["elbow"].follower_frame.position)
    tip = max(anchors, key=lambda anchor: float(np.linalg.norm(np.array(anchor.position) - elbow)))

    def at_tip():
        return view.seen.bodies["lower link"].in_global(tip.position)

    place = pixel(view, at_tip())
    hover(view, place, left)
    user.qtbot.waitUntil(lambda: far_away(view, place, at_tip()) > 40, timeout=20_000)
    QTest.mouseRelease(view, left, pos=place)
    joint = studio.document.model.joints["shoulder"]
    assert (joint.base, joint.follower) == ("ground", "lower link")
    assert joint.follower_frame.position == pytest.approx(tip.position, abs=1e-9)
    user.wait_for_run()
    assert studio.session.report.accepted
    assert studio.session.playing
