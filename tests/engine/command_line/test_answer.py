"""Every verb answers with one valid JSON object where JSON is asked for, also to calls that are refused."""

import argparse
import json
import math

import pytest
from sample_models import double_pendulum

import linkwork as lw
from linkwork.command_line.__main__ import main
from linkwork.command_line.answer import Parser, as_json, finite

NUMBERS = ["0", "nan", "inf", "-inf", "1e308", "-1", "x", ""]


@pytest.fixture
def project(tmp_path):
    path = tmp_path / "a.linkwork"
    mechanism = lw.Mechanism.of(double_pendulum())
    mechanism.add_measure("tip", "point", base="ground", follower="lower")
    mechanism.save(path)
    return str(path)


def called(capsys, *words):
    """Exit code and answer of a call."""
    try:
        code = main([*words, "--json"])
    except SystemExit as end:
        code = end.code
    found = json.loads(capsys.readouterr().out, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    assert isinstance(found, dict)
    return code, found


def test_what_is_no_number_is_null():
    assert finite({"a": [math.inf, (math.nan, 1.0)], "b": -math.inf}) == {"a": [None, [None, 1.0]], "b": None}
    assert as_json([math.nan]) == "[null]"


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(
    "words",
    [
        ("run", "PROJECT", "--until"),
        ("run", "PROJECT", "--until", "0.02", "--sample"),
        ("run", "PROJECT", "--until", "0.02", "--step"),
        ("run", "PROJECT", "--method", "BDF", "--until"),
        ("run", "PROJECT", "--method", "BDF", "--until", "0.02", "--sample"),
        ("run", "PROJECT", "--method", "BDF", "--until", "0.02", "--tolerance"),
        ("kinematics", "PROJECT", "--until"),
        ("kinematics", "PROJECT", "--sample"),
        ("singular", "PROJECT", "--until"),
    ],
)
def test_numbers_that_make_no_sense(capsys, project, words, number):
    code, found = called(capsys, *(project if word == "PROJECT" else word for word in words), number)
    assert code in (1, 2)
    assert len(found["error"]) > 10


@pytest.mark.parametrize(
    "words",
    [
        ("nothing",),
        ("run", "nowhere"),
        ("run", "PROJECT", "--out", "/dev/null"),
        ("run", "PROJECT", "--solver", "x"),
        ("replay", "PROJECT"),
        ("convert", "PROJECT", "/dev/null"),
        ("check", "n" * 300 + ".urdf"),
        ("sweep", "PROJECT", "--vary", "lower.mass=1:2:1000000000", "--response", "tip.x"),
        ("sweep", "PROJECT", "--vary", "lower.mass=1:2:-3", "--response", "tip.x"),
    ],
)
def test_refused_calls(capsys, project, words):
    code, found = called(capsys, *(project if word == "PROJECT" else word for word in words))
    assert code == 2
    assert len(found["error"]) > 10


def test_listings_and_scripts_are_objects(capsys, project, tmp_path):
    assert called(capsys, "joints")[0] == 0
    with lw.LiveRun(double_pendulum()) as run:
        run.save_journal(tmp_path / "j.jsonl")
    code, found = called(capsys, "replay", str(tmp_path / "j.jsonl"), "--script", str(tmp_path / "s.py"))
    assert (code, found["script"]) == (0, str(tmp_path / "s.py"))


def test_a_call_without_json_prints_none(capsys):
    with pytest.raises(SystemExit):
        Parser(prog="linkwork").parse_args(["--what"])
    assert capsys.readouterr().out == ""
    assert isinstance(Parser(), argparse.ArgumentParser)
