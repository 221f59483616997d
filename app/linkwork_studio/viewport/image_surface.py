"""Renders out of sight and shows the image: for machines without a GPU, and platforms where Qt has no OpenGL."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport import graphics
from linkwork_studio.viewport.darkroom import Darkroom
from linkwork_studio.viewport.surface import Layers, on_sky

STILL_AFTER = 160  # milliseconds without a new frame until a smoother one is drawn


class ImageSurface(QWidget):
    """A quick frame while things move; a smooth one, many samples per pixel, once they stand still.

    The backdrop is kept as an image while the eye rests: it costs more than a small mechanism.
    """

    paints_sky = True

    def __init__(self, layers: Layers, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._prepare, self._theme = layers.prepare, theme
        self._back, self._front = rooms = Darkroom(layers.backdrop), Darkroom(layers.front)
        self.destroyed.connect(lambda: [room.close() for room in rooms])  # ten megabytes, which no one else frees soon
        self._backdrop, self._image = QImage(), QImage()
        self._backdrop_of: Hashable = None
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
        self._backdrop_of = None
        self.redraw()

    def picture(self, width: int, height: int) -> QImage:
        """The scene at a size in pixels, out of sight."""
        self._develop(width, height, 1.0, is_still=True)
        whole = self._backdrop.copy()
        painter = QPainter(whole)
        painter.drawImage(0, 0, self._image)
        painter.end()
        self._is_stale = True
        return whole

    def close_down(self) -> None:
        """Free what belongs to OpenGL."""
        self._still.stop()
        self._back.close()
        self._front.close()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A new frame where something changed, else the last one again."""
        if self._is_stale:
            self._develop(*self._pixels(), is_still=False)
            self._still.start()
        painter = QPainter(self)
        painter.drawImage(0, 0, self._backdrop)
        painter.drawImage(0, 0, self._image)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another size needs another frame."""
        self._is_stale = True
        super().resizeEvent(event)

    def _smooth(self) -> None:
        if self.isVisible() and not self._is_stale:
            self._develop(*self._pixels(), is_still=True)
            self.update()

    def _pixels(self) -> tuple[int, int, float]:
        """Width and height in pixels, pixels per point."""
        ratio = self.devicePixelRatioF()
        return max(round(self.width() * ratio), 1), max(round(self.height() * ratio), 1), ratio

    def _develop(self, width: int, height: int, ratio: float, *, is_still: bool) -> None:
        effort = graphics.effort()
        samples = effort.still_samples if is_still else effort.moving_samples
        wanted = (self._prepare(height, ratio, is_still), width, height, ratio)
        if wanted != self._backdrop_of:
            self._backdrop_of = wanted
            self._backdrop = on_sky(self._back.develop(width, height, 0), self._theme)
            self._backdrop.setDevicePixelRatio(ratio)
        self._image = self._front.develop(width, height, samples)
        self._image.setDevicePixelRatio(ratio)
        self._is_stale = False
