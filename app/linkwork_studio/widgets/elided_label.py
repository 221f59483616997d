"""A line of words that ends in dots where there is no room, and tells the rest under the mouse."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QStyle, QStyleOption, QWidget


class ElidedLabel(QLabel):
    """Takes whatever width it is given."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        """Show a text."""
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show another text."""
        super().setText(text)
        self._tell_rest()

    def minimumSizeHint(self) -> QSize:
        """No width is too narrow."""
        return QSize(0, super().minimumSizeHint().height())

    def shown(self) -> str:
        """The words that there is room for."""
        room = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another part of it has room."""
        super().resizeEvent(event)
        self._tell_rest()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what has room."""
        painter, option = QPainter(self), QStyleOption()
        option.initFrom(self)
        self.style().drawItemText(
            painter,
            self.contentsRect(),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            option.palette,
            bool(option.state & QStyle.StateFlag.State_Enabled),
            self.shown(),
            self.foregroundRole(),
        )
        painter.end()

    def _tell_rest(self) -> None:
        self.setToolTip(self.text() if self.shown() != self.text() else "")
