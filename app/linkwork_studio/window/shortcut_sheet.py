"""All keys and mouse gestures on one sheet."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from linkwork_studio.commands.action import Action
from linkwork_studio.commands.menus import MENUS
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
MOUSE_TITLE = "Mouse in the picture"
COLUMNS = (("File", "Edit"), ("Run", "Add", "Help", MOUSE_TITLE), ("View",))
MEANING = 250  # pixels of the widest meaning; what is longer takes two lines
SHARE = 0.9  # of the screen that the sheet may take; what does not fit is scrolled


class ShortcutSheet(QDialog):
    """Drawn from the table of actions."""

    def __init__(self, actions: tuple[Action, ...], theme: Theme, parent: QWidget) -> None:
        """List every action that has a key."""
        super().__init__(parent)
        self.setWindowTitle("Keyboard shortcuts")
        self._theme = theme
        content = QWidget()
        row = QHBoxLayout(content)
        row.setContentsMargins(24, 20, 24, 12)
        row.setSpacing(40)
        for families in COLUMNS:
            column = QVBoxLayout()
            for family in families:
                rows = list(MOUSE) if family == MOUSE_TITLE else _keys_of(family, actions)
                column.addLayout(self._section(family, rows))
            column.addStretch()
            row.addLayout(column)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(content)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)
        bar = area.verticalScrollBar().sizeHint().width()
        self.resize((content.sizeHint() + QSize(bar, bar)).boundedTo(parent.screen().availableSize() * SHARE))

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
            told = QLabel(meaning)
            if told.sizeHint().width() > MEANING:
                told.setWordWrap(True)
                told.setFixedWidth(MEANING)
            grid.addWidget(told, number, 1, Qt.AlignmentFlag.AlignTop)
        grid.setColumnMinimumWidth(0, 110)
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
