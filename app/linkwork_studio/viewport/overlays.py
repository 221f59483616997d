"""What lies over the picture, painted into an image of any size: arrows, trails, words, and cards in the corners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.kept import painted_afresh
from linkwork_studio.viewport.sketch import Sketch
from linkwork_studio.viewport.sketch_board import View, paint_sketch
from linkwork_studio.widgets.marks import LEFT_OUT


def paint_over(image: QImage, view: QWidget, camera: Camera, sketches: Iterable[Sketch], theme: Theme) -> None:
    """Paint sketches and cards of a view over an image of its scene; in a larger image they are larger.

    Each card keeps its distance to the corner that it is nearest to.
    """
    scale = min(image.width() / max(view.width(), 1), image.height() / max(view.height(), 1))
    width, height = round(image.width() / scale), round(image.height() / scale)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(scale, scale)
    painter.setFont(view.font())
    for sketch in sketches:
        paint_sketch(painter, sketch, View(camera, width, height), theme)
    with painted_afresh():
        for card in cards(view):
            painter.save()
            painter.translate(QPointF(corner(card.geometry(), view.rect(), width, height)))
            card.render(painter, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
            painter.restore()
    painter.end()


def cards(view: QWidget) -> Iterator[QWidget]:
    """The cards that are seen over a view and belong to its picture, from below."""
    for child in view.children():
        if isinstance(child, QWidget) and child.isVisible() and not child.property(LEFT_OUT):
            yield child


def corner(card: QRect, view: QRect, width: int, height: int) -> QPoint:
    """Where a card of a view goes in a picture of another shape."""
    middle, centre = card.center(), view.center()
    x = card.x() if middle.x() <= centre.x() else width - (view.width() - card.x())
    y = card.y() if middle.y() <= centre.y() else height - (view.height() - card.y())
    return QPoint(x, y)
