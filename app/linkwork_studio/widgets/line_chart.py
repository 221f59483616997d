"""A small chart of points and the lines between some of them, for a table; a click picks the nearest point."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

LEFT, BOTTOM, TOP, RIGHT = 64, 36, 22, 14  # logical pixels around the curve: numbers and names of the axes
DOT, PICKED = 2.5, 5.0  # logical pixels: radius of a point
MOST_DOTS = 60  # beyond it points on lines are not drawn one by one
TICKS = 4  # at most
WIDTH, HEIGHT = 64, 22  # logical pixels that a number of an axis needs
LEAST = (220, 110)  # logical pixels


class LineChart(QWidget):
    """Draws y over x; points that are no number leave a gap in their line.

    Signals: `picked(number)`, which point was clicked.
    """

    picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with nothing, grey."""
        super().__init__(parent)
        self.current = -1
        self.set_colors(*("#808080",) * 4)
        self.points: list[tuple[float, float]] = []
        self.lines: Sequence[Sequence[int]] = ()
        self.names = ("", "")
        self.setMinimumSize(*LEAST)
        self.setAccessibleName("Chart")

    def set_colors(self, curve: str, grid: str, numbers: str, name: str) -> None:
        """Colours as #rrggbb of the curve, of lines and numbers of the axes, and of the name of the upright one."""
        self._curve, self._grid, self._numbers, self._name = (QColor(c) for c in (curve, grid, numbers, name))
        self.update()

    def show_points(
        self, x: Sequence[float], y: Sequence[float], names: tuple[str, str], lines: Sequence[Sequence[int]] = ()
    ) -> None:
        """Draw other points; `names` are those of the axes, `lines` the points that each line joins."""
        self.points, self.names, self.current = list(zip(map(float, x), map(float, y), strict=True)), names, -1
        self.lines = lines
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
        for one, other in (pair for line in self.lines for pair in pairwise(line)):
            if places[one] is not None and places[other] is not None:
                painter.drawLine(places[one], places[other])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._curve)
        if not self.lines or len(places) <= MOST_DOTS:
            for place in filter(None, places):
                painter.drawEllipse(place, DOT, DOT)
        if 0 <= self.current < len(places) and places[self.current] is not None:
            painter.setPen(QPen(self._name, 1.6))
            painter.drawEllipse(places[self.current], PICKED, PICKED)

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
        painter.setPen(self._numbers)
        for share in _shares(box.width(), WIDTH):
            x = box.left() + share * box.width()
            self._draw_line(painter, QPointF(x, box.top()), QPointF(x, box.bottom()))
            below = QRectF(x - 40 - (40 - RIGHT if share == 1.0 else 0), box.bottom() + 2, 80, 14)
            end = Qt.AlignmentFlag.AlignRight if share == 1.0 else Qt.AlignmentFlag.AlignHCenter
            painter.drawText(below, end, f"{x_low + share * (x_high - x_low):.4g}")
        for share in _shares(box.height(), HEIGHT):
            y = box.bottom() - share * box.height()
            self._draw_line(painter, QPointF(box.left(), y), QPointF(box.right(), y))
            beside = QRectF(0, y - 8, LEFT - 6, 16)
            end = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(beside, end, f"{y_low + share * (y_high - y_low):.4g}")
        under = QRectF(box.left(), box.bottom() + 16, box.width(), 18)
        painter.drawText(under, Qt.AlignmentFlag.AlignHCenter, self.names[0])
        painter.setPen(self._name)
        above = QRectF(box.left(), 0, box.width(), TOP - 4)
        painter.drawText(above, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.names[1])

    def _draw_line(self, painter: QPainter, one: QPointF, other: QPointF) -> None:
        painter.setPen(self._grid)
        painter.drawLine(one, other)
        painter.setPen(self._numbers)


def _shares(length: float, room: float) -> list[float]:
    """Where numbers stand along an axis, as many as have room."""
    count = min(TICKS, max(1, int(length / room)))
    return [n / count for n in range(count + 1)]
