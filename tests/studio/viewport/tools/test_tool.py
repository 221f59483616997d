import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from linkwork_studio.viewport.picking import Hit
from linkwork_studio.viewport.tools.tool import Pointer, Tool


@pytest.mark.parametrize(("key", "adds"), [("NoModifier", False), ("ShiftModifier", True), ("ControlModifier", True)])
def test_shift_and_control_add(key, adds):
    keys = getattr(Qt.KeyboardModifier, key)
    assert Pointer(QPoint(), keys, Hit("", np.zeros(3)), np.zeros(3), np.zeros(3)).adds == adds


def test_a_bare_tool_takes_nothing():
    tool = Tool(None)
    assert not tool.press(None)
    assert not tool.key(Qt.Key.Key_A)
    tool.move(None)
    tool.release(None, dragged=True)
    assert not tool.wants(Qt.Key.Key_A)
    assert not tool.step_back()
