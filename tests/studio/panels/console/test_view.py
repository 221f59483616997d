"""Typing into the console."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from linkwork_studio.panels.console.view import ConsolePanel


@pytest.fixture
def panel(show):
    made = show(ConsolePanel(), 700, 240)
    made.line.setFocus()
    return made


def test_enter_runs_the_line_and_shows_what_it_says(panel, qtbot):
    qtbot.keyClicks(panel.line, "6 * 7")
    qtbot.keyClick(panel.line, Qt.Key.Key_Return)
    assert panel.said.toPlainText() == ">>> 6 * 7\n42"
    assert panel.line.text() == ""


def test_the_prompt_tells_that_a_statement_goes_on_and_esc_gives_it_up(panel, qtbot):
    qtbot.keyClicks(panel.line, "if True:")
    qtbot.keyClick(panel.line, Qt.Key.Key_Return)
    assert panel.prompt.text() == "..."
    qtbot.keyClick(panel.line, Qt.Key.Key_Escape)
    assert panel.prompt.text() == ">>>"


def test_arrows_fetch_earlier_lines(panel, qtbot):
    for text in ("1", "2"):
        qtbot.keyClicks(panel.line, text)
        qtbot.keyClick(panel.line, Qt.Key.Key_Return)
    seen = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Down):
        qtbot.keyClick(panel.line, key)
        seen.append(panel.line.text())
    assert seen == ["2", "1", "1", "2", ""]


def test_tab_finishes_a_name(panel, qtbot):
    panel.console.locals["pendulum"] = 1
    qtbot.keyClicks(panel.line, "pend")
    qtbot.keyClick(panel.line, Qt.Key.Key_Tab)
    assert panel.line.text() == "pendulum"
    assert panel.line.hasFocus()


def test_several_lines_are_pasted_and_run(panel, qtbot):
    QApplication.clipboard().setText("for n in (1, 2):\n    print(n)\n")
    qtbot.keyClick(panel.line, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert panel.said.toPlainText().splitlines()[-2:] == ["1", "2"]


def test_a_command_that_never_ends_is_stopped_by_esc_and_the_next_one_runs(panel, qtbot):
    QTimer.singleShot(200, lambda: qtbot.keyClick(panel.line, Qt.Key.Key_Escape))
    panel.enter("while True: pass\n\n")
    assert panel.said.toPlainText().endswith("Stopped.")
    assert panel.stop_button.isHidden()
    panel.enter("1 + 1")
    assert panel.said.toPlainText().endswith("2")


def test_while_one_runs_another_is_not_taken(panel):
    QTimer.singleShot(100, lambda: panel.enter("1"))
    QTimer.singleShot(200, panel.stop_button.click)
    panel.enter("while True: pass\n\n")
    assert "Busy" in panel.said.toPlainText()
