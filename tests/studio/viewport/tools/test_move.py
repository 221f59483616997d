import numpy as np
import pytest
from PySide6.QtCore import Qt

from linkwork.math3d import rotation

SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
START = (1.0, 0.0, -1.1)


@pytest.fixture
def moving(hand):
    hand.viewport.set_selection(("forearm",))
    hand.viewport.arm("move")
    return hand


def along(hand, axis, metres):
    """From the middle of an arrow a way along it."""
    tool = hand.viewport.tool
    begin = tool.pivot + tool.reach(50.0) * axis
    return begin, begin + metres * axis


def place(hand):
    return hand.model.bodies["forearm"].position


def test_an_arrow_shifts_along_its_axis_by_steps(moving):
    moving.drag(*along(moving, np.array((1.0, 0.0, 0.0)), 0.32))
    x, y, z = place(moving)
    assert (y, z) == pytest.approx((0.0, -1.1))
    assert x == pytest.approx(1.3, abs=0.05)
    assert x - 1.0 == pytest.approx(round((x - 1.0) / 0.02) * 0.02), "whole steps"
    assert len({command.merge_key for command in moving.asked}) == 1, "a drag is one undo entry"


def test_a_typed_number_is_exact(moving):
    moving.key(Qt.Key.Key_Z)
    moving.type("-0.123")
    assert "Z  -0.123" in moving.notes
    moving.key(Qt.Key.Key_Return)
    assert place(moving) == pytest.approx((1.0, 0.0, -1.223))


def test_the_ring_in_the_middle_moves_across_the_view(moving):
    moving.drag(START, (1.2, 0.0, -0.9))
    assert place(moving) == pytest.approx((1.2, 0.0, -0.9), abs=0.03)
    assert place(moving)[1] == 0.0


def test_clicks_beside_the_handles_select(moving):
    moving.click((0.3, 0.0, -0.4))
    assert moving.viewport.selection == ("arm",)
    assert moving.asked == []


def test_each_drag_is_an_entry_of_its_own(moving):
    moving.drag(START, (1.2, 0.0, -0.9))
    moving.drag(moving.viewport.tool.pivot, (1.0, 0.0, -0.9))
    assert len({command.merge_key for command in moving.asked}) == 2


def test_nothing_selected_shows_nothing(moving):
    moving.viewport.set_selection(())
    assert not moving.sketch
    assert not moving.viewport.tool.wants(Qt.Key.Key_X)


def test_the_axes_of_the_body_itself(moving):
    own = rotation.axes(moving.model.bodies["forearm"].rotation)
    moving.key(Qt.Key.Key_O)
    assert "Body axes" in moving.hints[-1]
    moving.key(Qt.Key.Key_Z)
    moving.type("0.5")
    moving.key(Qt.Key.Key_Return)
    assert place(moving) == pytest.approx(np.array(START) + 0.5 * np.array(own[2]))
    moving.key(Qt.Key.Key_O)
    assert "Global axes" in moving.hints[-1]
    moving.drag(*along(moving, np.array((1.0, 0.0, 0.0)), 0.3))
    assert place(moving)[2] == pytest.approx(-1.1 + 0.5 * own[2][2])
