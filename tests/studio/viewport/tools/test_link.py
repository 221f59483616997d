import pytest
from PySide6.QtCore import Qt

from linkwork.model.anchors import body_anchors


def holes(body):
    return sorted(body.in_global(a.position) for a in body_anchors(body) if a.what == "hole")


def test_two_clicks_make_a_link_in_the_plane_that_faces_the_eye(hand):
    hand.viewport.arm("link")
    hand.click((1.0, 0.0, -0.2))
    hand.hover((1.5, 0.0, -0.2))
    assert [body.id for body in hand.ghost] == ["link"]
    assert any("0.5 m" in text for text in hand.notes)
    hand.click((1.5, 0.0, -0.2))
    assert holes(hand.model.bodies["link"]) == [pytest.approx((1.0, 0.0, -0.2)), pytest.approx((1.5, 0.0, -0.2))]
    assert hand.viewport.tool.title == "link", "it stays in hand"
    assert hand.ghost == ()


def test_its_ends_catch_holes(hand):
    hand.viewport.arm("link")
    hand.click((1.0, 0.0, -0.2))
    hand.click((1.5, 0.0, -0.2))
    hand.click((1.51, 0.0, -0.21))
    hand.click((1.5, 0.0, -0.7))
    x, y, z = holes(hand.model.bodies["link2"])[1]
    assert (x, z) == pytest.approx((1.5, -0.2))
    assert abs(y) == pytest.approx(hand.model.bodies["link"].shapes[0].thickness), "beside the first one"


def test_a_length_can_be_typed(hand):
    hand.viewport.arm("link")
    hand.click((1.0, 0.0, -0.2))
    hand.hover((1.4, 0.0, -0.2))
    hand.type("0.25")
    hand.key(Qt.Key.Key_Return)
    assert hand.model.bodies["link"].shapes[0].length == pytest.approx(0.25)


def test_escape_lets_go_of_the_beginning(hand):
    hand.viewport.arm("link")
    hand.click((1.0, 0.0, -0.2))
    hand.key(Qt.Key.Key_Escape)
    assert hand.viewport.tool.title == "link"
    hand.click((1.5, 0.0, -0.2))
    assert hand.asked == []
