from PySide6.QtWidgets import QLabel, QWidget

from linkwork_studio.commands.table import all_actions
from linkwork_studio.look.theme import DARK
from linkwork_studio.window.shortcut_sheet import ShortcutSheet


def test_every_action_with_a_key_stands_on_it(qtbot, themed):
    parent = QWidget()
    qtbot.addWidget(parent)
    sheet = ShortcutSheet(all_actions(), DARK, parent)
    words = {label.text() for label in sheet.findChildren(QLabel)}
    assert {action.title.removesuffix("...") for action in all_actions() if action.keys} <= words
    assert {"Ctrl+Shift+P, F3", "Space", "Wheel"} <= words
