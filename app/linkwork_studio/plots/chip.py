"""An entry of the legend: its curve's colour, name and newest value, in the unit of the axis; pressed, it hides it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from linkwork_studio.plots.channels import Channel, number

HEIGHT, DOT, PAD, GAP = 24, 8, 5, 6
WIDEST = {False: "−0.00e+00", True: "0.00e−00"}  # by whether the size spans many powers of ten


class Chip(QAbstractButton):
    """Checked while its curve is shown."""

    def __init__(self, channel: Channel, color: str, parent: QWidget | None = None) -> None:
        """Begin shown and without a value."""
        super().__init__(parent)
        self.channel, self.color = channel, color
        self._value, self._is_brief = "", False
        self.setCheckable(True)
        self.setChecked(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.toggled.connect(self._describe)
        self._describe()

    def show_value(self, value: float | None) -> None:
        """Show the newest value; None for none."""
        text = "" if value is None else number(value).replace("-", "−")
        if text != self._value:
            self._value = text
            self.update()

    def set_brief(self, is_brief: bool) -> None:
        """Without its value it needs half the room; the cursor in the plot still tells values."""
        if is_brief != self._is_brief:
            self._is_brief = is_brief
            self.updateGeometry()
            self.update()

    def set_color(self, color: str) -> None:
        """Another theme, another colour."""
        self.color = color
        self.update()

    def _describe(self) -> None:
        shown = self.isChecked()
        self.setAccessibleName(f"{self.channel.label}, {'shown' if shown else 'hidden'}")
        self.setToolTip(f"{'Hide' if shown else 'Show'} this curve.")
        self.update()

    def sizeHint(self) -> QSize:
        """Wide enough for any value, so that the legend stands still."""
        name = self.fontMetrics().horizontalAdvance(self.channel.label)
        if self._is_brief:
            return QSize(2 * PAD + DOT + GAP + name, HEIGHT)
        value = self._metrics().horizontalAdvance(WIDEST[self.channel.is_logarithmic])
        return QSize(2 * PAD + DOT + GAP + name + GAP + value, HEIGHT)

    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(max(font.pixelSize() - 1, 9))
        return font

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(self._small())

    def event(self, event: QEvent) -> bool:
        """Keep Space from the window's shortcuts while it has the focus."""
        mine = (Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in mine:
            event.accept()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a rounded chip with dot, name and value."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        roles, palette = QPalette.ColorRole, self.palette()
        if self.underMouse() or self.hasFocus():
            ring = palette.color(roles.Highlight) if self.hasFocus() else QColor(0, 0, 0, 0)
            painter.setPen(QPen(ring, 1))
            painter.setBrush(palette.color(roles.AlternateBase))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        color = QColor(self.color)
        painter.setPen(QPen(color, 1.5))
        painter.setBrush(color if self.isChecked() else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QRectF(PAD, (self.height() - DOT) / 2, DOT, DOT).adjusted(0.75, 0.75, -0.75, -0.75))
        area = QRectF(self.rect()).adjusted(PAD + DOT + GAP, 0, -PAD, 0)
        painter.setPen(palette.color(roles.Text if self.isChecked() else roles.PlaceholderText))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, self.channel.label)
        area.setLeft(area.left() + painter.fontMetrics().horizontalAdvance(self.channel.label) + GAP)
        painter.setFont(self._small())
        painter.setPen(palette.color(roles.PlaceholderText))
        if self.isChecked() and not self._is_brief:
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, self._value)
