import pytest
from PySide6.QtCore import Qt

SHOULDER, ELBOW = (0.0, 0.0, 0.0), (0.6, 0.0, -0.8)


@pytest.fixture
def cutting(hand):
    hand.viewport.arm("cut")
    return hand


def test_a_click_cuts_the_joint_whose_mark_it_hits(cutting):
    assert len(cutting.sketch.dots) == 2
    cutting.hover(ELBOW)
    assert cutting.notes == ["cut elbow: arm from forearm"]
    cutting.click(ELBOW)
    assert list(cutting.model.joints) == ["shoulder"]
    assert set(cutting.model.bodies) == {"ground", "arm", "forearm"}
    assert cutting.asked[0].label == "Cut joint elbow"
    assert len(cutting.sketch.dots) == 1


def test_the_next_click_cuts_the_next_one(cutting):
    cutting.click(ELBOW)
    cutting.click(SHOULDER)
    assert not cutting.model.joints
    cutting.click(SHOULDER)
    assert len(cutting.asked) == 2


def test_a_drag_a_miss_and_what_is_locked_cut_nothing(cutting):
    cutting.drag(ELBOW, (1.0, 0.0, 0.0))
    cutting.click((-0.6, 0.0, -0.2))
    cutting.viewport.locked = frozenset(("shoulder",))
    cutting.click(cutting.pixel(SHOULDER))
    assert cutting.asked == []


def test_the_key_of_the_window_takes_it_in_hand_and_escape_puts_it_away(cutting):
    cutting.key(Qt.Key.Key_Escape)
    assert cutting.viewport.tool.title == "select"
    assert not cutting.sketch
