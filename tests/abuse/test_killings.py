"""Killed without a word at any moment, the studio loses two seconds of edits at most and offers what it has."""

import sys

import killings
import pytest
from killings import Told, check, main, round_of

from linkwork.files import project
from linkwork_studio.document.document import Document

pytestmark = pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="A child is forked.")


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(killings, "LONGEST", 0.6)


@pytest.mark.parametrize("seed", range(4))
def test_a_kill_loses_nothing_that_is_old(seed):
    assert round_of(seed, runs=False).edits


def test_the_look_would_tell(tmp_path):
    with pytest.raises(AssertionError, match="told to be saved"):
        check(tmp_path, Told([1.0], 1, 2.0))
    with pytest.raises(AssertionError, match="5 edits were made in time"):
        check(tmp_path, Told([1.0] * 5, 0, 10.0))
    document = Document(killings.double_pendulum())
    document.save(tmp_path / "project.linkwork")
    (tmp_path / "project.linkwork").write_text("{")
    with pytest.raises(project.FileError):
        check(tmp_path, Told([], 0, 1.0))


def test_the_command_kills_too(monkeypatch, capsys):
    monkeypatch.setattr(killings, "round_of", lambda seed: Told([1.0, 2.0], seed, 3.0))
    monkeypatch.setattr(sys, "argv", ["killings.py", "--rounds", "3", "--seed", "0"])
    main()
    assert "3 kills, 6 edits, 2 times after a save" in capsys.readouterr().out
