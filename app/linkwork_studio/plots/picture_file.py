"""The plot as it is seen, as pixels or as lines that any drawing program opens."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QGraphicsView

from linkwork.errors import FileError
from linkwork.files import atomic
from linkwork_studio.look.theme import Theme

SUFFIXES = (".png", ".svg")
SCALE = 2  # pixels of a picture for each pixel of the screen


def write(path: Path, canvas: QGraphicsView, theme: Theme) -> None:
    """Write a picture of a plot; raises FileError."""
    content = _svg(canvas, theme) if path.suffix.lower() == ".svg" else _png(canvas, theme)
    atomic.write(path, content, backup=False)


def _png(canvas: QGraphicsView, theme: Theme) -> bytes:
    image = QImage(SCALE * canvas.size(), QImage.Format.Format_RGB32)
    image.fill(QColor(theme.panel))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    canvas.render(painter, QRectF(image.rect()))
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):
        raise FileError("This Qt cannot write PNG pictures.")
    return bytes(data.data())


def _svg(canvas: QGraphicsView, theme: Theme) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(canvas.size()))
    generator.setViewBox(canvas.rect())
    generator.setTitle("Linkwork plot")
    painter = QPainter(generator)
    painter.fillRect(canvas.rect(), QColor(theme.panel))
    canvas.render(painter, QRectF(canvas.rect()))
    painter.end()
    return bytes(data.data())
