import numpy as np
from PySide6.QtCore import Qt

from linkwork.math3d import rotation
from linkwork_studio.viewport.tools.handles import nearest_segment


def test_the_nearest_line_is_found_within_reach():
    lines = [np.array(((0.0, 0.0), (100.0, 0.0))), np.array(((0.0, 0.0), (0.0, 50.0), (50.0, 50.0)))]
    assert nearest_segment(np.array((60.0, 5.0)), lines) == 0
    assert nearest_segment(np.array((30.0, 47.0)), lines) == 1
    assert nearest_segment(np.array((60.0, 20.0)), lines) == -1


def test_axes_are_global_unless_those_of_the_body_are_asked_for(hand):
    hand.viewport.set_selection(("arm",))
    hand.viewport.arm("move")
    assert np.allclose(hand.viewport.tool.axes, np.eye(3))
    hand.key(Qt.Key.Key_O)
    hand.viewport.tool.handle = 2
    assert np.allclose(hand.viewport.tool.axis(), rotation.axes(hand.model.bodies["arm"].rotation)[2])


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
