import os
import subprocess
import sys

import pytest
from sample_models import double_pendulum

from linkwork.files import formats
from linkwork_studio import __main__ as program
from linkwork_studio.commands.samples import find_samples

PROJECT = str(find_samples()[0].project)


def call(*arguments, **environment):
    """Run the program as a user does."""
    command = [sys.executable, "-m", "linkwork_studio", *arguments]
    inherited = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    return subprocess.run(command, env={**inherited, **environment}, capture_output=True, text=True, timeout=250)


def test_version():
    told = call("--version")
    assert told.returncode == 0
    assert told.stdout.startswith("linkwork-studio ")


@pytest.mark.parametrize(
    ("content", "word"), [(None, "cannot be read"), ('{"linkwork": 1, "bodies"', "damaged"), ("[]", "not a Linkwork")]
)
def test_a_wrong_file_is_one_sentence(tmp_path, content, word):
    path = tmp_path / "wrong.linkwork"
    if content is not None:
        path.write_text(content)
    told = call(str(path), QT_QPA_PLATFORM="offscreen")
    assert told.returncode == 2
    assert told.stdout == ""
    assert word in told.stderr
    assert len(told.stderr.strip().splitlines()) == 1


def test_no_display_is_one_sentence():
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux may lack a display")
    told = call(PROJECT)
    assert told.returncode == 2
    assert "There is no display here" in told.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["--size", "3"],
        ["render", PROJECT],
        ["render", PROJECT, "--out", "a.png", "--size", "big"],
        ["render", PROJECT, "--out", "a.png", "--until", "soon"],
        ["render", PROJECT, "--out", "a.png", "--theme", "pink"],
        ["render", PROJECT, "--out", "a.png", "--until", "nan"],
    ],
)
def test_wrong_calls(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        program.main(arguments)
    assert caught.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_a_guard_that_refuses(monkeypatch, capsys):
    monkeypatch.setattr(program.start_up, "check_versions", lambda: "Not on this Python.")
    assert program.main([]) == 2
    assert capsys.readouterr().err == "Not on this Python.\n"


def test_a_picture_without_a_display(tmp_path):
    told = call("render", PROJECT, "--until", "0.1", "--out", str(tmp_path / "a.png"), "--size", "160x90")
    assert told.returncode == 0, told.stderr
    assert (tmp_path / "a.png").stat().st_size > 0


def test_a_fault_is_told_in_the_window_and_on_stderr(capsys):
    told = []
    program._telling(told.append)(ValueError, ValueError("no"), None)
    assert str(told[0]) == "no"
    assert "ValueError: no" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("module", "late"),
    [
        ("opening", {"numpy", "numba", "vtkmodules", "linkwork.model.model", "linkwork_studio.wiring"}),
        ("wiring", {"pyqtgraph", "scipy.sparse", "scipy.linalg", "ssl", "linkwork.analysis.statics"}),
    ],
)
def test_the_window_comes_without_what_a_first_look_does_not_need(module, late):
    code = f"import sys, linkwork_studio.{module}; print(*{late} & sys.modules.keys())"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == []


LEAVES = """
import sys
from linkwork_studio import __main__ as program, opening

go_on, slices = opening.Opening._go_on, 0

def noted(self):
    global slices
    go_on(self)
    slices += not self._reader.is_alive()
    if slices == int(sys.argv[1]) or self.studio:
        print("complete" if self.studio else "early", flush=True)
        self.close()

opening.Opening._go_on = noted
sys.exit(program.main(sys.argv[2:]))
"""


@pytest.mark.parametrize(("slices", "told"), [(0, "early"), (20, "early"), (1000, "complete")])
def test_a_window_that_is_closed_while_it_is_made_ends_well(tmp_path, slices, told):
    homes = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", LEAVES, str(slices)]
    ended = subprocess.run(command, env={**os.environ, **homes}, capture_output=True, text=True, timeout=250)
    assert (ended.returncode, ended.stdout.split()) == (0, [told]), ended.stderr
    assert not list(tmp_path.glob("linkwork/recovery/*"))


OPENS = """
import sys
from linkwork_studio import __main__ as program, opening

go_on = opening.Opening._go_on

def noted(self):
    go_on(self)
    if self.studio is not None:
        print(self.studio.window.has_project(), *self.studio.document.model.bodies, sep=",")
        self.close()

opening.Opening._go_on = noted
sys.exit(program.main(sys.argv[1:]))
"""


@pytest.mark.parametrize("suffix", [".linkwork", ".urdf"])
def test_a_file_on_the_command_line_is_open_as_soon_as_the_window_is_complete(tmp_path, suffix):
    path = tmp_path / f"pendulum{suffix}"
    formats.save(double_pendulum(), path)
    homes = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", OPENS, str(path)]
    ended = subprocess.run(command, env={**os.environ, **homes}, capture_output=True, text=True, timeout=250)
    has_project, *bodies = ended.stdout.strip().split(",")
    assert (ended.returncode, has_project) == (0, "True"), ended.stderr
    assert len(bodies) == 3
