import numpy as np
from PySide6.QtCore import Qt

from linkwork_studio.viewport.tools.handles import axis_of, nearest_segment


def test_the_nearest_line_is_found_within_reach():
    lines = [np.array(((0.0, 0.0), (100.0, 0.0))), np.array(((0.0, 0.0), (0.0, 50.0), (50.0, 50.0)))]
    assert nearest_segment(np.array((60.0, 5.0)), lines) == 0
    assert nearest_segment(np.array((30.0, 47.0)), lines) == 1
    assert nearest_segment(np.array((60.0, 20.0)), lines) == -1


def test_axes_are_global():
    assert [axis_of(n) for n in range(3)] == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]


def test_escape_forgets_a_number_before_it_leaves(hand):
    hand.viewport.set_selection(("arm",))
    hand.viewport.arm("move")
    hand.key(Qt.Key.Key_X)
    hand.type("5")
    hand.key(Qt.Key.Key_Escape)
    assert hand.viewport.tool.title == "move"
    hand.key(Qt.Key.Key_Return)
    assert hand.asked == []
    hand.key(Qt.Key.Key_Escape)
    assert hand.viewport.tool.title == "select"
