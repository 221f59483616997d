import shutil

import pytest
from PySide6.QtGui import QImage

from linkwork.errors import FileError
from linkwork_studio.commands.samples import find_samples
from linkwork_studio.look.theme import THEMES
from linkwork_studio.render import render

PROJECT = find_samples()[0].project
SIZE = (160, 90)


def test_a_picture_of_the_start_and_of_later(qtbot, tmp_path):
    told = [render(PROJECT, until, tmp_path / f"{until}.png", SIZE) for until in (0.0, 0.3)]
    assert told[1].endswith("the mechanism at 0.3 s")
    first, later = (QImage(str(tmp_path / f"{until}.png")) for until in (0.0, 0.3))
    assert (first.width(), first.height()) == SIZE
    assert first != later


def test_a_picture_in_the_colours_of_a_theme(qtbot, tmp_path):
    for name, theme in THEMES.items():
        render(PROJECT, 0.0, tmp_path / f"{name}.png", SIZE, theme)
    dark, light = (QImage(str(tmp_path / f"{name}.png")).pixelColor(3, 3).lightness() for name in ("dark", "light"))
    assert light > dark + 100


def test_a_film(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    told = render(PROJECT, 0.1, tmp_path / "a.mp4", SIZE)
    assert "0.1 s, 6 pictures, motion JPEG" in told
    assert (tmp_path / "a.mp4").read_bytes().count(b"\xff\xd8\xff") == 6


def test_a_folder_that_is_not_there(qtbot, tmp_path):
    for name in ("a.png", "a.mp4"):
        with pytest.raises(FileError, match="cannot be written"):
            render(PROJECT, 0.0, tmp_path / "nowhere" / name, SIZE)
