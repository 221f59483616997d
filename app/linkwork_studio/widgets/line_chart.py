"""A small chart of one curve with its axes, for a table of two columns; a click picks the nearest point."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

LEFT, BOTTOM, TOP, RIGHT = 64, 36, 10, 14  # logical pixels around the curve: numbers and names of the axes
DOT, PICKED = 2.5, 5.0  # logical pixels: radius of a point
MOST_DOTS = 60  # beyond it points are not drawn one by one
TICKS = 4
LEAST = (220, 130)  # logical pixels


class LineChart(QWidget):
    """Draws y over x; points that are no number leave a gap.

    Signals: `picked(number)`, which point was clicked.
    """

    picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with nothing, grey."""
        super().__init__(parent)
        self.current = -1
        self.set_colors(*("#808080",) * 4)
        self.points: list[tuple[float, float]] = []
        self.names = ("", "")
        self.setMinimumSize(*LEAST)
        self.setAccessibleName("Chart")

    def set_colors(self, curve: str, grid: str, numbers: str, name: str) -> None:
        """Colours as #rrggbb of the curve, of lines and numbers of the axes, and of the name of the upright one."""
        self._curve, self._grid, self._numbers, self._name = (QColor(c) for c in (curve, grid, numbers, name))
        self.update()

    def show_curve(self, x: Sequence[float], y: Sequence[float], names: tuple[str, str]) -> None:
        """Draw another curve; `names` are those of the axes."""
        self.points, self.names, self.current = list(zip(map(float, x), map(float, y), strict=True)), names, -1
        self.update()

    def mark_point(self, number: int) -> None:
        """Show which point is meant."""
        self.current = number
        self.update()

    def place_of(self, number: int) -> QPointF | None:
        """Where a point is drawn [logical pixels]; None where it is no number."""
        x, y = self.points[number]
        if not (math.isfinite(x) and math.isfinite(y)):
            return None
        box, (x_low, x_high), (y_low, y_high) = self._box(), *self._ranges()
        return QPointF(
            box.left() + box.width() * (x - x_low) / (x_high - x_low),
            box.bottom() - box.height() * (y - y_low) / (y_high - y_low),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Axes, curve, points."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        places = [self.place_of(n) for n in range(len(self.points))]
        if not any(places):
            return
        self._draw_axes(painter)
        painter.setPen(QPen(self._curve, 1.6))
        for one, other in pairwise(places):
            if one is not None and other is not None:
                painter.drawLine(one, other)
        painter.setBrush(self._curve)
        for n, place in enumerate(places):
            if place is not None and (n == self.current or len(places) <= MOST_DOTS):
                radius = PICKED if n == self.current else DOT
                painter.drawEllipse(place, radius, radius)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pick the nearest point."""
        there = [(n, place) for n in range(len(self.points)) if (place := self.place_of(n)) is not None]
        if there:
            at = event.position()
            self.picked.emit(min(there, key=lambda item: (item[1] - at).manhattanLength())[0])

    def _box(self) -> QRectF:
        return QRectF(LEFT, TOP, max(1, self.width() - LEFT - RIGHT), max(1, self.height() - TOP - BOTTOM))

    def _ranges(self) -> list[tuple[float, float]]:
        """Least and largest number along each axis, never the same."""
        good = [point for point in self.points if all(map(math.isfinite, point))]
        found = []
        for values in zip(*good, strict=True):
            low, high = min(values), max(values)
            room = 0.0 if high > low else max(abs(high), 1.0) * 0.5
            found.append((low - room, high + room))
        return found

    def _draw_axes(self, painter: QPainter) -> None:
        """Lines with their numbers, and the names of the axes."""
        box, ((x_low, x_high), (y_low, y_high)) = self._box(), self._ranges()
        for n in range(TICKS + 1):
            share = n / TICKS
            x, y = box.left() + share * box.width(), box.bottom() - share * box.height()
            painter.setPen(self._grid)
            painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            painter.setPen(self._numbers)
            below = QRectF(x - 40, box.bottom() + 2, 80, 14)
            beside = QRectF(0, y - 8, LEFT - 6, 16)
            end = Qt.AlignmentFlag.AlignRight if n == TICKS else Qt.AlignmentFlag.AlignHCenter
            below.translate(RIGHT - 40 if n == TICKS else 0, 0)
            painter.drawText(below, end, f"{x_low + share * (x_high - x_low):.4g}")
            painter.drawText(
                beside,
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                f"{y_low + share * (y_high - y_low):.4g}",
            )
        under = QRectF(box.left(), box.bottom() + 16, box.width(), 18)
        painter.drawText(under, Qt.AlignmentFlag.AlignHCenter, self.names[0])
        painter.setPen(self._name)
        painter.drawText(box.adjusted(8, 2, 0, 0), Qt.AlignmentFlag.AlignLeft, self.names[1])
