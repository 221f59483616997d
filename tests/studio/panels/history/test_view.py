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
    assert told[2:] == ["Weigh 3.0, now", "Weigh 4.0, taken back"]


def test_what_cannot_be_reached_is_said(panel, document, qtbot, monkeypatch):
    def refuse(position):
        raise ModelError("It cannot be.")

    monkeypatch.setattr(document, "go_to", refuse)
    with qtbot.waitSignal(panel.message) as told:
        click(panel, 1)
    assert told.args == ["It cannot be."]
    panel.set_theme(LIGHT)
    assert panel.list.count() == 4
