"""Journals are data: what is written is read again, what is damaged is told with its line."""

import pytest
from sample_models import brick, double_pendulum

from linkwork.edits import Replace
from linkwork.errors import FileError
from linkwork.simulation import acts
from linkwork.simulation.journal import Journal, from_text, load


@pytest.fixture
def journal() -> Journal:
    made = Journal(double_pendulum(), "modular", 1e-3, "exact")
    made.note(0, acts.Play())
    made.note(10, acts.Edit(Replace((brick("Ö"),))))
    made.note(20, acts.Edit(Replace(removed=("upper",))), refused=True)
    made.end = 30
    return made


def text(journal):
    return "\n".join(journal.lines()) + "\n"


def test_round_trip(journal, tmp_path):
    journal.save(tmp_path / "j.jsonl")
    found = load(tmp_path / "j.jsonl")
    assert found.noted == journal.noted
    assert found.model == journal.model
    assert (found.solver, found.step, found.accuracy, found.end) == ("modular", 1e-3, "exact", 30)


def test_a_line_that_was_cut_off_is_left_out(journal):
    whole = text(journal)
    cut = whole[: whole.index('"refused"')]
    found = from_text(cut)
    assert found.noted == journal.noted[:2]
    assert found.end == 10


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"linkwork_journal": 1', '"linkwork_journal": 2', "line 1: the journal has version 2"),
        ('"linkwork_journal": 1, ', "", "line 1: this is not a journal"),
        ('"step": 0.001', '"step": "fast"', "line 1: .*the step is a number"),
        ('"kind": "rigid"', '"kind": "jelly"', "line 1: project: .*jelly"),
        ('{"at": 0,', '{"at": -1,', "line 2: at: -1 is not a number of steps"),
        ('{"at": 0,', '{"at": 10000000000000000,', "line 2: at: 10000000000000000 is not a number of steps"),
        ('"do": "play"', '"do": "go_back", "acts": 9, "to": 3', "line 2: step 3 after 9 acts was not there"),
        ('"do": "play"', '"do": ["play"]', "is nothing that can be done"),
        ('{"at": 0,', '{"at": 0', "line 2: this line is not JSON"),
        ('{"at": 0, "do": "play"}', "[3]", "line 2: expected an object"),
        ('"do": "play"', '"do": "dance"', "line 2: 'dance' is nothing that can be done"),
    ],
)
def test_what_is_damaged(journal, old, new, said):
    damaged = text(journal).replace(old, new, 1)
    assert damaged != text(journal)
    with pytest.raises(FileError, match=said):
        from_text(damaged)


def test_what_is_no_journal(tmp_path):
    (tmp_path / "a").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileError, match="not a Linkwork journal"):
        load(tmp_path / "a")
    with pytest.raises(FileError):
        load(tmp_path / "b")
    with pytest.raises(FileError, match="line 1"):
        from_text("")
