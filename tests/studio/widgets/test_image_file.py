"""Pictures go through the one door of all files."""

import os

import pytest
from PySide6.QtGui import QImage

from linkwork.errors import FileError
from linkwork_studio.widgets import image_file


def test_a_picture_is_written_through_a_link(qtbot, tmp_path):
    image = QImage(4, 3, QImage.Format.Format_RGB32)
    image.fill(0xFF336699)
    image_file.write(image, tmp_path / "a.png")
    (tmp_path / "b.png").symlink_to(tmp_path / "a.png")
    image_file.write(image.scaled(8, 6), tmp_path / "b.png")
    assert (tmp_path / "b.png").is_symlink()
    assert QImage(str(tmp_path / "a.png")).width() == 8


def test_what_cannot_be_written(qtbot, tmp_path):
    image = QImage(4, 3, QImage.Format.Format_RGB32)
    with pytest.raises(FileError, match=r"ends in \.png or \.jpg"):
        image_file.write(image, tmp_path / "a.strange")
    os.mkfifo(tmp_path / "pipe.png")
    with pytest.raises(FileError, match="a device or a pipe"):
        image_file.write(image, tmp_path / "pipe.png")
    assert [path.name for path in tmp_path.iterdir()] == ["pipe.png"]
