import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from linkwork.edits import SetValue
from linkwork.errors import ModelError
from linkwork_studio.document.command import Command
from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.panels.history.view import HistoryPanel


@pytest.fixture
def panel(show, document):
    made = show(HistoryPanel(document, DARK), 260, 300)
    for mass in (2.0, 3.0, 4.0):
        document.do(Command(f"Weigh {mass}", (SetValue("arm", "mass", mass),)))
    return made


def click(panel, row):
    place = panel.list.visualItemRect(panel.list.item(row)).center()
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QApplication.processEvents()


def test_a_click_goes_back_and_another_one_forward(panel, document):
    assert panel.list.count() == 4
    assert panel.list.currentRow() == 3
    click(panel, 1)
    assert document.model.bodies["arm"].mass == 2.0
    assert panel.list.currentRow() == 1
    click(panel, 0)
    assert document.model.bodies["arm"].mass == 1.2
    click(panel, 3)
    assert document.model.bodies["arm"].mass == 4.0


def test_the_keyboard_does_it_too_and_a_reader_hears_the_state(panel, document):
    panel.list.setFocus()
    QTest.keyClick(panel.list, Qt.Key.Key_Up)
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert document.model.bodies["arm"].mass == 3.0
    told = [panel.list.item(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(4)]
    assert told[2:] == ["Weigh 3.0, now", "Weigh 4.0, undone"]


def test_what_cannot_be_reached_is_said(panel, document, qtbot, monkeypatch):
    def refuse(position):
        raise ModelError("It cannot be.")

    monkeypatch.setattr(document, "go_to", refuse)
    with qtbot.waitSignal(panel.message) as told:
        click(panel, 1)
    assert told.args == ["It cannot be."]
    panel.set_theme(LIGHT)
    assert panel.list.count() == 4


def test_an_edit_changes_two_lines_of_many(panel, document, monkeypatch):
    dressed, dress = [], panel._dress
    monkeypatch.setattr(panel, "_dress", lambda row, line: dressed.append(row) or dress(row, line))
    document.do(Command("Weigh 5", (SetValue("arm", "mass", 5.0),)))
    assert dressed == [3, 4]
    document.undo()
    document.undo()
    assert panel.list.currentRow() == 2
    document.do(Command("Weigh 6", (SetValue("arm", "mass", 6.0),)))
    assert [panel.list.item(row).text() for row in range(panel.list.count())][2:] == ["Weigh 3.0", "Weigh 6"]


def test_what_happens_while_nobody_looks_is_shown_when_somebody_does(panel, document):
    panel.hide()
    document.do(Command("Weigh 5", (SetValue("arm", "mass", 5.0),)))
    assert panel.list.count() == 4
    panel.show()
    assert panel.list.count() == 5
    assert panel.list.currentRow() == 4
