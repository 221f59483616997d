"""Small pictures of the user's projects, as they looked when they were last saved or left.

They lie in the user's folder for caches, named by the place of the project. One that is missing or damaged is no reason
to bother anybody: the start page then shows a drawing in its place, and the next save makes another.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable
from pathlib import Path

import platformdirs
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage

from linkwork.errors import FileError
from linkwork.files import atomic

SIZE = (320, 200)  # pixels: enough for a card at twice the size
MOST = 40  # pictures that are kept, some hundred kilobytes in all


def standard_place() -> Path:
    """The folder of this user."""
    return Path(platformdirs.user_cache_dir("linkwork", appauthor=False)) / "pictures"


class Thumbnails:
    """Pictures by the path of a project; without a folder there are none."""

    def __init__(self, folder: Path | None = None) -> None:
        """Keep them in a folder, which is made with the first one; `draw(width, height)` is for others to set."""
        self._folder = folder
        self.draw: Callable[[int, int], QImage] = nothing

    def find(self, project: Path) -> Path | None:
        """The picture of a project; None where there is none."""
        place = self._place(project)
        return place if place is not None and place.is_file() else None

    def keep(self, project: Path | None) -> None:
        """Draw a project and keep the picture in place of the one before, and no more than MOST of all."""
        place = self._place(project) if project is not None else None
        picture = self.draw(*SIZE) if place is not None else QImage()
        if place is None or picture.isNull():
            return
        with contextlib.suppress(OSError, FileError):
            place.parent.mkdir(parents=True, exist_ok=True)
            atomic.write(place, _as_png(picture), backup=False)
            self._forget_oldest()

    def _place(self, project: Path) -> Path | None:
        if self._folder is None:
            return None
        name = hashlib.sha256(str(project.absolute()).encode("utf-8", "surrogatepass")).hexdigest()
        return self._folder / f"{name[:24]}.png"

    def _forget_oldest(self) -> None:
        """Those that were made first go first."""
        kept = sorted(self._folder.glob("*.png"), key=lambda path: path.stat().st_mtime_ns)
        for path in kept[:-MOST]:
            path.unlink(missing_ok=True)


def _as_png(picture: QImage) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    return bytes(data.data())


def nothing(_width: int, _height: int) -> QImage:
    """No picture: nobody is there who could draw one."""
    return QImage()
