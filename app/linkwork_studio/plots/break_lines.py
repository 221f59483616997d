"""Dashed lines at the times when the mechanism was edited."""

from __future__ import annotations

from collections.abc import Sequence

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

LABEL = "edit"
NEAREST = 3.0  # logical pixels between two lines that are still told apart
ROOM = 30.0  # logical pixels that a label needs


class BreakLines(pg.GraphicsObject):
    """One item for all lines, drawn in the coordinates of the plot."""

    def __init__(self) -> None:
        """Begin without lines."""
        super().__init__()
        self.times: tuple[float, ...] = ()
        self._pen, self._font, self._ground = QPen(), QFont(), QColor()
        self.setZValue(5)

    def set_look(self, color: str, font: QFont, ground: str) -> None:
        """The colour of the lines, the font of their labels, and the colour that keeps curves off these."""
        self._ground = QColor(ground)
        self._pen = QPen(QColor(color), 1, Qt.PenStyle.DashLine)
        self._pen.setCosmetic(True)
        self._font = font
        self.update()

    def set_times(self, times: Sequence[float]) -> None:
        """The times of the edits [s]."""
        if tuple(times) != self.times:
            self.times = tuple(times)
            self.update()

    def boundingRect(self) -> QRectF:
        """All that is shown."""
        return QRectF(self.viewRect() or QRectF())

    def viewTransformChanged(self) -> None:
        """Another part is shown."""
        self.prepareGeometryChange()
        super().viewTransformChanged()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the lines that can be told apart, and labels where there is room."""
        area = self.boundingRect()
        pixel = self.pixelWidth() or 1.0
        places = [t for t in self.times if area.left() <= t <= area.right()]
        painter.setPen(self._pen)
        to_device = painter.transform()
        painter.resetTransform()
        painter.setFont(self._font)
        drawn, named = -1e300, -1e300
        for time in places:
            top, bottom = to_device.map(QPointF(time, area.bottom())), to_device.map(QPointF(time, area.top()))
            if time - drawn >= NEAREST * pixel:
                painter.drawLine(top, bottom)
                drawn = time
            if time - named >= ROOM * pixel:
                box = QRectF(painter.fontMetrics().boundingRect(LABEL))
                box.moveTopLeft(QPointF(top.x() + 3, min(top.y(), bottom.y()) + 1))
                painter.fillRect(box, self._ground)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, LABEL)
                named = time
