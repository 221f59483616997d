"""What must happen before the first line of Qt: a guard against a version that aborts, and how OpenGL is asked for."""

from __future__ import annotations

import importlib.metadata
import sys

BROKEN = (6, 12)  # loses a reference to None or True with each call where those are not immortal
IMMORTAL = (3, 12)  # the first Python in which None and True are


def refusal(qt: str, python: tuple[int, int]) -> str:
    """Why this PySide6 must not run on this Python; empty where it may."""
    version = tuple(int(part) for part in qt.split(".")[:2] if part.isdigit())
    if version == BROKEN and python < IMMORTAL:
        return (
            f"PySide6 {qt} aborts on Python {python[0]}.{python[1]}: "
            'install "PySide6-Essentials>=6.11.2,<6.12", or use Python 3.12 or newer.'
        )
    return ""


def check_versions() -> str:
    """The refusal for what is installed here; empty where all is well."""
    try:
        qt = importlib.metadata.version("PySide6-Essentials")
    except importlib.metadata.PackageNotFoundError:
        return "PySide6 is missing: install it with `pip install linkwork`."
    return refusal(qt, sys.version_info[:2])


def ask_for_opengl() -> None:
    """Share contexts and set their format, which Qt reads only before the application is made."""
    from PySide6.QtCore import QCoreApplication, Qt
    from PySide6.QtGui import QSurfaceFormat

    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    surface = QSurfaceFormat()
    surface.setVersion(3, 2)
    surface.setProfile(QSurfaceFormat.OpenGLContextProfile.CoreProfile)
    surface.setDepthBufferSize(24)
    surface.setStencilBufferSize(8)
    surface.setSamples(0)
    QSurfaceFormat.setDefaultFormat(surface)
