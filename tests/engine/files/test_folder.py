import os

import pytest

from linkwork.errors import FileError
from linkwork.files.folder import content, inside, package_of, short


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


def test_relative_names_begin_where_the_file_stands(tmp_path):
    start = tmp_path / "urdf"
    assert inside(tmp_path, "../a.stl", start) == tmp_path / "a.stl"
    with pytest.raises(FileError, match="leads out of the folder"):
        inside(tmp_path, "../../a.stl", start)


def test_the_package_of_a_folder(tmp_path):
    deep = tmp_path / "arm" / "urdf" / "left"
    deep.mkdir(parents=True)
    assert package_of(deep) == deep
    (tmp_path / "arm" / "package.xml").write_text("<package/>")
    assert package_of(deep) == package_of(tmp_path / "arm") == tmp_path / "arm"
    assert package_of(tmp_path) == tmp_path
    (deep / "package.xml").mkdir()
    assert package_of(deep) == tmp_path / "arm"


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
    with pytest.raises(FileError, match="is not a regular file"):
        content(tmp_path, 5)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileError, match="is not a regular file"):
        content(tmp_path / "pipe", 5)
    with pytest.raises(FileError, match=r"cannot be read: .*embedded null"):
        content(tmp_path / "a\0", 5)


def test_long_names_are_shortened():
    assert short("a" * 100) == "a" * 37 + "..."
    assert short("a\nb") == "a?b"
