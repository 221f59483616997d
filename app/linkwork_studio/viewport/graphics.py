"""What the machine draws with, found out once: a GPU, a program that stands in for one, or nothing that Qt can use."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache

from PySide6.QtGui import QGuiApplication, QOffscreenSurface, QOpenGLContext

VARIABLE = "LINKWORK_VIEWPORT"  # "gl" or "image" overrides the choice
SOFTWARE_SIGNS = ("llvmpipe", "softpipe", "swrast", "swiftshader", "software", "gdi generic", "basic render")
PLATFORMS_WITHOUT_GL = ("offscreen", "minimal", "minimalegl", "vnc", "linuxfb")
GL_RENDERER = 0x1F01


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a frame may cost.

    Attributes:
        moving_samples, still_samples: samples per pixel while something moves, and once all stands still.
        moving_triangles, still_triangles: of all instances of one mesh; round meshes get coarser beyond them.
        shadows: bodies up to which shadows are drawn on the floor.
    """

    moving_samples: int
    still_samples: int
    moving_triangles: int
    still_triangles: int
    shadows: int


ON_GPU = Effort(moving_samples=4, still_samples=4, moving_triangles=2_000_000, still_triangles=2_000_000, shadows=2_000)
ON_CPU = Effort(moving_samples=0, still_samples=4, moving_triangles=4_000, still_triangles=60_000, shadows=150)


@cache
def renderer_name() -> str:
    """What OpenGL calls its renderer; empty where Qt cannot use OpenGL."""
    if QGuiApplication.platformName() in PLATFORMS_WITHOUT_GL:
        return ""
    surface, context = QOffscreenSurface(), QOpenGLContext()
    surface.create()
    if not context.create() or not context.makeCurrent(surface):
        return ""
    name = str(context.functions().glGetString(GL_RENDERER))
    context.doneCurrent()
    return name


def is_software(name: str) -> bool:
    """Whether a renderer is a program instead of a GPU."""
    return not name or any(sign in name.lower() for sign in SOFTWARE_SIGNS)


def draws_images() -> bool:
    """Whether the viewport renders out of sight and shows images, instead of rendering into an OpenGL widget.

    Without a GPU that is several times faster: Qt composes a window with an OpenGL widget in OpenGL as well, all of it.
    """
    wish = os.environ.get(VARIABLE, "")
    if wish in ("gl", "image"):
        return wish == "image"
    return is_software(renderer_name())


def effort() -> Effort:
    """What this machine can afford."""
    return ON_CPU if is_software(renderer_name()) else ON_GPU
