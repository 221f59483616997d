"""A line to filter what stands below it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from linkwork_studio.widgets import keys


class SearchField(QLineEdit):
    """Emits `textChanged(text)`; Esc empties it first and leaves it to the window then."""

    def __init__(self, prompt: str, parent: QWidget | None = None) -> None:
        """Begin empty with a prompt."""
        super().__init__(parent)
        self.setPlaceholderText(prompt)
        self.setAccessibleName(prompt)
        self._picture = self.addAction(QIcon(), QLineEdit.ActionPosition.LeadingPosition)
        self._clear = self.addAction(QIcon(), QLineEdit.ActionPosition.TrailingPosition)
        self._clear.setToolTip("Clear (Esc)")
        self._clear.setVisible(False)
        self._clear.triggered.connect(self.clear)
        self.installEventFilter(keys.KeyGuard(self, lambda: bool(self.text())))
        self.textChanged.connect(lambda text: self._clear.setVisible(bool(text)))

    def set_icons(self, picture: QIcon, clear: QIcon) -> None:
        """Give it the theme's icons."""
        self._picture.setIcon(picture)
        self._clear.setIcon(clear)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc empties."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)
