import pytest
from PySide6.QtCore import Qt


def ends(body):
    return sorted(body.in_global((sign * body.length / 2, 0.0, 0.0)) for sign in (-1, 1))


def test_two_clicks_make_a_bar(hand):
    hand.viewport.arm("bar")
    assert "Click the start of the bar" in hand.viewport.tool.hint
    hand.click((1.0, 0.0, -0.2))
    hand.hover((1.5, 0.0, -0.2))
    assert [(body.id, body.kind) for body in hand.ghost] == [("bar", "bar")]
    assert any("0.5 m" in text for text in hand.notes)
    hand.click((1.5, 0.0, -0.2))
    assert ends(hand.model.bodies["bar"]) == [pytest.approx((1.0, 0.0, -0.2)), pytest.approx((1.5, 0.0, -0.2))]
    assert hand.viewport.tool.title == "bar", "it stays in hand"


def test_bars_meet_at_their_ends(hand):
    hand.viewport.arm("bar")
    hand.click((1.0, 0.0, -0.2))
    hand.click((1.5, 0.0, -0.2))
    hand.click((1.51, 0.0, -0.21))
    hand.hover((1.5, 0.0, -0.7))
    hand.type("0.25")
    hand.key(Qt.Key.Key_Return)
    assert ends(hand.model.bodies["bar2"])[1] == pytest.approx((1.5, 0.0, -0.2))
    assert hand.model.bodies["bar2"].length == pytest.approx(0.25)
