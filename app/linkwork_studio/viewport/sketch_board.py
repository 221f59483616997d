"""A sheet of glass over the picture on which tools draw: smooth lines and letters that cost OpenGL nothing."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF, QRadialGradient
from PySide6.QtWidgets import QWidget

from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.sketch import CURVE, Dot, Note, Sketch, Stroke
from linkwork_studio.widgets.marks import LEFT_OUT

NOTHING = Sketch()
GLOW, GLOW_ALPHA = 3.4, 110  # radius by that of the dot; opacity in its middle
HALO = 2.2  # points by which a line's dark or light border is wider than the line
FILL_ALPHA = 60
NOTE_ASIDE, PADDING = QPointF(14.0, -14.0), 5.0
WIDEST = 340.0  # points of a note; longer words go on in the next line
HEAD_BREADTH = 0.42  # half the breadth of an arrow's head by its length


class View(NamedTuple):
    """The eye and the size of the widget."""

    camera: Camera
    width: int
    height: int

    def seen(self, points: object) -> list[QPointF] | None:
        """Places of points (n, 3) on the widget; None where one lies behind the eye."""
        pixels, depth = self.camera.project(np.atleast_2d(np.asarray(points, float)), self.width, self.height)
        return [QPointF(x, y) for x, y in pixels.tolist()] if (depth > 0.0).all() else None


class SketchBoard(QWidget):
    """Shows a sketch; lets the mouse through."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.sketch = NOTHING
        self._theme = theme
        self._camera = Camera()
        self.setProperty(LEFT_OUT, True)  # the sketch is painted, not the widget
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.update()

    def set_camera(self, camera: Camera) -> None:
        """Follow the eye."""
        self._camera = camera
        if self.sketch:
            self.update()

    def show_sketch(self, sketch: Sketch) -> None:
        """Draw this and nothing else; hidden while there is nothing."""
        if not sketch and not self.sketch:
            return
        self.sketch = sketch
        self.setVisible(bool(sketch))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sketch."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_sketch(painter, self.sketch, View(self._camera, self.width(), self.height()), self._theme)


def paint_sketch(painter: QPainter, sketch: Sketch, view: View, theme: Theme) -> None:
    """Strokes, dots and notes as an eye sees them."""
    for stroke, places in zip(sketch.strokes, _all_seen(sketch.strokes, view), strict=True):
        _stroke(painter, stroke, places, theme)
    for dot in sketch.dots:
        _dot(painter, dot, view, theme)
    for note in sketch.notes:
        _note(painter, note, view, theme)


def _all_seen(strokes: tuple[Stroke, ...], view: View) -> list[list[QPointF]]:
    """Places of all strokes, found together; none for one that lies behind the eye in part."""
    if not strokes:
        return []
    points = [np.asarray(stroke.points, float) for stroke in strokes]
    pixels, depth = view.camera.project(np.concatenate(points), view.width, view.height)
    ends = np.cumsum([len(line) for line in points])
    parts = [slice(end - len(line), end) for end, line in zip(ends, points, strict=True)]
    return [[QPointF(x, y) for x, y in pixels[p].tolist()] if (depth[p] > 0.0).all() else [] for p in parts]


def _stroke(painter: QPainter, stroke: Stroke, places: list[QPointF], theme: Theme) -> None:
    if len(places) < 2:
        return
    color, line = _color(theme, stroke.color), QPolygonF(places)
    if stroke.filled:
        fill = QColor(color)
        fill.setAlpha(FILL_ALPHA)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawPolygon(line)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    around = ((_halo(theme), stroke.width + HALO),) if stroke.halo else ()
    for paint, width in (*around, (color, stroke.width)):
        pen = QPen(paint, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        if stroke.dashed:
            pen.setDashPattern([4.0 * stroke.width / width, 4.0 * stroke.width / width])
        painter.setPen(pen)
        painter.drawPolyline(line)
    if stroke.head:
        _head(painter, places[-2], places[-1], stroke.head, color)


def _color(theme: Theme, name: str) -> QColor:
    """The colour of that name, that of the n-th curve for `curve n`, or one given as `#rrggbb`."""
    if name.startswith(CURVE):
        return QColor(theme.curves[int(name.removeprefix(CURVE)) % len(theme.curves)])
    return QColor(getattr(theme, name, name))


def _head(painter: QPainter, before: QPointF, tip: QPointF, length: float, color: QColor) -> None:
    """An arrow's head with its tip beyond the end of a line."""
    way = tip - before
    norm = (way.x() ** 2 + way.y() ** 2) ** 0.5
    if norm < 1e-6:
        return
    along = way / norm
    across = QPointF(-along.y(), along.x()) * HEAD_BREADTH * length
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPolygon(QPolygonF([tip + along * length, tip + across, tip - across]))


def _dot(painter: QPainter, dot: Dot, view: View, theme: Theme) -> None:
    places = view.seen(dot.point)
    if places is None:
        return
    color, radius = _color(theme, dot.color), dot.radius
    painter.setPen(Qt.PenStyle.NoPen)
    if dot.glows:
        gradient = QRadialGradient(places[0], GLOW * radius)
        for share, alpha in ((0.0, GLOW_ALPHA), (0.35, GLOW_ALPHA), (1.0, 0)):
            gradient.setColorAt(share, QColor(color.red(), color.green(), color.blue(), alpha))
        painter.setBrush(gradient)
        painter.drawEllipse(places[0], GLOW * radius, GLOW * radius)
    painter.setPen(QPen(_halo(theme), 1.2))
    painter.setBrush(color)
    painter.drawEllipse(places[0], radius, radius)


def _note(painter: QPainter, note: Note, view: View, theme: Theme) -> None:
    places = view.seen(note.point)
    if places is None or not note.text:
        return
    room = QRect(0, 0, max(round(min(WIDEST, view.width - 4 * PADDING)), 1), view.height)
    how = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter
    box = painter.fontMetrics().boundingRect(room, how, note.text)
    width, height = box.width() + 2 * PADDING, box.height() + PADDING
    corner = places[0] + NOTE_ASIDE
    left = min(max(corner.x(), PADDING), max(view.width - width - PADDING, PADDING))
    top = min(max(corner.y() - height, PADDING), max(view.height - height - PADDING, PADDING))
    frame = QRectF(left, top, width, height)
    ground = QColor(theme.panel)
    ground.setAlpha(225)
    painter.setPen(QPen(QColor(theme.border), 1.0))
    painter.setBrush(ground)
    painter.drawRoundedRect(frame, 4.0, 4.0)
    painter.setPen(_color(theme, note.color))
    painter.drawText(frame, how, note.text)


def _halo(theme: Theme) -> QColor:
    """What sets lines off from whatever lies below."""
    return QColor(0, 0, 0, 120) if theme.is_dark else QColor(255, 255, 255, 170)
