import os

import pytest

from linkwork.errors import FileError
from linkwork.files.folder import content, inside, short


def test_names_inside_a_folder(tmp_path):
    assert inside(tmp_path, "a.stl") == tmp_path / "a.stl"
    assert inside(tmp_path, "parts/../a.stl") == tmp_path / "a.stl"
    assert inside(tmp_path, str(tmp_path / "b" / "a.stl")) == tmp_path / "b" / "a.stl"


@pytest.mark.parametrize("name", ["../a", "/etc/passwd", "a/../../b", "link/a"])
def test_names_that_lead_out(tmp_path, name):
    home = tmp_path / "home"
    home.mkdir()
    (home / "link").symlink_to(tmp_path)
    with pytest.raises(FileError, match="leads out of the folder"):
        inside(home, name)


@pytest.mark.parametrize("name", ["", "  ", "a\0b"])
def test_names_of_nothing(tmp_path, name):
    with pytest.raises(FileError, match="names no file"):
        inside(tmp_path, name)


def test_contents(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"12345")
    assert content(path, 5) == b"12345"
    with pytest.raises(FileError, match="is larger than 0 MiB"):
        content(path, 4)
    with pytest.raises(FileError, match="cannot be read: No such file"):
        content(tmp_path / "b", 5)
    with pytest.raises(FileError, match="is no plain file"):
        content(tmp_path, 5)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileError, match="is no plain file"):
        content(tmp_path / "pipe", 5)
    with pytest.raises(FileError, match=r"cannot be read: .*embedded null"):
        content(tmp_path / "a\0", 5)


def test_long_names_are_shortened():
    assert short("a" * 100) == "a" * 37 + "..."
    assert short("a\nb") == "a?b"
