"""`lw.export` of runs, live runs and journals."""

import pytest
from pages import data_of
from sample_models import double_pendulum

import linkwork as lw
from linkwork.errors import FileError, ModelError


@pytest.fixture
def mechanism():
    return lw.Mechanism.of(double_pendulum())


def test_a_run_a_live_run_and_its_journal(mechanism, tmp_path):
    lw.export(lw.simulate(mechanism, until=0.1, sample=0.02), tmp_path / "run.html")
    assert len(data_of((tmp_path / "run.html").read_text())["branches"]) == 1
    with lw.LiveRun(mechanism) as live:
        live.advance(0.1)
        live.edit(lw.edits.RemoveJoint("elbow"))
        live.advance(0.1)
        lw.export(live, tmp_path / "live.html", {0.1: "Cut."})
        live.save_journal(tmp_path / "run.jsonl")
    lw.export(tmp_path / "run.jsonl", tmp_path / "journal.html", {0.1: "Cut."})
    assert (tmp_path / "journal.html").read_text() == (tmp_path / "live.html").read_text()


def test_a_format_that_is_none_is_refused_before_the_journal_is_read(tmp_path):
    with pytest.raises(FileError, match="is written as"):
        lw.export(tmp_path / "nowhere.jsonl", tmp_path / "run.avi")


@pytest.mark.parametrize("rate", [0.0, -1.0, float("nan"), 1e9, "fast"])
def test_rates_that_are_none(mechanism, tmp_path, rate):
    with pytest.raises(ModelError, match=r"frames per second|frame rate"):
        lw.export(lw.simulate(mechanism, until=0.01), tmp_path / "a.html", rate=rate)


def test_something_else_is_refused(tmp_path):
    with pytest.raises(ModelError, match="There is nothing to play in int"):
        lw.export(5, tmp_path / "a.html")
