"""A line with a title that opens and closes what stands below it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

HEIGHT = 30
INDENT = 24


class SectionHeader(QWidget):
    """Emits `toggled(is_open)`; click, Space, Enter and the arrow keys open and close."""

    toggled = Signal(bool)

    def __init__(self, title: str, detail: str = "", parent: QWidget | None = None) -> None:
        """Begin open, with a title and a dim detail behind it."""
        super().__init__(parent)
        self.title, self.detail = title, detail
        self.is_open = True
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.tools = QHBoxLayout(self)
        self.tools.setContentsMargins(INDENT, 0, 8, 0)
        self.tools.addStretch(1)
        self._tell_name()

    def add_tool(self, tool: QWidget) -> None:
        """Put a control at the right end."""
        self.tools.addWidget(tool)

    def set_detail(self, detail: str) -> None:
        """Change what stands behind the title."""
        if detail != self.detail:
            self.detail = detail
            self.update()

    def set_open(self, is_open: bool) -> None:
        """Open or close."""
        if is_open != self.is_open:
            self.is_open = is_open
            self._tell_name()
            self.update()
            self.toggled.emit(is_open)

    def _tell_name(self) -> None:
        self.setAccessibleName(f"{self.title}, {'open' if self.is_open else 'closed'}")

    # -- events --------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open or close."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.set_open(not self.is_open)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open or close by keys."""
        key = event.key()
        if key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.set_open(not self.is_open)
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.set_open(key == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep Space and Tab from the window's shortcuts while it has the focus."""
        mine = (Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in mine:
            event.accept()
            return True
        return super().event(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that it can be clicked."""
        self.update()
        super().enterEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw chevron, title and detail."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        roles = QPalette.ColorRole
        dim, text = self.palette().color(roles.PlaceholderText), self.palette().color(roles.Text)
        accent = self.palette().color(roles.Highlight)
        painter.setPen(QPen(accent if self.hasFocus() else text if self.underMouse() else dim, 1.5))
        painter.drawPolyline(self._chevron())
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        painter.setFont(bold)
        painter.setPen(accent if self.hasFocus() else text)
        area = QRectF(INDENT, 0, self.width() - INDENT, self.height())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, self.title)
        painter.setPen(dim)
        area.setLeft(INDENT + painter.fontMetrics().horizontalAdvance(self.title) + 8)
        painter.setFont(self.font())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, self.detail)

    def _chevron(self) -> list[QPointF]:
        x, y, half = 13.0, self.height() / 2, 3.5
        if self.is_open:
            return [QPointF(x - half, y - half / 2), QPointF(x, y + half / 2), QPointF(x + half, y - half / 2)]
        return [QPointF(x - half / 2, y - half), QPointF(x + half / 2, y), QPointF(x - half / 2, y + half)]
