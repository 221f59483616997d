"""The sentence under a field that tells why what was typed is refused."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from linkwork_studio.widgets.marks import mark


class ErrorLine(QLabel):
    """Takes no room while there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin hidden."""
        super().__init__(parent)
        mark(self, role="error")
        self.setWordWrap(True)
        self.setAccessibleName("Why this was refused")
        self.hide()

    def say(self, reason: str) -> None:
        """Show a sentence; hide with ""."""
        self.setText(reason)
        self.setVisible(bool(reason))
