"""What the scene is drawn on, whichever way: the widget inside the viewport."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter
from PySide6.QtWidgets import QWidget
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport import graphics

Prepare = Callable[[int, int, float], None]  # width and height in pixels, pixels per point; called before each frame


class Surface(Protocol):
    """A widget that shows a renderer."""

    paints_sky: bool

    def redraw(self) -> None:
        """Draw a frame soon; many calls make one frame."""
        ...

    def set_theme(self, theme: Theme) -> None:
        """Other colours behind the scene."""
        ...

    def picture(self, width: int, height: int) -> QImage:
        """The scene at a size in pixels, out of sight."""
        ...

    def close_down(self) -> None:
        """Free what belongs to OpenGL."""
        ...


def make_surface(renderer: vtkRenderer, prepare: Prepare, theme: Theme, parent: QWidget) -> QWidget:
    """The kind of surface that suits the machine."""
    if graphics.draws_images():
        from linkwork_studio.viewport.image_surface import ImageSurface as Kind
    else:
        from linkwork_studio.viewport.gl_surface import GlSurface as Kind
    return Kind(renderer, prepare, theme, parent)


def paint_sky(painter: QPainter, width: int, height: int, theme: Theme) -> None:
    """The gradient behind the scene."""
    gradient = QLinearGradient(0, 0, 0, height)
    gradient.setColorAt(0.0, QColor(theme.sky_top))
    gradient.setColorAt(1.0, QColor(theme.sky_bottom))
    painter.fillRect(0, 0, width, height, gradient)


def on_sky(scene: QImage, theme: Theme) -> QImage:
    """A scene without background, laid over the gradient."""
    whole = QImage(scene.size(), QImage.Format.Format_RGB32)
    painter = QPainter(whole)
    paint_sky(painter, whole.width(), whole.height(), theme)
    painter.drawImage(0, 0, scene)
    painter.end()
    return whole
