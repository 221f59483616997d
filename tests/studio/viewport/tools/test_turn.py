import math

import numpy as np
import pytest
from PySide6.QtCore import Qt

from linkwork.math3d import rotation


@pytest.fixture
def turning(hand):
    hand.viewport.set_selection(("forearm",))
    hand.viewport.arm("turn")
    return hand


def angle(hand, before):
    return rotation.angle_between(before, hand.model.bodies["forearm"].rotation)


def test_a_ring_turns_by_steps(turning):
    before, tool = turning.model.bodies["forearm"].rotation, turning.viewport.tool
    ring = [tool.pivot + tool.reach(66.0) * np.array((math.cos(a), 0.0, math.sin(a))) for a in (0.8, 0.8 + 0.53)]
    turning.drag(*ring)
    assert angle(turning, before) == pytest.approx(math.radians(30.0))
    assert turning.model.bodies["forearm"].position == pytest.approx((1.0, 0.0, -1.1))
    assert len({command.merge_key for command in turning.asked}) == 1


def test_a_typed_angle_is_in_degrees(turning):
    before = turning.model.bodies["forearm"].rotation
    turning.key(Qt.Key.Key_Y)
    turning.type("12.5")
    turning.key(Qt.Key.Key_Return)
    assert angle(turning, before) == pytest.approx(math.radians(12.5))


def test_a_ring_seen_edge_on_follows_the_mouse(turning):
    before, tool = turning.model.bodies["forearm"].rotation, turning.viewport.tool
    left = tool.pivot - tool.reach(40.0) * np.array((1.0, 0.0, 0.0))
    turning.drag(left, left + tool.reach(33.0) * np.array((1.0, 0.0, 0.0)))
    assert angle(turning, before) == pytest.approx(0.5, abs=0.1)


def test_about_an_axis_of_the_body_itself(turning):
    before = turning.model.bodies["forearm"].rotation
    turning.key(Qt.Key.Key_O)
    turning.key(Qt.Key.Key_X)
    turning.type("30")
    turning.key(Qt.Key.Key_Return)
    after = turning.model.bodies["forearm"].rotation
    assert rotation.axes(after)[0] == pytest.approx(rotation.axes(before)[0])
    assert angle(turning, before) == pytest.approx(math.radians(30.0))
