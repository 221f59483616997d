"""What this is, which version, under which licence."""

from __future__ import annotations

import importlib.metadata
import platform

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMessageBox, QWidget

import linkwork

PARTS = ("numpy", "scipy", "numba", "vtk", "PySide6-Essentials", "pyqtgraph")


def about_text() -> str:
    """A short text as HTML."""
    parts = ", ".join(f"{name.removesuffix('-Essentials')} {_version_of(name)}" for name in PARTS)
    return (
        f"<h3>Linkwork {linkwork.__version__}</h3>"
        "<p>An interactive multibody workbench: cut, reconnect and edit a mechanism while it runs.</p>"
        "<p>MIT licence.</p>"
        f"<p>Python {platform.python_version()}, Qt {qVersion()}, {parts}</p>"
    )


def show_about(parent: QWidget) -> None:
    """Show it until it is closed."""
    box = QMessageBox(parent)
    box.setWindowTitle("About Linkwork")
    box.setTextFormat(Qt.TextFormat.RichText)
    box.setText(about_text())
    box.setStandardButtons(QMessageBox.StandardButton.Close)
    box.button(QMessageBox.StandardButton.Close).setIcon(QIcon())
    box.exec()


def _version_of(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "unknown"
