"""Keys that are pressed for a command."""

import pytest
from PySide6.QtCore import Qt

from linkwork_studio.widgets.key_button import NONE, WAITS, KeyButton

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def button(show):
    return show(KeyButton())


@pytest.mark.parametrize(
    ("key", "held", "named"),
    [
        (Qt.Key.Key_D, CONTROL, "Ctrl+D"),
        (Qt.Key.Key_D, CONTROL | SHIFT, "Ctrl+Shift+D"),
        (Qt.Key.Key_Question, SHIFT, "?"),
        (Qt.Key.Key_A, SHIFT, "Shift+A"),
        (Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier, "Tab"),
        (Qt.Key.Key_Backtab, SHIFT, "Shift+Tab"),
        (Qt.Key.Key_5, Qt.KeyboardModifier.KeypadModifier, "5"),
        (Qt.Key.Key_Backspace, Qt.KeyboardModifier.NoModifier, "Backspace"),
        (Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, "Space"),
    ],
)
def test_what_is_pressed_is_named_as_commands_name_it(qtbot, button, heard, key, held, named):
    heard.to(button.chosen)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert button.text() == WAITS
    qtbot.keyClick(button, Qt.Key.Key_Control)
    qtbot.keyClick(button, key, held)
    assert heard == [named]
    assert button.text() == NONE


def test_escape_and_another_focus_leave_it_as_it_is(qtbot, button, heard):
    heard.to(button.chosen)
    button.show_keys(("F5",))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.keyClick(button, Qt.Key.Key_Escape)
    assert button.text() == "F5"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    button.clearFocus()
    assert button.text() == "F5"
    qtbot.keyClick(button, Qt.Key.Key_D, CONTROL)
    assert heard == []
