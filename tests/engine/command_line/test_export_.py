"""`linkwork export`: a project or a journal becomes a page."""

import json

import pytest
from pages import data_of
from sample_models import double_pendulum

import linkwork as lw


@pytest.fixture
def project(tmp_path):
    lw.Mechanism.of(double_pendulum()).save(tmp_path / "a.linkwork")
    return tmp_path / "a.linkwork"


def test_a_project_is_run_and_written(call, project, tmp_path):
    out = tmp_path / "a.html"
    code, said, _ = call("export", str(project), "--until", "0.1", "--out", str(out), "--caption", "0.05: Look: now.")
    assert code == 0
    assert "a.html" in said
    data = data_of(out.read_text())
    assert len(data["branches"][0]["takes"][0]["times"]) == 6
    assert data["captions"] == [{"time": 0.05, "text": "Look: now."}]


def test_a_journal_with_its_edits(call, tmp_path):
    with lw.LiveRun(lw.Mechanism.of(double_pendulum())) as live:
        live.advance(0.05)
        live.edit(lw.edits.RemoveJoint("elbow"))
        live.advance(0.05)
        live.save_journal(tmp_path / "a.jsonl")
    code, said, _ = call("export", str(tmp_path / "a.jsonl"), "--out", str(tmp_path / "a.html"), "--json")
    assert code == 0
    assert json.loads(said)["bytes"] == (tmp_path / "a.html").stat().st_size
    assert len(data_of((tmp_path / "a.html").read_text())["branches"][0]["takes"]) == 2


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--out", "a.mov"], "is written as"),
        (["--out", "a.html", "--caption", "soon"], "has no time"),
        (["--out", "a.html", "--rate", "0"], "frames per second"),
    ],
)
def test_what_is_refused(call, project, options, said):
    code, _, error = call("export", str(project), "--until", "0.1", *options)
    assert code == 2
    assert said in error
