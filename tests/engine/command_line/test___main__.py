"""The command as a whole: exit codes, sentences instead of tracebacks, help with an example each."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from linkwork import __version__
from linkwork.command_line.__main__ import _verbs, name_of
from linkwork.files import project
from linkwork.model.model import Model

VERBS = tuple(name_of(verb) for verb in _verbs())


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_with_an_example(call, verb):
    code, out, _ = call(verb, "--help")
    assert code == 0
    assert f"linkwork {verb}" in out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["run", "nowhere.linkwork"], "nowhere.linkwork cannot be read"),
        (["check", "nowhere.linkwork"], "nowhere.linkwork cannot be read"),
        (["run"], "PROJECT"),
        (["frobnicate"], "invalid choice"),
        ([], "VERB"),
    ],
)
def test_a_wrong_call_is_one_sentence_and_exit_code_2(call, words, complaint):
    code, _, err = call(*words)
    assert code == 2
    assert complaint in err
    assert "Traceback" not in err


def test_a_damaged_project_names_the_place(call, tmp_path):
    path = tmp_path / "damaged.linkwork"
    path.write_text('{"linkwork": 1, "bodies": [{"id": "arm", "kind": "rigid", "mass": -1}]}')
    code, _, err = call("check", path)
    assert code == 2
    assert "bodies[0] (arm)" in err
    assert "greater than 0 kg" in err


def test_it_runs_as_a_module():
    told = subprocess.run([sys.executable, "-m", "linkwork.command_line", "joints"], capture_output=True, text=True)
    assert told.returncode == 0
    assert "revolute" in told.stdout


def test_it_says_which_it_is(call):
    assert call("--version")[1] == f"linkwork {__version__}\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="There is no full device.")
@pytest.mark.parametrize("words", [["joints"], ["schema"]])
def test_an_answer_that_cannot_be_written_is_one_sentence(words):
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "linkwork.command_line", *words]
        told = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert told.returncode == 2
    assert told.stderr == "linkwork: the answer cannot be written: No space left on device.\n"


def test_signs_that_the_terminal_lacks_are_spelled_out(tmp_path):
    project.save(Model(), tmp_path / "plain.linkwork")
    words = ["convert", tmp_path / "plain.linkwork", tmp_path / "Bühne.linkwork"]
    told = subprocess.run(
        [sys.executable, "-m", "linkwork.command_line", *words],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert told.returncode == 0, told.stderr
    assert b"B\\xfchne.linkwork: 0 bodies" in told.stdout
