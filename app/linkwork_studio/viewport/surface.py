"""What the scene is drawn on, whichever way: the widget inside the viewport."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple, Protocol

from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter
from PySide6.QtWidgets import QWidget
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport import graphics
from linkwork_studio.widgets.marks import LEFT_OUT


class Layers(NamedTuple):
    """What is drawn, one over the other: the backdrop changes with the eye only, the front with every snapshot.

    `prepare(height, ratio, is_still)` comes before each frame, with the height in pixels, pixels per point, and whether
    there is time for a fine picture. It returns what the backdrop depends on: while that is equal, so is the backdrop.
    """

    backdrop: vtkRenderer
    front: vtkRenderer
    prepare: Callable[[int, float, bool], Hashable]


class Surface(Protocol):
    """A widget that shows layers."""

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


def make_surface(layers: Layers, theme: Theme, parent: QWidget) -> QWidget:
    """The kind of surface that suits the machine."""
    if graphics.draws_images():
        from linkwork_studio.viewport.image_surface import ImageSurface as Kind
    else:
        from linkwork_studio.viewport.gl_surface import GlSurface as Kind
    made = Kind(layers, theme, parent)
    made.setProperty(LEFT_OUT, True)  # the scene is drawn at the size of a picture, not the widget painted
    return made


def on_sky(backdrop: QImage, theme: Theme) -> QImage:
    """A backdrop without sky, laid over the gradient."""
    whole = QImage(backdrop.size(), QImage.Format.Format_RGB32)
    gradient = QLinearGradient(0, 0, 0, whole.height())
    gradient.setColorAt(0.0, QColor(theme.sky_top))
    gradient.setColorAt(1.0, QColor(theme.sky_bottom))
    painter = QPainter(whole)
    painter.fillRect(whole.rect(), gradient)
    painter.drawImage(0, 0, backdrop)
    painter.end()
    return whole
