"""A line keeps what was typed until it is taken or restored."""

from PySide6.QtCore import Qt

from linkwork_studio.widgets.typed_line import TypedLine


class Even(TypedLine):
    """Takes even numbers."""

    value = 2

    def take(self):
        number = int(self.text())
        if number % 2:
            self.show_error("Odd.")
        else:
            self.value = number

    def shown_text(self):
        return str(self.value)


def test_it_takes_refuses_and_restores(qtbot, show):
    line = show(Even())
    line.refresh()
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "7")
    assert line.is_typing
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert (line.value, line.text(), line.error) == (2, "7", "Odd.")
    line.selectAll()
    qtbot.keyClicks(line, "8")
    assert line.error == ""
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert (line.value, line.is_typing) == (8, False)
    qtbot.keyClicks(line, "1")
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert (line.value, line.text()) == (8, "8")


def test_the_first_click_selects_all(qtbot, show):
    line = show(Even())
    line.clearFocus()
    line.refresh()
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
    assert line.selectedText() == "2"
