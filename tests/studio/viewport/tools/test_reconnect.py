from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt

from linkwork.edits import SetValue, apply
from linkwork.math3d import vector
from linkwork.model.frames import in_space

SHOULDER, ELBOW, TIP = (0.0, 0.0, 0.0), (0.6, 0.0, -0.8), (1.4, 0.0, -1.4)


@pytest.fixture
def mending(hand):
    hand.viewport.arm("reconnect")
    return hand


def test_every_joint_has_a_mark(mending):
    assert len(mending.sketch.dots) == 2
    mending.hover(ELBOW)
    assert mending.notes == ["elbow: arm and forearm"]


def test_the_follower_goes_to_another_body(mending):
    mending.drag(SHOULDER, TIP)
    shoulder = mending.model.joints["shoulder"]
    assert (shoulder.base, shoulder.follower) == ("ground", "forearm")
    assert len(mending.asked) == 1


def test_alt_takes_the_base(mending):
    mending.drag(ELBOW, (0.1, 0.0, -1.6), Qt.KeyboardModifier.AltModifier)
    elbow = mending.model.joints["elbow"]
    assert (elbow.base, elbow.follower) == ("ground", "forearm")


def test_what_it_holds_already_is_refused(mending):
    mending.drag(ELBOW, (0.3, 0.0, -0.4))
    assert mending.asked == []


def test_the_gap_is_told_on_the_way(mending):
    left = Qt.MouseButton.LeftButton
    mending.event(QEvent.Type.MouseButtonPress, SHOULDER, left, left)
    mending.event(QEvent.Type.MouseMove, TIP, held=left)
    assert any("gap 1.9" in text or "gap 2" in text for text in mending.notes)
    mending.key(Qt.Key.Key_Escape)
    assert mending.viewport.tool.title == "reconnect"
    assert mending.asked == []


def test_mark_and_aim_go_along_while_it_moves(mending):
    """The mouse rests on what it points at; press and release come when that has swung away."""
    left, elbow, tip = Qt.MouseButton.LeftButton, mending.pixel(SHOULDER), mending.pixel(TIP)
    mending.hover(elbow)
    shift(mending, "ground", (0.0, 0.0, 0.3))
    mending.event(QEvent.Type.MouseButtonPress, elbow, left, left)
    mending.event(QEvent.Type.MouseMove, tip, held=left)
    shift(mending, "forearm", (0.0, 0.0, 0.5))
    assert "forearm" in mending.notes[-1]
    mending.event(QEvent.Type.MouseButtonRelease, tip, left)
    shoulder = mending.model.joints["shoulder"]
    assert (shoulder.base, shoulder.follower) == ("ground", "forearm")
    end, _ = in_space(mending.model.bodies["forearm"], shoulder.follower_frame)
    assert end == pytest.approx((1.4, 0.0, -0.9))


def shift(hand, body, by):
    """As a run would: a body, or all joints on the ground, elsewhere."""
    if body == "ground":
        joint = hand.model.joints["shoulder"]
        frame = replace(joint.base_frame, position=vector.add(joint.base_frame.position, by))
        edit = SetValue("shoulder", "base_frame", frame)
    else:
        edit = SetValue(body, "position", vector.add(hand.model.bodies[body].position, by))
    hand.model, _ = apply(hand.model, (edit,))
    hand.viewport.show_model(hand.model)
