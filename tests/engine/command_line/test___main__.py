"""The command as a whole: exit codes, sentences instead of tracebacks, help with an example each."""

import subprocess
import sys

import pytest

from linkwork import __version__
from linkwork.command_line.__main__ import _verbs

VERBS = tuple(verb.__name__.rsplit(".", 1)[-1].rstrip("_") for verb in _verbs())


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
