"""`linkwork replay`."""

import json
import subprocess
import sys

import pytest
from sample_models import double_pendulum

import linkwork as lw


@pytest.fixture
def journal(tmp_path):
    """A short run: the file of its journal and the hash of its end."""
    path = tmp_path / "session.jsonl"
    with lw.LiveRun(double_pendulum(), solver="ali3p") as run:
        run.advance(0.1)
        run.edit(lw.edits.RemoveJoint("elbow"))
        run.advance(0.1)
        run.save_journal(path)
        return path, run.state_hash()


def test_the_same_bits(call_json, journal):
    path, state = journal
    code, told = call_json("replay", path)
    assert code == 0
    assert (told["state"], told["steps"], told["acts"]) == (state, 200, 1)


def test_a_journal_from_elsewhere_is_told(call, call_json, journal):
    path, _ = journal
    assert call_json("replay", path)[1]["note"] == ""
    first, *rest = path.read_text().splitlines()
    head = json.loads(first)
    head["made_with"]["numba"] = "0.1"
    path.write_text("\n".join([json.dumps(head), *rest]))
    code, out, _ = call("replay", path)
    assert code == 0
    assert "numba 0.1, here" in out
    head["made_with"] = ["numba"]
    path.write_text("\n".join([json.dumps(head), *rest]))
    code, _, err = call("replay", path)
    assert (code, "made_with" in err) == (2, True)


def test_a_script_and_the_mechanism(call, journal, tmp_path):
    path, state = journal
    code, out, _ = call("replay", path, "--script", tmp_path / "s.py")
    assert (code, "1 acts written" in out) == (0, True)
    told = subprocess.run([sys.executable, tmp_path / "s.py"], capture_output=True, text=True)
    assert told.stdout.split()[2] == state, told.stderr
    assert call("replay", path, "--save", tmp_path / "end.linkwork")[0] == 0
    assert "elbow" not in lw.load(tmp_path / "end.linkwork").model.joints


def test_what_is_wrong(call, journal, tmp_path):
    path, _ = journal
    assert call("replay", tmp_path / "none.jsonl")[0] == 2
    lines = path.read_text().splitlines()
    data = json.loads(lines[1])
    data["edit"]["removed"] = ["knee"]
    path.write_text("\n".join([lines[0], json.dumps(data), lines[2]]) + "\n")
    code, _, err = call("replay", path)
    assert code == 1
    assert "There is no element 'knee'" in err
