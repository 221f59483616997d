from types import SimpleNamespace

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QWidget

from linkwork_studio.commands import keys
from linkwork_studio.commands.table import all_actions
from linkwork_studio.look.theme import DARK
from linkwork_studio.window.key_choice import KeyChoice
from linkwork_studio.window.memory import Memory
from linkwork_studio.window.shortcut_sheet import SHARE, USUAL, ShortcutSheet

LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
NEW, OPEN = "file.new", "file.open"


class Actions:
    """All actions, without a window."""

    def __init__(self):
        self.defaults = self.table = all_actions()

    def set_keys(self, changes):
        self.table = keys.with_keys(self.defaults, changes)


@pytest.fixture
def choice():
    return KeyChoice(Actions(), Memory())


@pytest.fixture
def sheet(qtbot, themed, choice):
    parent = QWidget()
    qtbot.addWidget(parent)
    made = ShortcutSheet(choice, DARK, parent)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    parent.close()  # it lives as long as the sheet


def press(sheet, action, key, held=CONTROL):
    QTest.mouseClick(sheet.buttons[action], LEFT)
    QTest.keyClick(sheet.buttons[action], key, held)


def test_every_action_with_a_key_stands_on_it(sheet):
    told = [*sheet.findChildren(QLabel), *sheet.findChildren(QPushButton)]
    words = {widget.text() for widget in told if widget.isVisible()}
    assert {action.title.removesuffix("...") for action in all_actions() if action.keys} <= words
    assert {"Ctrl+Shift+P, F3", "Space", "Wheel"} <= words


def test_it_fits_on_a_small_screen_and_scrolls_what_does_not(sheet):
    screen = sheet.screen().availableSize()
    assert sheet.width() <= SHARE * screen.width()
    assert sheet.height() <= SHARE * screen.height()
    area = sheet.findChild(QScrollArea)
    assert area.widget().sizeHint().width() <= 1280 * SHARE


@pytest.mark.parametrize(("screen", "columns"), [(960, 2), (1280, 3)])
def test_it_has_as_many_columns_as_the_screen_has_room_for(qtbot, themed, choice, monkeypatch, screen, columns):
    parent = QWidget()
    qtbot.addWidget(parent)
    real = parent.screen().availableSize()
    small = SimpleNamespace(availableSize=lambda: QSize(screen, real.height()))
    monkeypatch.setattr(parent, "screen", lambda: small, raising=False)
    sheet = ShortcutSheet(choice, DARK, parent)
    assert sheet.findChild(QScrollArea).widget().layout().count() == columns
    assert sheet.findChild(QScrollArea).widget().sizeHint().width() <= screen * SHARE


def test_a_free_key_is_taken_at_once_and_goes_with_a_click(sheet, choice):
    press(sheet, NEW, Qt.Key.Key_M)
    assert sheet.buttons[NEW].text() == "Ctrl+M"
    assert keys.holder(choice.table, "Ctrl+M", "").id == NEW
    assert sheet.told.text() == USUAL
    QTest.mouseClick(sheet.resets[NEW], LEFT)
    assert sheet.buttons[NEW].text() == "Ctrl+N"
    assert not sheet.resets[NEW].isVisible()


def test_a_key_of_another_command_is_told_by_name_and_taken_only_by_a_second_try(sheet, choice):
    press(sheet, NEW, Qt.Key.Key_O)
    assert sheet.told.text().startswith("Ctrl+O belongs to Open.")
    assert sheet.buttons[NEW].text() == "Ctrl+N"
    press(sheet, NEW, Qt.Key.Key_O)
    assert (sheet.buttons[NEW].text(), sheet.buttons[OPEN].text()) == ("Ctrl+O", "–")
    assert sheet.buttons[OPEN].isVisible(), "what has lost its key can be given another"
    QTest.mouseClick(sheet.reset_all, LEFT)
    assert (sheet.buttons[NEW].text(), sheet.buttons[OPEN].text()) == ("Ctrl+N", "Ctrl+O")
    assert not sheet.reset_all.isEnabled()


def test_a_command_without_keys_can_be_given_some(sheet, choice):
    bare = next(action.id for action in choice.table if not action.keys and action.menu == "View")
    few = len(sheet.findChildren(QWidget))
    assert bare not in sheet.buttons, "two in three have no keys, and cost nothing before they are asked for"
    sheet.every.setChecked(True)
    assert sheet.buttons[bare].isVisible()
    assert len(sheet.findChildren(QWidget)) > 1.5 * few
    other = next(action.id for action in choice.table if not action.keys and action.id != bare)
    press(sheet, bare, Qt.Key.Key_M)
    sheet.every.setChecked(False)
    assert sheet.buttons[bare].isVisible()
    assert not sheet.buttons[other].isVisible()
