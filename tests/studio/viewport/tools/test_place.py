import pytest
from PySide6.QtCore import Qt

from linkwork.model.model import Model

SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def above(hand):
    hand.viewport.view_from("iso")
    return hand


def test_a_body_stands_on_the_grid(above):
    floor = above.viewport.floor
    above.viewport.arm("place", "box")
    above.hover((0.53, -1.02, floor))
    assert [body.id for body in above.ghost] == ["box"]
    above.click((0.53, -1.02, floor))
    box = above.model.bodies["box"]
    assert box.position[2] == pytest.approx(floor + box.shapes[0].half_size[2])
    assert box.position[:2] == pytest.approx((0.5, -1.0), abs=0.06), "it snaps to the grid"
    assert above.viewport.tool.title == "select"
    assert above.ghost == ()


def test_a_body_stands_on_a_face(hand):
    hand.viewport.arm("place", "sphere")
    hand.click((0.3, 0.0, -0.4))
    ball = hand.model.bodies["sphere"]
    assert ball.position[1] == pytest.approx(-0.03 - ball.shapes[0].radius, abs=1e-6), "on the side of the arm in view"


def test_a_point_mass_lies_on_the_grid(above):
    floor = above.viewport.floor
    above.viewport.arm("place", "point_mass")
    above.click((0.53, -1.02, floor))
    ball = above.model.bodies["point mass"]
    assert (ball.kind, ball.position[2]) == ("point_mass", pytest.approx(floor + ball.shapes[0].radius))


def test_shift_goes_on_and_escape_leaves(above):
    floor = above.viewport.floor
    above.viewport.arm("place", "box")
    above.click((1.0, -1.0, floor), SHIFT)
    assert above.viewport.tool.title == "place"
    above.key(Qt.Key.Key_Escape)
    assert above.viewport.tool.title == "select"


def test_enter_places_without_a_mouse(hand):
    hand.model = Model()
    hand.viewport.show_model(hand.model)
    hand.viewport.arm("place", "cylinder")
    hand.key(Qt.Key.Key_Return)
    assert "cylinder" in hand.model.bodies
