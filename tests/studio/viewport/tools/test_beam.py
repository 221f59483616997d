import pytest
from PySide6.QtCore import Qt

START, END = (1.0, 0.0, -0.2), (1.5, 0.0, -0.2)


def ends(body):
    return sorted(body.in_global((sign * body.length / 2, 0.0, 0.0)) for sign in (-1, 1))


def test_two_clicks_make_a_beam(hand):
    hand.viewport.arm("beam")
    assert "Click where the beam begins" in hand.viewport.tool.hint
    hand.click(START)
    hand.hover(END)
    assert [(body.id, body.kind) for body in hand.ghost] == [("beam", "beam")]
    assert any("0.5 m" in text for text in hand.notes)
    hand.click(END)
    assert ends(hand.model.bodies["beam"]) == [pytest.approx(START), pytest.approx(END)]
    assert hand.model.bodies["beam"].width == pytest.approx(0.01)
    assert hand.viewport.tool.title == "beam", "it stays in hand"


def test_two_clicks_at_one_point_are_told_and_lose_nothing(hand):
    hand.viewport.arm("beam")
    hand.click(START)
    hand.click(START)
    assert hand.asked == []
    assert any("two points" in text for text in hand.notes)
    hand.click(END)
    assert ends(hand.model.bodies["beam"]) == [pytest.approx(START), pytest.approx(END)]


def test_beams_meet_at_their_ends(hand):
    hand.viewport.arm("beam")
    hand.click(START)
    hand.click(END)
    hand.click((1.51, 0.0, -0.21))
    hand.hover((1.5, 0.0, -0.7))
    hand.type("0.25")
    hand.key(Qt.Key.Key_Return)
    assert ends(hand.model.bodies["beam2"])[1] == pytest.approx(END)
    assert hand.model.bodies["beam2"].length == pytest.approx(0.25)


def test_a_joint_is_set_where_the_mouse_is_along_it(hand):
    hand.viewport.arm("beam")
    hand.click(START)
    hand.click((2.0, 0.0, -0.2))
    hand.viewport.arm("connect", "joints", "spherical")
    hand.click((1.3, 0.0, -0.2))
    hand.click((1.3, 0.0, 1.2))
    joint = hand.model.joints["spherical"]
    side = "base" if joint.base == "beam" else "follower"
    x, y, z = joint.frame(side).position
    assert x == pytest.approx(-0.2, abs=0.02)
    assert (y, z) == pytest.approx((0.0, 0.0), abs=1e-9)
