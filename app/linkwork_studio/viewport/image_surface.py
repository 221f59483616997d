"""Renders out of sight and shows the image: for machines without a GPU, and platforms where Qt has no OpenGL."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport import graphics
from linkwork_studio.viewport.darkroom import Darkroom
from linkwork_studio.viewport.surface import Prepare, on_sky, paint_sky

STILL_AFTER = 160  # milliseconds without a new frame until a smoother one is drawn


class ImageSurface(QWidget):
    """A quick frame while things move; a smooth one, many samples per pixel, once they stand still."""

    paints_sky = True

    def __init__(self, renderer: vtkRenderer, prepare: Prepare, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._prepare, self._theme = prepare, theme
        self._darkroom = Darkroom(renderer)
        self._image = QImage()
        self._is_stale = True
        self._still = QTimer(self, singleShot=True, interval=STILL_AFTER)
        self._still.timeout.connect(self._smooth)

    def redraw(self) -> None:
        """Draw a frame soon."""
        self._is_stale = True
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Other colours behind the scene."""
        self._theme = theme
        self.update()

    def picture(self, width: int, height: int) -> QImage:
        """The scene at a size in pixels, out of sight."""
        self._prepare(width, height, 1.0)
        scene = self._darkroom.develop(width, height, graphics.effort().still_samples)
        self._is_stale = True
        return on_sky(scene, self._theme)

    def close_down(self) -> None:
        """Free what belongs to OpenGL."""
        self._still.stop()
        self._darkroom.close()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A new frame where something changed, else the last one again."""
        if self._is_stale:
            self._develop(graphics.effort().moving_samples)
            self._still.start()
        painter = QPainter(self)
        paint_sky(painter, self.width(), self.height(), self._theme)
        painter.drawImage(0, 0, self._image)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another size needs another frame."""
        self._is_stale = True
        super().resizeEvent(event)

    def _smooth(self) -> None:
        if self.isVisible() and not self._is_stale:
            self._develop(graphics.effort().still_samples)
            self.update()

    def _develop(self, samples: int) -> None:
        ratio = self.devicePixelRatioF()
        width, height = max(round(self.width() * ratio), 1), max(round(self.height() * ratio), 1)
        self._prepare(width, height, ratio)
        self._image = self._darkroom.develop(width, height, samples)
        self._image.setDevicePixelRatio(ratio)
        self._is_stale = False
