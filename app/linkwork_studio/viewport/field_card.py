"""What the cards share that stand over the picture and tell a field: its list, its scale, its largest value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QLabel, QWidget

from linkwork_studio.look.style import translucent
from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport.field_colors import STEPS
from linkwork_studio.widgets.marks import mark

if TYPE_CHECKING:
    from linkwork_studio.viewport.viewport import Viewport

MARGIN, WIDTH, BAR = 12, 226, 12  # points


class ColorBar(QWidget):
    """The colours of a scale from left to right."""

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(120, BAR)

    def paintEvent(self, event: QPaintEvent) -> None:
        """One gradient."""
        painter, gradient = QPainter(self), QLinearGradient(0, 0, self.width(), 0)
        for place, color in enumerate(STEPS):
            gradient.setColorAt(place / (len(STEPS) - 1), QColor(color))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(gradient)
        painter.drawRoundedRect(self.rect(), 3, 3)


class FieldCard(QFrame):
    """Stands in the upper right corner: a list of fields, a bar of colours with its ends, and the largest value."""

    def __init__(self, viewport: Viewport, name: str, theme: Theme) -> None:
        """Begin hidden."""
        super().__init__(viewport)
        self.setObjectName(name)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._over = viewport
        self.field, self.bar = QComboBox(), ColorBar()
        self.low, self.high, self.largest = QLabel("0"), QLabel(), QLabel()
        self.grid = self._laid_out()
        viewport.installEventFilter(self)
        self.set_theme(theme)
        self.hide()

    def _laid_out(self) -> QGridLayout:
        """The field, the scale and the largest value in four rows of three columns."""
        for label in (self.low, self.high, self.largest):
            mark(label, role="dim")
        self.largest.setWordWrap(True)
        self.high.setAlignment(Qt.AlignmentFlag.AlignRight)
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 10, 12, 10)
        grid.setVerticalSpacing(5)
        grid.addWidget(self.field, 0, 0, 1, 3)
        grid.addWidget(self.bar, 1, 0, 1, 3)
        grid.addWidget(self.low, 2, 0)
        grid.addWidget(self.high, 2, 1, 1, 2)
        grid.addWidget(self.largest, 3, 0, 1, 3)
        grid.setColumnStretch(1, 1)
        self.setFixedWidth(WIDTH)
        return grid

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self.setStyleSheet(
            f"#{self.objectName()} {{ background: {translucent(theme.panel)}; border: 1px solid {theme.border};"
            " border-radius: 8px; }"
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner."""
        if watched is self._over and event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return False

    def _place(self) -> None:
        """Into the corner, below the cards that have it first."""
        raise NotImplementedError
