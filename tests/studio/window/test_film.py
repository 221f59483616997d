import os
import stat

import pytest
from PySide6.QtGui import QColor, QImage

from linkwork.errors import FileError
from linkwork_studio.window import film
from linkwork_studio.window.film import RATE, FfmpegFilm, JpegFilm, fitting, open_film

FAKE = """#!/bin/sh
case "$*" in
  *encoders*) echo " V..... libx264 H.264";;
  *broken*) echo "No space left on device" >&2; exit 1;;
  *) for last; do :; done; cat > "$last";;
esac
"""


def picture(width=64, height=48) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#4aa3df"))
    return image


@pytest.fixture
def ffmpeg(tmp_path, monkeypatch):
    """A program of that name which copies what it is given."""
    program = tmp_path / "ffmpeg"
    program.write_text(FAKE)
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    film._has_h264.cache_clear()


@pytest.fixture
def no_ffmpeg(monkeypatch):
    monkeypatch.setattr(film.shutil, "which", lambda name: None)


def test_without_ffmpeg_it_is_motion_jpeg(qapp, no_ffmpeg, tmp_path):
    made = open_film(tmp_path / "a.mp4")
    assert isinstance(made, JpegFilm)
    made.add(picture(), 0.5)
    made.close()
    assert b"\xff\xd8\xff" in (tmp_path / "a.mp4").read_bytes()


def test_without_ffmpeg_other_kinds_are_refused(no_ffmpeg, tmp_path):
    with pytest.raises(FileError, match="without ffmpeg"):
        open_film(tmp_path / "a.webm")


def test_with_ffmpeg_pictures_are_repeated(ffmpeg, tmp_path):
    made = open_film(tmp_path / "a.mp4")
    assert isinstance(made, FfmpegFilm)
    made.add(picture(), 0.5)
    made.add(picture(), 0.01)
    made.close()
    assert (tmp_path / "a.mp4").stat().st_size == round(0.51 * RATE) * 64 * 48 * 4


def test_what_ffmpeg_refuses_is_told(ffmpeg, tmp_path):
    made = open_film(tmp_path / "broken.mp4")
    with pytest.raises(FileError, match="No space left"):
        made.add(picture(640, 480), 10.0)


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(FileError, match="no folder"):
        open_film(tmp_path / "nowhere" / "a.mp4")


def test_a_film_without_pictures(no_ffmpeg, tmp_path):
    with pytest.raises(FileError, match="at least one picture"):
        open_film(tmp_path / "a.mp4").close()


def test_fitting():
    same = picture()
    assert fitting(same, 64, 48) is same
    assert fitting(same, 32, 24).width() == 32
