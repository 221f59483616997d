"""Films from images: by the system's ffmpeg where there is one, else by a writer of our own that needs nothing.

Our own writes motion JPEG in an MP4 container, which VLC, mpv, QuickTime and every ffmpeg play; ffmpeg makes smaller
files that browsers play too.
"""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage

from linkwork.errors import FileError
from linkwork.files import atomic
from linkwork_studio.window.mp4 import Mp4Writer

RATE = 50  # frames per second of what ffmpeg is given
QUALITY = 80  # of JPEG pictures, out of 100


class Film(Protocol):
    """Takes pictures of one size, each with the time [s] that it is shown."""

    means: str

    def add(self, picture: QImage, seconds: float) -> None:
        """Show a picture for a time."""
        ...

    def close(self) -> None:
        """Finish the file; raises FileError."""
        ...


def open_film(path: Path) -> Film:
    """A film at a path; raises FileError where it cannot be made here."""
    if not atomic.target(path).parent.is_dir():
        raise FileError(f"{path} cannot be written: there is no folder {path.parent}.")
    program = shutil.which("ffmpeg")
    if program:
        return FfmpegFilm(path, program)
    if path.suffix.lower() not in (".mp4", ".mov"):
        raise FileError(f"{path.name}: without ffmpeg on this machine a film can only be .mp4 or .mov.")
    return JpegFilm(path)


class JpegFilm:
    """Motion JPEG, written without any program."""

    means = "motion JPEG, as there is no ffmpeg here"

    def __init__(self, path: Path) -> None:
        """Begin a file with the first picture."""
        self._path = path
        self._writer: Mp4Writer | None = None

    def add(self, picture: QImage, seconds: float) -> None:
        """Show a picture for a time."""
        if self._writer is None:
            self._writer = Mp4Writer(self._path, picture.width(), picture.height())
        self._writer.add(_jpeg(picture), seconds)

    def close(self) -> None:
        """Finish the file."""
        if self._writer is None:
            raise FileError(f"{self._path.name}: a film needs at least one picture.")
        self._writer.close()


class FfmpegFilm:
    """H.264 where this ffmpeg has it, else what it thinks best for the name of the file."""

    def __init__(self, path: Path, program: str) -> None:
        """Begin with the first picture."""
        self._path, self._program = path, program
        self._process: subprocess.Popen[bytes] | None = None
        self._shown, self._written = 0.0, 0
        self._codec = ["-c:v", "libx264", "-crf", "20"] if path.suffix != ".webm" and _has_h264(program) else []
        self.means = "H.264 by ffmpeg" if self._codec else "by ffmpeg"

    def add(self, picture: QImage, seconds: float) -> None:
        """Show a picture for a time, repeated as often as the rate of the film asks for."""
        picture = picture.convertToFormat(QImage.Format.Format_RGB32)
        if self._process is None:
            self._process = self._start(picture.width(), picture.height())
        self._shown += seconds
        pixels = bytes(picture.constBits())
        try:
            while self._written < round(self._shown * RATE):
                self._process.stdin.write(pixels)
                self._written += 1
        except OSError:
            raise FileError(self._reason()) from None

    def close(self) -> None:
        """Finish the file."""
        if self._process is None:
            raise FileError(f"{self._path.name}: a film needs at least one picture.")
        self._process.stdin.close()
        if self._process.wait() != 0:
            raise FileError(self._reason())
        self._process.stderr.close()

    def _start(self, width: int, height: int) -> subprocess.Popen[bytes]:
        source = ["-f", "rawvideo", "-pix_fmt", "bgra", "-s", f"{width}x{height}", "-r", str(RATE), "-i", "-"]
        even = ["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p"]
        command = [self._program, "-y", "-v", "error", *source, *even, *self._codec, str(self._path)]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE)

    def _reason(self) -> str:
        told = self._process.stderr.read().decode(errors="replace").strip().splitlines()
        return f"{self._path.name}: ffmpeg could not write it: {told[-1] if told else 'it gave no reason'}."


@cache
def _has_h264(program: str) -> bool:
    told = subprocess.run([program, "-hide_banner", "-encoders"], capture_output=True, text=True, errors="replace")
    return "libx264" in told.stdout


def _jpeg(picture: QImage) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    opaque = picture.convertToFormat(QImage.Format.Format_RGB32)
    if not opaque.save(buffer, "JPG", QUALITY):
        raise FileError("This Qt cannot write JPEG pictures.")
    buffer.close()
    return bytes(data.data())


def fitting(picture: QImage, width: int, height: int) -> QImage:
    """The picture at a size, where it has another."""
    if (picture.width(), picture.height()) == (width, height):
        return picture
    return picture.scaled(
        width, height, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
