"""Renders out of sight into images, on any platform, with or without a display."""

from __future__ import annotations

import sys

import numpy as np
import vtkmodules.vtkRenderingOpenGL2 as opengl
from PySide6.QtGui import QImage
from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkUnsignedCharArray
from vtkmodules.vtkRenderingCore import vtkRenderer, vtkRenderWindow


class Darkroom:
    """One off-screen window of VTK; its renderers lie over each other, the first at the back."""

    def __init__(self, *renderers: vtkRenderer) -> None:
        self.window = off_screen_window()
        self._renderers = renderers
        self._bytes = vtkUnsignedCharArray()
        self.is_closed = False
        stack(self.window, renderers)

    def develop(self, width: int, height: int, samples: int) -> QImage:
        """The picture at a size in pixels, transparent where nothing is."""
        if self.window.GetMultiSamples() != samples:
            self.window.SetMultiSamples(samples)
        self.window.SetSize(width, height)
        self.window.Render()
        image = pixels(self.window, self._bytes)
        self.window.ReleaseCurrent()  # Qt cannot make its own context current while one of EGL is
        return image

    def close(self) -> None:
        """Free what the window holds, once; the renderers can go on elsewhere."""
        if self.is_closed:
            return
        self.is_closed = True
        for renderer in self._renderers:
            self.window.RemoveRenderer(renderer)
        self.window.Finalize()


def stack(window: vtkRenderWindow, renderers: tuple[vtkRenderer, ...]) -> None:
    """Put renderers into a window, the first at the back."""
    window.SetNumberOfLayers(len(renderers))
    for layer, renderer in enumerate(renderers):
        renderer.SetLayer(layer)
        window.AddRenderer(renderer)


def off_screen_window() -> vtkRenderWindow:
    """EGL on Linux, which needs no display server; elsewhere what VTK finds."""
    is_linux = sys.platform.startswith("linux")
    window = opengl.vtkEGLRenderWindow() if is_linux and hasattr(opengl, "vtkEGLRenderWindow") else vtkRenderWindow()
    window.SetOffScreenRendering(True)
    window.SetShowWindow(False)
    window.SetMultiSamples(0)
    return window


def pixels(window: vtkRenderWindow, store: vtkUnsignedCharArray) -> QImage:
    """What a window shows, copied into an image of its own."""
    width, height = window.GetSize()
    window.GetRGBACharPixelData(0, 0, width - 1, height - 1, 0, store)
    from_below = vtk_to_numpy(store).reshape(height, width, 4)
    image = QImage(width, height, QImage.Format.Format_RGBA8888_Premultiplied)
    np.copyto(np.frombuffer(image.bits(), np.uint8).reshape(height, width, 4), from_below[::-1])
    return image
