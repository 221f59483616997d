"""XML as data: places in messages, and nothing that grows, leads out of the folder or is no number."""

import os

import pytest

from linkwork.errors import FileError
from linkwork.files import xml_reading
from linkwork.files.xml_reading import Node, inside, parse, read, short

BOMB = """<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><robot name="&b;"/>"""


def refusal(text) -> str:
    with pytest.raises(FileError) as caught:
        parse(text.encode() if isinstance(text, str) else text, "x.urdf")
    return str(caught.value)


def test_elements_know_their_place():
    root = parse(b'<robot name="r">\n  <link name="a"/>\n  <link/>\n</robot>', "x.urdf")
    assert [child.where for child in root.children] == ["x.urdf, line 2, <link a>", "x.urdf, line 3, <link>"]


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        "<!DOCTYPE robot><robot/>",
        '<!DOCTYPE r SYSTEM "http://127.0.0.1/x.dtd"><r/>',
        '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r a="&x;"/>',
        '<!DOCTYPE r [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]><r/>',
    ],
)
def test_no_document_type_and_no_entity(text):
    assert "document type or an entity" in refusal(text)


def test_an_unknown_entity_is_damage():
    assert "undefined entity" in refusal('<r a="&x;"/>')


@pytest.mark.parametrize(
    "text", ["", "   ", "<r", "<r>", "<r></s>", "text", "<r/><r/>", "<r a='1' a='2'/>", "\0", "[" * 99]
)
def test_damage(text):
    assert "x.urdf" in refusal(text)


def test_only_utf_8():
    assert "UTF-8" in refusal("<r a='é'/>".encode("latin-1"))
    assert parse("\ufeff<r a='é'/>".encode(), "x").text("a") == "é"


def test_deep_and_many_elements_end_soon(monkeypatch):
    assert "nested more than" in refusal("<a>" * 3_000_000)
    monkeypatch.setattr(xml_reading, "MOST_ELEMENTS", 100)
    assert "more than 100 elements" in refusal("<a>" + "<b/>" * 101 + "</a>")


def test_large_and_strange_files(tmp_path, monkeypatch):
    path = tmp_path / "x.urdf"
    path.write_text("<robot/>")
    monkeypatch.setattr(xml_reading, "LARGEST_FILE", 4)
    with pytest.raises(FileError, match="larger than"):
        read(path)
    os.mkfifo(tmp_path / "pipe.urdf")
    for name in ("pipe.urdf", "gone.urdf", ".", "a\0b"):
        with pytest.raises(FileError):
            read(tmp_path / name)


@pytest.mark.parametrize("text", ["nan", "inf", "-inf", "1e31", "1_0", "0x10", "one", "1,2", ""])
def test_numbers_are_finite(text):
    node = Node("box", {"size": text}, [], 3, "x")
    with pytest.raises(FileError, match="line 3, <box>: size"):
        node.number("size")


def test_counts_defaults_and_missing_attributes():
    node = Node("a", {"xyz": "1 2  3"}, [], 1, "x")
    assert node.vector("xyz") == (1.0, 2.0, 3.0)
    assert node.number("mass", 2.0) == 2.0
    assert node.numbers("xyz", 1, 3) == (1.0, 2.0, 3.0)
    with pytest.raises(FileError, match="takes 2 numbers, not 3"):
        node.numbers("xyz", 2)
    with pytest.raises(FileError, match="'mass' is missing"):
        node.number("mass")


def test_an_only_child():
    root = parse(b"<a><b/><c/>\n<c/></a>", "x")
    assert root.child("b").tag == "b"
    assert root.child("d") is None
    with pytest.raises(FileError, match="line 2, <c>: there is already a <c> in line 1"):
        root.child("c")


def test_files_inside_the_folder_only(tmp_path):
    asking, home = Node("include", {}, [], 1, "x"), tmp_path / "home"
    (home / "sub").mkdir(parents=True)
    (home / "way").symlink_to(tmp_path)
    assert inside(home, "sub/../a.xml", asking) == home.resolve() / "a.xml"
    for name in ("../a.xml", "/etc/passwd", "way/a.xml", "sub/../../a.xml", "", "a\0b"):
        with pytest.raises(FileError, match="line 1, <include>"):
            inside(home, name, asking)


def test_short_texts():
    assert short("a\nb") == "a?b"
    assert len(short("x" * 10_000)) == 40
