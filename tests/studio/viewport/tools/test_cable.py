import pytest
from PySide6.QtCore import Qt

START, END = (1.0, 0.0, 0.2), (2.0, 0.0, 0.2)


def middle(cable):
    return cable.in_global((0.0, 0.0, 0.0))


def test_two_clicks_make_a_taut_cable_that_the_ground_holds(hand):
    hand.viewport.arm("cable")
    hand.click(START)
    hand.hover(END)
    assert any("taut" in text for text in hand.notes)
    hand.click(END)
    cable = hand.model.bodies["cable"]
    assert (cable.length, cable.section) == (pytest.approx(1.0), "typed")
    assert [(j.kind, j.base, j.follower) for j in map(hand.model.joints.get, ("cable start", "cable end"))] == [
        ("spherical", "ground", "cable")
    ] * 2
    assert hand.viewport.tool.title == "cable", "it stays in hand"


def test_arrows_give_slack_and_a_length_can_be_typed(hand):
    hand.viewport.arm("cable")
    hand.click(START)
    hand.hover(END)
    for _ in range(12):
        hand.key(Qt.Key.Key_Up)
    hand.key(Qt.Key.Key_Down)
    assert any("1.11 m" in text and "11 % slack" in text for text in hand.notes)
    hand.click(END)
    cable = hand.model.bodies["cable"]
    assert cable.length == pytest.approx(1.11)
    assert middle(cable)[2] < 0.05, "it hangs"
    hand.click(START)
    hand.hover(END)
    hand.type("1.5")
    hand.key(Qt.Key.Key_Return)
    assert hand.model.bodies["cable2"].length == pytest.approx(1.5)
    hand.hover(END)
    hand.click(START)
    hand.hover(END)
    hand.type("0.9")
    hand.key(Qt.Key.Key_Return)
    assert hand.model.bodies["cable3"].length == pytest.approx(0.9), "stretched"
