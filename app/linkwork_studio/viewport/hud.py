"""Numbers of the run over the picture: a translucent card that lets the mouse through, but for clicks on its lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport.kept import Kept

Level = Literal["ok", "warning", "error"]

MARGIN = 12  # from the corner of the viewport
PADDING_X, PADDING_Y, GAP, SIGN = 12, 8, 18, 16
LEADING = 1.42  # of the font's height
OPACITY = 0.82
LARGE = 1.7  # of the usual size, for a presentation
SHARE = 0.6  # of the picture's height that the card may cover; else it shows the first lines and what is not well
FIRST = 2


@dataclass(frozen=True, slots=True)
class HudRow:
    """One line: what it is, its value as text, whether it is well, and one sentence about it.

    `way` is the id of the action that helps where it is not well, or shows more; empty for none.
    """

    label: str
    value: str
    level: Level = "ok"
    tooltip: str = ""
    way: str = ""


class Hud(QWidget):
    """Label and value line by line; a sign besides the colour tells what is not well.

    Signal: `asked(row, place)` when a line was clicked, with the place beside it on the screen.
    """

    asked = Signal(object, QPoint)

    def __init__(self, theme: Theme, viewport: QWidget) -> None:
        super().__init__(viewport)
        self._theme = theme
        self._all: tuple[HudRow, ...] = ()
        self._rows: tuple[HudRow, ...] = ()  # those on show
        self._columns = (0.0, 0.0)
        self._pressed: HudRow | None = None
        self._kept = Kept()
        self.may_ask: Callable[[], bool] = lambda: True  # a tool in hand wants the clicks for what lies below
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFont(numerals(self.font()))
        self.setAccessibleName("Numbers of the run")
        self.move(MARGIN, MARGIN)
        self.hide()
        viewport.installEventFilter(self)

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.update()

    def set_large(self, is_large: bool) -> None:
        """Letters that can be read from the back of a room, or the usual ones."""
        font = numerals(QApplication.font())
        font.setPixelSize(round((LARGE if is_large else 1.0) * QApplication.font().pixelSize()))
        self._columns = (0.0, 0.0)
        self.setFont(font)

    def set_rows(self, rows: list[HudRow]) -> None:
        """Show these lines; none hides the card."""
        if tuple(rows) == self._all:
            return
        self._all = tuple(rows)
        self._choose()
        self.setVisible(bool(rows))
        self.setAccessibleDescription(", ".join(f"{row.label} {row.value}" for row in rows))

    def sizeHint(self) -> QSize:
        """Room for all lines."""
        width = 2 * PADDING_X + self._sign_width() + sum(self._columns) + GAP
        return QSize(round(width), round(2 * PADDING_Y + len(self._rows) * self._line()))

    def row_at(self, place: QPointF) -> HudRow | None:
        """The line under a place in points of the card."""
        if not self.rect().contains(place.toPoint()):
            return None
        index = int((place.y() - PADDING_Y) // self._line())
        return self._rows[index] if 0 <= index < len(self._rows) else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tooltips of the lines, and clicks on them; all else the mouse does goes to the viewport below."""
        if event.type() == QEvent.Type.Resize:
            self._choose()
        if isinstance(event, QMouseEvent) and self.isVisible():
            return self._follow_mouse(event)
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.isVisible():
            row = self.row_at(QPointF(event.pos() - self.pos()))
            if row is not None and row.tooltip:
                QToolTip.showText(event.globalPos(), row.tooltip, self.parentWidget())
                return True
        return False

    def ask(self, row: HudRow) -> None:
        """Ask for what a line has to say, beside it."""
        below = PADDING_Y + self._rows.index(row) * self._line() if row in self._rows else 0.0
        self.asked.emit(row, self.mapToGlobal(QPoint(self.width() + GAP // 2, round(below))))

    @property
    def rows(self) -> tuple[HudRow, ...]:
        """All lines, from above, also those for which a low picture has no room."""
        return self._all

    def _choose(self) -> None:
        """All lines, or in a low picture the first ones and those that are not well."""
        whole = 2 * PADDING_Y + len(self._all) * self._line()
        is_low = whole > SHARE * self.parentWidget().height()
        kept = tuple(row for n, row in enumerate(self._all) if n < FIRST or row.level != "ok")
        self._rows = kept if is_low else self._all
        self._fit()
        self.update()

    def _follow_mouse(self, event: QMouseEvent) -> bool:
        """A click of the left button on a line asks for it; True where the viewport is not to see the event."""
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        row = self.row_at(event.position() - QPointF(self.pos()))
        if event.type() == QEvent.Type.MouseButtonPress:
            self._pressed = row if self.may_ask() else None
            return self._pressed is not None
        pressed, self._pressed = self._pressed, None
        if event.type() == QEvent.Type.MouseButtonRelease and pressed is not None:
            if row is not None and row.label == pressed.label and row.tooltip:
                self.ask(row)
            return True
        return False

    def changeEvent(self, event: QEvent) -> None:
        """Another font needs another size."""
        if event.type() == QEvent.Type.FontChange:
            self._choose()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Card, signs, labels, values."""
        self._kept.show(self, (self._rows, self._columns, self._theme), self._paint)

    def _paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card, border = QColor(self._theme.panel), QColor(self._theme.border)
        card.setAlphaF(OPACITY)
        painter.setPen(border)
        painter.setBrush(card)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        for index, row in enumerate(self._rows):
            self._paint_row(painter, row, PADDING_Y + index * self._line())

    def _paint_row(self, painter: QPainter, row: HudRow, top: float) -> None:
        line = self._line()
        color = QColor(self.color_of(row.level))
        if row.level != "ok":
            paint_sign(painter, row.level, QPointF(PADDING_X + 5, top + line / 2), color)
        left = PADDING_X + self._sign_width()
        painter.setPen(QColor(self._theme.text_dim))
        painter.drawText(QRectF(left, top, self._columns[0], line), Qt.AlignmentFlag.AlignVCenter, row.label)
        painter.setPen(color)
        box = QRectF(left + self._columns[0] + GAP, top, self._columns[1], line)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, row.value)

    def color_of(self, level: Level) -> str:
        """Colour of a value."""
        return {"ok": self._theme.text, "warning": self._theme.warning, "error": self._theme.error}[level]

    def _sign_width(self) -> int:
        """Room for signs, where there are any."""
        return SIGN if any(row.level != "ok" for row in self._rows) else 0

    def _line(self) -> float:
        return QFontMetricsF(self.font()).ascent() * LEADING + 2

    def _fit(self) -> None:
        """Columns only grow while the labels stay the same, so that the card does not tremble."""
        metrics = QFontMetricsF(self.font())
        labels = max((metrics.horizontalAdvance(row.label) for row in self._rows), default=0.0)
        values = max((metrics.horizontalAdvance(row.value) for row in self._rows), default=0.0)
        if labels == self._columns[0]:
            values = max(values, self._columns[1])
        self._columns = (labels, values)
        self.resize(self.sizeHint())


def numerals(font: QFont) -> QFont:
    """The font with digits of one width."""
    tabular = QFont(font)
    tabular.setFeature(QFont.Tag("tnum"), 1)
    return tabular


def paint_sign(painter: QPainter, level: Level, middle: QPointF, color: QColor) -> None:
    """A triangle for a warning, a filled square on its tip for an error."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    triangle, diamond = [(0, -5), (5.5, 4.5), (-5.5, 4.5)], [(0, -6), (6, 0), (0, 6), (-6, 0)]
    corners = triangle if level == "warning" else diamond
    painter.drawPolygon(QPolygonF([middle + QPointF(x, y) for x, y in corners]))
    mark = QColor("#ffffff") if color.lightnessF() < 0.5 else QColor("#14171c")
    painter.setBrush(mark)
    painter.drawRect(QRectF(middle.x() - 0.8, middle.y() - (2.0 if level == "warning" else 3.2), 1.6, 3.6))
    painter.drawRect(QRectF(middle.x() - 0.8, middle.y() + (2.4 if level == "warning" else 1.6), 1.6, 1.6))
