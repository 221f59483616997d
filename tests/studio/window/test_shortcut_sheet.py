from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from linkwork_studio.commands.table import all_actions
from linkwork_studio.look.theme import DARK
from linkwork_studio.window.shortcut_sheet import SHARE, ShortcutSheet


def test_every_action_with_a_key_stands_on_it(qtbot, themed):
    parent = QWidget()
    qtbot.addWidget(parent)
    sheet = ShortcutSheet(all_actions(), DARK, parent)
    words = {label.text() for label in sheet.findChildren(QLabel)}
    assert {action.title.removesuffix("...") for action in all_actions() if action.keys} <= words
    assert {"Ctrl+Shift+P, F3", "Space", "Wheel"} <= words


def test_it_fits_on_a_small_screen_and_scrolls_what_does_not(qtbot, themed):
    parent = QWidget()
    qtbot.addWidget(parent)
    sheet = ShortcutSheet(all_actions(), DARK, parent)
    screen = parent.screen().availableSize()
    assert sheet.width() <= SHARE * screen.width()
    assert sheet.height() <= SHARE * screen.height()
    area = sheet.findChild(QScrollArea)
    assert area.widget().sizeHint().width() <= 1280 * SHARE
