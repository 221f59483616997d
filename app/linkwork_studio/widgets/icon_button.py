"""A button that is an icon, with a tooltip that tells its name, its key and its use."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget

from linkwork_studio.widgets.marks import mark


class IconButton(QToolButton):
    """Reached by Tab, so that a click leaves the focus where it was."""

    def __init__(self, name: str, hint: str = "", key: str = "", size: int = 20, parent: QWidget | None = None) -> None:
        """Say what it does, why one would, and the shortcut that does the same."""
        super().__init__(parent)
        self.name, self.hint, self.key = name, hint, key
        self.setIconSize(QSize(size, size))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAutoRaise(True)
        if size < 18:
            mark(self, role="small")
        self._describe()

    def rename(self, name: str, hint: str = "") -> None:
        """Another name, since the button now does another thing."""
        if name != self.name:
            self.name, self.hint = name, hint or self.hint
            self._describe()

    def set_key(self, key: str) -> None:
        """The shortcut to tell of."""
        self.key = key
        self._describe()

    def event(self, event: QEvent) -> bool:
        """Keep Space and Tab from the window's shortcuts while it has the focus."""
        mine = (Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in mine:
            event.accept()
            return True
        return super().event(event)

    def _describe(self) -> None:
        key = QKeySequence(self.key).toString(QKeySequence.SequenceFormat.NativeText) if self.key else ""
        self.setAccessibleName(self.name)
        self.setAccessibleDescription(self.hint)
        self.setToolTip(tip(self.name, self.hint, key))


def tip(name: str, hint: str = "", key: str = "") -> str:
    """A tooltip: the name with its key, and a line of why."""
    first = f"<b>{name}</b>" + (f"&nbsp;&nbsp;<span style='opacity:.7'>{key}</span>" if key else "")
    return f"<div style='white-space:pre'>{first}</div>" + (f"<div>{hint}</div>" if hint else "")
