"""Renders into an OpenGL widget of Qt, so that panels, translucent overlays and grabs of the window work.

Why not VTK's own widget: it draws past Qt into the native window, which leaves grabs black, overlays opaque, and a
Wayland session without a picture.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QOpenGLContext, QSurface
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid
from vtkmodules.vtkCommonCore import vtkUnsignedCharArray
from vtkmodules.vtkRenderingCore import vtkRenderer
from vtkmodules.vtkRenderingOpenGL2 import vtkGenericOpenGLRenderWindow

from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport import graphics
from linkwork_studio.viewport.darkroom import Darkroom, pixels, stack
from linkwork_studio.viewport.surface import Layers

GL_DRAW_FRAMEBUFFER, GL_SCISSOR_TEST, GL_COLOR_BUFFER_BIT, GL_NEAREST, GL_LEQUAL = 0x8CA9, 0x0C11, 0x4000, 0x2600, 0x203


class Link:
    """Ties VTK's window to a context of Qt without holding the widget, which may go first."""

    def __init__(self, renderers: tuple[vtkRenderer, ...]) -> None:
        self.window = vtkGenericOpenGLRenderWindow()
        self.window.SetOwnContext(0)
        self.window.SetReadyForRendering(False)
        self.window.SetFrameBlitModeToNoBlit()
        self.window.SetMultiSamples(graphics.effort().moving_samples)
        self._renderers = renderers
        stack(self.window, renderers)
        self._context: QOpenGLContext | None = None
        self._surface: QSurface | None = None
        self._tags = [
            self.window.AddObserver("WindowMakeCurrentEvent", self._make_current),
            self.window.AddObserver("WindowIsCurrentEvent", self._tell_current),
        ]

    @property
    def is_up(self) -> bool:
        """Whether there is a context to render with."""
        return self._context is not None

    def bring_up(self, context: QOpenGLContext) -> None:
        """Take over a context that is current."""
        self._context, self._surface = context, context.surface()
        context.aboutToBeDestroyed.connect(self.take_down, Qt.ConnectionType.DirectConnection)
        self.window.SetReadyForRendering(True)
        self.window.InitializeFromCurrentContext()

    def take_down(self) -> None:
        """Free what VTK holds in the context, while there still is one."""
        if self._context is None:
            return
        if isValid(self._context):
            self._make_current()
            self.window.Finalize()
        self.window.SetReadyForRendering(False)
        self._context = self._surface = None

    def close(self) -> None:
        """No more rendering."""
        self.take_down()
        for tag in self._tags:
            self.window.RemoveObserver(tag)
        self.give_away()

    def give_away(self) -> None:
        """Let the renderers go to another window."""
        for renderer in self._renderers:
            self.window.RemoveRenderer(renderer)

    def take_back(self) -> None:
        """Have the renderers again."""
        stack(self.window, self._renderers)

    # Not QOpenGLWidget.makeCurrent: that binds Qt's framebuffer in the middle of VTK's rendering.
    def _make_current(self, *_: object) -> None:
        if self._context is not None:
            self._context.makeCurrent(self._surface)

    def _tell_current(self, *_: object) -> None:
        self.window.SetIsCurrent(self._context is not None and QOpenGLContext.currentContext() == self._context)


class GlSurface(QOpenGLWidget):
    """The scene in a widget of Qt, rendered by a GPU."""

    paints_sky = False

    def __init__(self, layers: Layers, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._prepare, self._renderers = layers.prepare, (layers.backdrop, layers.front)
        self._link = Link(self._renderers)
        self._spare: Darkroom | None = None

    def redraw(self) -> None:
        """Draw a frame soon."""
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """VTK paints the sky: the scene has the colours."""
        self.update()

    def picture(self, width: int, height: int) -> QImage:
        """The scene at a size in pixels, out of sight."""
        self._prepare(height, 1.0, True)
        if not self._link.is_up:
            return self._picture_without_context(width, height)
        self.makeCurrent()
        window = self._link.window
        window.SetSize(width, height)
        state = window.GetState()
        state.Reset()
        state.Push()
        state.vtkglDepthFunc(GL_LEQUAL)
        window.Render()
        image = pixels(window, vtkUnsignedCharArray())
        state.Pop()
        self.doneCurrent()
        self.update()
        return image.convertToFormat(QImage.Format.Format_RGB32)

    def close_down(self) -> None:
        """Free what belongs to OpenGL."""
        self._link.close()

    def initializeGL(self) -> None:
        """Qt has made a context, the first or another one after the widget moved between windows."""
        if self._spare is not None:
            self._drop_spare()
        self._link.bring_up(self.context())

    def paintGL(self) -> None:
        """Render and copy into Qt's framebuffer."""
        ratio = self.devicePixelRatioF()
        width, height = max(round(self.width() * ratio), 1), max(round(self.height() * ratio), 1)
        self._prepare(height, ratio, True)
        window, functions = self._link.window, self.context().functions()
        window.SetSize(width, height)
        state = window.GetState()
        state.Reset()
        state.Push()
        state.vtkglDepthFunc(GL_LEQUAL)
        window.Render()
        functions.glBindFramebuffer(GL_DRAW_FRAMEBUFFER, self.defaultFramebufferObject())
        state.vtkglDisable(GL_SCISSOR_TEST)
        functions.glDisable(GL_SCISSOR_TEST)
        window.BlitDisplayFramebuffer(0, 0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST)
        self._make_opaque()
        state.Pop()

    def _make_opaque(self) -> None:
        """Where VTK left the picture translucent the widgets below would shine through."""
        functions = self.context().functions()
        functions.glColorMask(False, False, False, True)
        functions.glClearColor(0.0, 0.0, 0.0, 1.0)
        functions.glClear(GL_COLOR_BUFFER_BIT)
        functions.glColorMask(True, True, True, True)

    def _drop_spare(self) -> None:
        """Free the off-screen window, for which Qt's context steps aside: only one can be current."""
        context = self.context()
        surface = context.surface()
        context.doneCurrent()
        self._spare.close()
        self._spare = None
        self._link.take_back()
        context.makeCurrent(surface)

    def _picture_without_context(self, width: int, height: int) -> QImage:
        """Before the widget is first shown, as when a film is rendered without a window."""
        if self._spare is None:
            self._link.give_away()
            self._spare = Darkroom(*self._renderers)
        image = self._spare.develop(width, height, graphics.effort().still_samples)
        return image.convertToFormat(QImage.Format.Format_RGB32)
