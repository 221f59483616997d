"""Includes: in their place, each file once, never from outside the folder."""

import pytest

from linkwork.errors import FileError
from linkwork.files import mjcf_including, xml_reading
from linkwork.files.mjcf_including import with_includes


def expanded(tmp_path, **files):
    for name, text in files.items():
        path = tmp_path / f"{name}.xml"
        path.write_text(text)
    root = xml_reading.read(tmp_path / "main.xml")
    with_includes(root, tmp_path)
    return root


def include(name: str) -> str:
    return f'<include file="{name}"/>'


def test_what_a_file_holds_stands_in_its_place(tmp_path):
    root = expanded(
        tmp_path,
        main=f"<m><a/>{include('one.xml')}<b>{include('two.xml')}</b><c/></m>",
        one=f"<x><d/>{include('three.xml')}<e/></x>",
        two="<x/>",
        three="<x><f/></x>",
    )
    assert [child.tag for child in root.children] == ["a", "d", "f", "e", "b", "c"]
    assert root.children[4].children == []


@pytest.mark.parametrize(
    ("main", "one", "told"),
    [
        (include("one.xml") * 2, "<x/>", "is included twice"),
        (include("main.xml"), "<x/>", "is included twice"),
        (include("one.xml"), f"<x>{include('main.xml')}</x>", "is included twice"),
        (include("one.xml"), f"<x>{include('one.xml')}</x>", "is included twice"),
        (include("../secret.xml"), "<x/>", "leads out of the folder"),
        (include("/etc/hostname"), "<x/>", "leads out of the folder"),
        (include("link.xml"), "<x/>", "leads out of the folder"),
        (include("gone.xml"), "<x/>", "cannot be read"),
        (include("."), "<x/>", "not a regular file"),
        ("<include/>", "<x/>", "'file' is missing"),
        (include("one.xml"), "<!DOCTYPE x><x/>", "one.xml, line 1: a document type"),
    ],
)
def test_refusals(tmp_path, main, one, told):
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "secret.xml").write_text("<x/>")
    (home / "link.xml").symlink_to(tmp_path / "secret.xml")
    with pytest.raises(FileError, match=told):
        expanded(home, main=f"<m>{main}</m>", one=one)


def test_no_endless_number_of_files_or_elements(tmp_path, monkeypatch):
    monkeypatch.setattr(mjcf_including, "MOST_FILES", 2)
    with pytest.raises(FileError, match="more than 2 files"):
        expanded(tmp_path, main=f"<m>{include('one.xml')}{include('two.xml')}</m>", one="<x/>", two="<x/>")
    monkeypatch.setattr(mjcf_including, "MOST_ELEMENTS", 3)
    with pytest.raises(FileError, match="more than 3 elements"):
        expanded(tmp_path, main=f"<m><a/>{include('one.xml')}</m>", one="<x><b/><c/><d/></x>")
