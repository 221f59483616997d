"""The cross of axes in the corner: which way is up, and six views to click."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.kept import Kept

SIDE = 92  # points
ARM = 31.0
BALL, SMALL_BALL = 9.0, 5.0
AXES = (
    ("X", (1, 0, 0), "right", "#e0564c"),
    ("Y", (0, 1, 0), "back", "#4fae63"),
    ("Z", (0, 0, 1), "top", "#4b8fe0"),
    ("", (-1, 0, 0), "left", "#e0564c"),
    ("", (0, -1, 0), "front", "#4fae63"),
    ("", (0, 0, -1), "bottom", "#4b8fe0"),
)


class End(NamedTuple):
    """One end of an axis on the screen."""

    label: str
    side: str
    color: str
    place: QPointF
    depth: float


class AxesCross(QWidget):
    """Three axes as the eye sees them; a click on an end looks along it."""

    view_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._ends, self._under = theme, ends(Camera()), ""
        self._kept = Kept()
        self.setFixedSize(SIDE, SIDE)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.update()

    def set_camera(self, camera: Camera) -> None:
        """Turn with the eye."""
        found = ends(camera)
        if found != self._ends:
            self._ends = found
            self.update()

    def sizeHint(self) -> QSize:
        """A small square."""
        return QSize(SIDE, SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cross."""
        depends = (self._ends, self._theme, self._under)
        self._kept.show(self, depends, lambda painter: paint_cross(painter, self._ends, self._theme, self._under))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on an end asks for its view; elsewhere the viewport gets the mouse."""
        side = self._side_at(event.position())
        if side and event.button() == Qt.MouseButton.LeftButton:
            self.view_requested.emit(side)
        else:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light up the end under the mouse."""
        under = self._side_at(event.position())
        if under != self._under:
            self._under = under
            self.update()
        event.ignore()

    def leaveEvent(self, event: object) -> None:
        """Nothing is under the mouse."""
        self._under = ""
        self.update()

    def _side_at(self, place: QPointF) -> str:
        near = [end for end in self._ends if math.dist(end.place.toTuple(), place.toTuple()) <= BALL + 1]
        return min(near, key=lambda end: end.depth).side if near else ""


def ends(camera: Camera) -> list[End]:
    """All ends as a camera sees them, the farthest first."""
    right, up, forward = camera.basis()
    found = []
    for label, direction, side, color in AXES:
        axis = np.array(direction, float)
        place = QPointF(SIDE / 2 + ARM * float(axis @ right), SIDE / 2 - ARM * float(axis @ up))
        found.append(End(label, side, color, place, float(axis @ forward)))
    return sorted(found, key=lambda end: -end.depth)


def paint_cross(painter: QPainter, all_ends: list[End], theme: Theme, under: str = "") -> None:
    """Draw the cross into a square of SIDE points."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = QPointF(SIDE / 2, SIDE / 2)
    font = QFont(painter.font())
    font.setPixelSize(11)
    font.setBold(True)
    painter.setFont(font)
    for end in all_ends:
        color = _faded(end, theme)
        if end.label:
            painter.setPen(QPen(color, 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(middle, end.place)
        radius = BALL if end.label else SMALL_BALL
        painter.setPen(QPen(QColor(theme.text), 1.6) if end.side == under else Qt.PenStyle.NoPen)
        if not end.label:
            color.setAlphaF(0.55 if end.side != under else 0.95)
        painter.setBrush(color)
        painter.drawEllipse(end.place, radius, radius)
        if end.label:
            painter.setPen(QColor("#ffffff"))
            box = QRectF(end.place.x() - BALL, end.place.y() - BALL, 2 * BALL, 2 * BALL)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, end.label)


def _faded(end: End, theme: Theme) -> QColor:
    """The colour of an axis, nearer to the sky's the farther it points away."""
    own, sky = QColor(end.color), QColor(theme.sky_bottom)
    share = 0.38 * max(end.depth, 0.0)
    mix = [round(a + (b - a) * share) for a, b in zip(own.getRgb()[:3], sky.getRgb()[:3], strict=True)]
    return QColor(*mix)
