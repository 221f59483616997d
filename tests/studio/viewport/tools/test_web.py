import numpy as np
import pytest
from PySide6.QtCore import Qt

from linkwork.model.frames import in_space

START, END = (1.0, 0.0, 0.2), (2.0, 0.0, 0.8)


def test_two_corners_make_strands_that_are_tied_where_they_cross(hand):
    hand.viewport.arm("web")
    hand.click(START)
    hand.hover(END)
    hand.key(Qt.Key.Key_Down)
    hand.key(Qt.Key.Key_Down)
    assert any("3 strands each way" in text for text in hand.notes)
    assert len(hand.ghost) == 6
    hand.click(END)
    model = hand.model
    strands = [body for body in model.bodies.values() if body.id.startswith("web ")]
    ties = [joint for joint in model.joints.values() if joint.id.startswith("web tie")]
    assert (len(strands), len(ties)) == (6, 9)
    assert sorted({round(body.length, 9) for body in strands}) == pytest.approx([0.6, 1.0])
    for joint in ties:
        first, second = (in_space(model.bodies[getattr(joint, s)], joint.frame(s))[0] for s in ("base", "follower"))
        assert first == pytest.approx(second, abs=1e-12)
    ends = [joint for joint in model.joints.values() if joint.base == "ground" and joint.follower.startswith("web ")]
    assert len(ends) == 12
    assert set(model.groups.values()) == {"web"}
    assert hand.viewport.tool.title == "web", "it stays in hand"


def test_a_line_is_no_rectangle(hand):
    hand.viewport.arm("web")
    hand.click(START)
    hand.click((2.0, 0.0, 0.2))
    assert hand.asked == []
    assert any("needs a rectangle" in text for text in hand.notes + hand.hints)
    assert hand.viewport.step_back()
    assert not np.any(hand.ghost)
