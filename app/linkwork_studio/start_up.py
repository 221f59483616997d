"""What must happen before the first line of Qt: a guard against a version that aborts, and how OpenGL is asked for."""

from __future__ import annotations

import ctypes
import importlib.metadata
import os
import re
import sys
from pathlib import Path

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
        return "PySide6 is missing: install it with `pip install PySide6-Essentials`."
    return refusal(qt, sys.version_info[:2])


def check_libraries() -> str:
    """The sentence on a system library without which Qt would abort; empty where all is there."""
    if not sys.platform.startswith("linux"):
        return ""
    try:
        import PySide6.QtGui

        if os.environ.get("DISPLAY") and not os.environ.get("QT_QPA_PLATFORM"):
            ctypes.CDLL(str(Path(PySide6.__file__).parent / "Qt" / "plugins" / "platforms" / "libqxcb.so"))
    except (ImportError, OSError) as error:
        return lack_of_library(str(error))
    return ""


def lack_of_library(reason: str) -> str:
    """What to install, given what the loader says; the reason itself where it names no library."""
    found = re.match(r"(lib[\w.+-]+?)\.so(?:\.(\d+))?: cannot open shared object file", reason)
    if found is None:
        return f"The window cannot be opened: {reason}"
    name, version = found[1].lower().replace("_", "-"), found[2] or ""
    package = f"{name}-{version}" if name[-1].isdigit() and version else name + version
    library = reason.partition(":")[0]
    return (
        f"The window needs the system library {library}, which is missing. Install it, on Debian or Ubuntu with "
        f"`sudo apt-get install {package}`; from a clone, `python3 app` installs everything that is missing."
    )


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
