"""Ids for names that are missing, double or too long."""

import pytest

from linkwork.errors import FileError
from linkwork.files.naming import Names
from linkwork.files.noting import Notes
from linkwork.files.xml_reading import Node


def named(name: str, line: int = 1) -> Node:
    return Node("x", {"name": name}, [], line, "f")


def test_names_become_ids():
    notes = Notes()
    names = Names(notes)
    assert [names.own(named("a"), "link", "link"), names.own(named("b"), "link", "link")] == ["a", "b"]
    assert names.own(named("a"), "joint", "joint") == "a_joint"
    assert names.own(named("ground"), "link", "link") == "ground_link"
    assert [names.own(named(" "), "body", "body") for _ in range(3)] == ["body", "body2", "body3"]
    assert [f.code for f in notes.findings()] == ["renamed", "renamed"]


@pytest.mark.parametrize("name", ["x" * 300, "a\nb"])
def test_names_that_cannot_be_shown(name):
    with pytest.raises(FileError, match="too long or has characters"):
        Names(Notes()).own(named(name), "link", "link")


def test_a_name_twice():
    names = Names(Notes())
    names.own(named("a", 3), "link", "link")
    with pytest.raises(FileError, match="line 8, <x a>: the name 'a' is used twice; first in line 3"):
        names.own(named("a", 8), "link", "link")


def test_what_shares_a_name_gets_a_suffix():
    names = Names(Notes())
    assert names.own(named("hip"), "joint", "") == "hip"
    assert [names.beside(named("hip"), "", "motor") for _ in range(2)] == ["hip_motor", "hip_motor2"]
    assert names.beside(named(""), "knee", "motor") == "knee_motor"
    with pytest.raises(FileError, match="too long"):
        names.beside(named("x" * 300), "", "motor")
