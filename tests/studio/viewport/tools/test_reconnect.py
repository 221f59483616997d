import pytest
from PySide6.QtCore import Qt

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
    from PySide6.QtCore import QEvent

    mending.event(QEvent.Type.MouseButtonPress, SHOULDER, left, left)
    mending.event(QEvent.Type.MouseMove, TIP, held=left)
    assert any("gap 1.9" in text or "gap 2" in text for text in mending.notes)
    mending.key(Qt.Key.Key_Escape)
    assert mending.viewport.tool.title == "reconnect"
    assert mending.asked == []
