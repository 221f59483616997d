"""A picture in a file, by the suffix of its name."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QImage, QPixmap

from linkwork.errors import FileError
from linkwork.files import atomic


def write(picture: QImage | QPixmap, path: Path) -> None:
    """Write a picture; raises FileError and leaves an older file as it was where that cannot be."""
    with atomic.replaced(path) as temporary:
        if not picture.save(str(temporary)):
            raise FileError(f"{path} cannot be written: choose another folder, and a name that ends in .png or .jpg.")
