"""All keys and mouse gestures on one sheet."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from linkwork_studio.commands.action import Action
from linkwork_studio.commands.table import MENUS
from linkwork_studio.look.theme import Theme
from linkwork_studio.widgets.marks import mark

MOUSE = (
    ("Click", "Select; with Ctrl or Shift add, with Alt take what lies behind"),
    ("Drag", "Turn the view about the point under the mouse, with any button"),
    ("Shift + drag", "Draw a box around what to select"),
    ("Shift + middle drag", "Move the view"),
    ("Wheel", "Zoom to the mouse"),
    ("Double click", "Show the element large"),
)
COLUMNS = (("File", "Edit", "Help"), ("Run", "Add", "View"))


class ShortcutSheet(QDialog):
    """Drawn from the table of actions."""

    def __init__(self, actions: tuple[Action, ...], theme: Theme, parent: QWidget) -> None:
        """List every action that has a key."""
        super().__init__(parent)
        self.setWindowTitle("Keyboard shortcuts")
        self._theme = theme
        row = QHBoxLayout(self)
        row.setContentsMargins(24, 20, 24, 20)
        row.setSpacing(40)
        for families in COLUMNS:
            column = QVBoxLayout()
            for family in families:
                column.addLayout(self._section(family, _keys_of(family, actions)))
            if families == COLUMNS[0]:
                column.addLayout(self._section("Mouse in the picture", list(MOUSE)))
            column.addStretch()
            row.addLayout(column)

    def _section(self, title: str, rows: list[tuple[str, str]]) -> QGridLayout:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 14)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(3)
        heading = QLabel(title)
        heading.setStyleSheet(f"font-weight: 600; color: {self._theme.accent};")
        grid.addWidget(heading, 0, 0, 1, 2)
        for number, (key, meaning) in enumerate(rows, start=1):
            label = QLabel(key)
            mark(label, role="dim")
            grid.addWidget(label, number, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(QLabel(meaning), number, 1, Qt.AlignmentFlag.AlignTop)
        grid.setColumnMinimumWidth(0, 130)
        grid.setColumnStretch(1, 1)
        return grid


def _keys_of(family: str, actions: tuple[Action, ...]) -> list[tuple[str, str]]:
    assert family in MENUS
    native = QKeySequence.SequenceFormat.NativeText
    return [
        (", ".join(QKeySequence(key).toString(native) for key in action.keys), action.title.removesuffix("..."))
        for action in actions
        if (action.menu.partition("/")[0] or action.family) == family and action.keys
    ]
