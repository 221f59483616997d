"""All keys and mouse gestures on one sheet; a click on keys changes them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from linkwork_studio.commands.action import Action
from linkwork_studio.commands.menus import MENUS
from linkwork_studio.look.icons import icon
from linkwork_studio.look.theme import Theme
from linkwork_studio.widgets.icon_button import IconButton
from linkwork_studio.widgets.key_button import KeyButton
from linkwork_studio.widgets.marks import mark
from linkwork_studio.window.key_choice import KeyChoice

MOUSE = (
    ("Click", "Select; Ctrl or Shift adds, Alt selects what lies behind"),
    ("Drag", "Rotate the view about the point under the pointer"),
    ("Shift + drag", "Select with a box"),
    ("Shift + middle drag", "Pan"),
    ("Wheel", "Zoom to the pointer"),
    ("Double click", "Fit the element in the view"),
)
MOUSE_TITLE = "Mouse in the view"
WIDE = (("File", "Edit"), ("Run", "Add", "Help", MOUSE_TITLE), ("View",))
NARROW = (("File", "Edit", "Add", MOUSE_TITLE), ("Run", "View", "Help"))  # columns where three have no room
ROOMY = 1200  # pixels of a screen that has room for three
MEANING = 230  # pixels of the widest meaning; what is longer takes two lines
SHARE = 0.9  # of the screen that the sheet may take; what does not fit is scrolled
USUAL = "Click a shortcut to change it; the arrow beside it restores the default."
WAITS = "Press the new shortcut for {title}, or Esc to cancel."
KEYS, RESET, MEANS = range(3)  # columns of a section


class ShortcutSheet(QDialog):
    """Drawn from the table of actions."""

    def __init__(self, choice: KeyChoice, theme: Theme, parent: QWidget) -> None:
        """List every action that has a key."""
        super().__init__(parent)
        self.setWindowTitle("Keyboard shortcuts")
        self._theme, self._choice = theme, choice
        self.buttons: dict[str, KeyButton] = {}
        self.resets: dict[str, IconButton] = {}
        self._meant: tuple[str, str] = ("", "")  # action and key that was asked for and belongs to another
        self._places: list[tuple[Action, QGridLayout, int]] = []
        self._meanings: dict[str, QLabel] = {}
        screen = parent.screen().availableSize()
        content = self._content(WIDE if screen.width() >= ROOMY else NARROW)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(content)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(area, 1)
        whole.addWidget(self._made_foot())
        self._show_keys()
        bar = area.verticalScrollBar().sizeHint().width()
        foot = QSize(0, whole.itemAt(1).sizeHint().height())
        content.layout().activate()  # for rows that were made after the columns
        wish = content.sizeHint() + foot + QSize(bar, bar)
        self.resize(wish.boundedTo(QSize(int(SHARE * screen.width()), int(SHARE * screen.height()))))

    def _content(self, columns: tuple[tuple[str, ...], ...]) -> QWidget:
        content = QWidget()
        row = QHBoxLayout(content)
        row.setContentsMargins(24, 20, 24, 12)
        row.setSpacing(32)
        for families in columns:
            column = QVBoxLayout()
            for family in families:
                grid = self._section(family)
                self._fill_mouse(grid) if family == MOUSE_TITLE else self._fill(grid, family)
                column.addLayout(grid)
            column.addStretch()
            row.addLayout(column)
        return content

    def _made_foot(self) -> QWidget:
        foot = QFrame()
        row = QHBoxLayout(foot)
        row.setContentsMargins(24, 10, 24, 12)
        row.setSpacing(12)
        self.told = QLabel(USUAL)
        self.told.setWordWrap(True)
        mark(self.told, role="dim")
        self.every = QCheckBox("Show commands without shortcuts")
        self.every.toggled.connect(lambda _: self._show_keys())
        self.reset_all = QPushButton("Restore defaults")
        self.reset_all.setToolTip("Restore all default shortcuts.")
        self.reset_all.setAutoDefault(False)
        self.reset_all.clicked.connect(self._reset_all)
        row.addWidget(self.told, 1)
        row.addWidget(self.every)
        row.addWidget(self.reset_all)
        return foot

    def _section(self, title: str) -> QGridLayout:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 14)
        grid.setHorizontalSpacing(4)
        grid.setVerticalSpacing(1)
        heading = QLabel(title)
        heading.setStyleSheet(f"font-weight: 600; color: {self._theme.accent};")
        grid.addWidget(heading, 0, KEYS, 1, 3)
        grid.setColumnMinimumWidth(KEYS, 110)
        grid.setColumnMinimumWidth(RESET, 18)
        grid.setColumnStretch(MEANS, 1)
        return grid

    def _fill_mouse(self, grid: QGridLayout) -> None:
        for number, (gesture, meaning) in enumerate(MOUSE, start=1):
            label = QLabel(gesture)
            label.setContentsMargins(6, 1, 0, 1)
            mark(label, role="dim")
            grid.addWidget(label, number, KEYS, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(_meaning(meaning), number, MEANS, Qt.AlignmentFlag.AlignTop)

    def _fill(self, grid: QGridLayout, family: str) -> None:
        assert family in MENUS
        own = [a for a in self._choice.table if (a.menu.partition("/")[0] or a.family) == family]
        self._places += [(action, grid, number) for number, action in enumerate(own, start=1)]

    def _make(self, action: Action, grid: QGridLayout, number: int) -> None:
        """The row of a command, when it is first shown: two in three have no keys, and wait to be asked for."""
        title = action.title.removesuffix("...")
        button, meaning = KeyButton(), _meaning(title)
        button.setAccessibleDescription(f"Keys of {title}")
        button.waiting.connect(partial(self._on_waiting, title))
        button.chosen.connect(partial(self._on_chosen, action.id))
        grid.addWidget(button, number, KEYS, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(meaning, number, MEANS, Qt.AlignmentFlag.AlignVCenter)
        self.buttons[action.id], self._meanings[action.id] = button, meaning

    def _make_reset(self, action: Action, grid: QGridLayout, number: int) -> None:
        reset = IconButton("Restore the default", "", size=12)
        reset.setIcon(icon("reset", self._theme, "accent"))
        reset.clicked.connect(partial(self._reset, action.id))
        grid.addWidget(reset, number, RESET, Qt.AlignmentFlag.AlignVCenter)
        self.resets[action.id] = reset

    # -- keys -----------------------------------------------------------------------------------------

    def _show_keys(self) -> None:
        """The keys of now; commands that never had any only where they are asked for."""
        now = {action.id: action.keys for action in self._choice.table}
        for action, grid, number in self._places:
            is_changed = self._choice.is_changed(action.id)
            is_shown = bool(now[action.id] or action.keys) or is_changed or self.every.isChecked()
            if is_shown and action.id not in self.buttons:
                self._make(action, grid, number)
            if is_changed and action.id not in self.resets:
                self._make_reset(action, grid, number)
            if action.id in self.resets:
                self.resets[action.id].setVisible(is_changed)
            if action.id in self.buttons:
                self.buttons[action.id].show_keys(now[action.id])
                self.buttons[action.id].setVisible(is_shown)
                self._meanings[action.id].setVisible(is_shown)
        self.reset_all.setEnabled(any(self._choice.is_changed(i) for i in now))

    def _on_waiting(self, title: str, is_waiting: bool) -> None:
        if is_waiting:
            self._say(WAITS.format(title=title))
        elif self.told.text() == WAITS.format(title=title):
            self._say(USUAL)

    def _on_chosen(self, action_id: str, key: str) -> None:
        """Take the key, or say whose it is; the same keys once more take it from there."""
        other = self._choice.holder(action_id, key)
        if other is not None and self._meant != (action_id, key):
            self._meant = action_id, key
            title = other.title.removesuffix("...")
            self._say(f"{key} belongs to {title}. Press it again to reassign it, or choose another.", "warning")
            return
        self._meant = ("", "")
        self._choice.choose(action_id, key)
        taken = f"{key} was taken from {other.title.removesuffix('...')}." if other else USUAL
        self._say(taken, "warning" if other else "dim")
        self._show_keys()

    def _reset(self, action_id: str, *_: object) -> None:
        self._choice.reset(action_id)
        self._say(USUAL)
        self._show_keys()

    def _reset_all(self) -> None:
        self._choice.reset_all()
        self._say(USUAL)
        self._show_keys()

    def _say(self, text: str, role: str = "dim") -> None:
        self.told.setText(text)
        mark(self.told, role=role)


def _meaning(text: str) -> QLabel:
    told = QLabel(text)
    if told.sizeHint().width() > MEANING:
        told.setWordWrap(True)
        told.setFixedWidth(MEANING)
    return told
