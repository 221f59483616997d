"""`linkwork reproduce`: a report, verdicts and exit codes."""

import json
from dataclasses import replace

import pytest

from linkwork.command_line.__main__ import main
from linkwork.errors import SolverError
from linkwork.reproduction import case as cases_module
from linkwork.reproduction.case import Case, Outcome, Verdict


@pytest.fixture
def two_cases(monkeypatch):
    def made(name, agreed):
        verdict = Verdict("it falls", "it does", "none", agreed)
        return Case(name, "a source", "A fall", "Of a stone.", lambda: Outcome((), (verdict,)))

    found = {"good": made("good", True), "bad": made("bad", False)}
    monkeypatch.setattr(cases_module, "cases", lambda: found)


def test_one_case_is_told_and_written(two_cases, tmp_path, capsys):
    assert main(["reproduce", "good", "--out", str(tmp_path / "new" / "folder")]) == 0
    told = capsys.readouterr().out
    assert "agreed" in told
    assert "report.md" in told
    assert (tmp_path / "new" / "folder" / "report.md").exists()


def test_a_failed_verdict_is_exit_code_one(two_cases, tmp_path, capsys):
    assert main(["reproduce", "--out", str(tmp_path), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["failed"] == 1
    assert told["cases"].keys() == {"good", "bad"}


def test_a_run_that_cannot_go_on_is_a_failed_verdict_and_the_others_follow(two_cases, tmp_path, capsys):
    def failing():
        raise SolverError("It failed at 1 s.", 1.0)

    found = cases_module.cases()
    found["bad"] = replace(found["bad"], run=failing)
    assert main(["reproduce", "--out", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "It failed at 1 s." in told
    assert "agreed" in told


def test_the_list(two_cases, capsys):
    assert main(["reproduce", "--list"]) == 0
    assert "a source: A fall" in capsys.readouterr().out


@pytest.mark.parametrize(("words", "part"), [(["nothing"], "There is no case"), (["good"], "--out DIR")])
def test_a_wrong_call_says_the_way_out(two_cases, words, part, capsys):
    assert main(["reproduce", *words]) == 2
    assert part in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_named(two_cases, tmp_path, capsys):
    taken = tmp_path / "file"
    taken.write_text("", encoding="utf-8")
    assert main(["reproduce", "good", "--out", str(taken / "folder")]) == 2
    assert str(taken) in capsys.readouterr().err
