"""What the help tells to type is typed literally: Python, a project file, a new joint kind in a copy of the sources."""

import json
import math
import os
import re
import shutil
import subprocess
import sys

import pytest

import linkwork as lw
from linkwork.files import project
from linkwork.handbook.library import folder, pages

ROOT = folder().parents[1]
FILES = re.compile(r"^`([\w/.]+\.\w+)`.*?```\w+\n(.*?)^```", re.DOTALL | re.MULTILINE)


def code(place: str, language: str = "python") -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", pages()[place].text, re.DOTALL)


def test_the_python_pages_run_as_they_stand(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    scope = {}
    for part in code("reference/python"):
        exec(part, scope)
    told = capsys.readouterr().out
    assert "True" in told  # the edit was accepted
    assert "nobody" in told  # the refusal names what is missing
    assert {path.name for path in tmp_path.iterdir()} == {"swing.csv", "swing.html", "swing.jsonl", "pendulum.linkwork"}


def test_the_four_bar_is_plotted(tmp_path, monkeypatch, capsys):
    pytest.importorskip("matplotlib").use("Agg")
    monkeypatch.chdir(tmp_path)
    (script,) = code("guide/3_four_bar")
    scope = {}
    exec(script, scope)
    assert "degrees of freedom: 1" in capsys.readouterr().out
    swing = scope["run"].measure("swing")
    ground, crank, coupler, rocker = 0.8, 0.3, math.hypot(0.8, 0.2), 0.5
    ends = [  # of the rocker: where crank and coupler lie on one line
        math.acos((ground**2 + rocker**2 - (coupler + way * crank) ** 2) / (2 * ground * rocker)) for way in (1, -1)
    ]
    assert swing.max() - swing.min() == pytest.approx(ends[0] - ends[1], abs=5e-3)
    assert (tmp_path / "four_bar.png").read_bytes().startswith(b"\x89PNG")
    assert lw.load("four_bar.linkwork").model == scope["m"].model


def test_the_project_file_is_one():
    (text,) = code("reference/files", "json")
    model = project.from_text(text, folder())
    assert list(model.bodies) == ["ground", "arm"]
    assert lw.mobility(model).mobility == 1
    assert json.loads(text)["linkwork"] == project.VERSION


def test_a_joint_kind_is_added_as_the_page_says(tmp_path):
    """Nothing but the files of the page is written: no solver is touched, and none is compiled again."""
    for name in ("core", "app", "resources"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    text = (folder() / "reference" / "add_a_joint_kind.md").read_text(encoding="utf-8")
    written = dict(FILES.findall(text))
    assert len(written) == 5
    for name, content in written.items():
        path = tmp_path / name
        assert not path.exists()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    paths = os.pathsep.join(str(tmp_path / name) for name in ("core", "app"))
    environment = os.environ | {"PYTHONPATH": paths}

    def ran(*words: str) -> subprocess.CompletedProcess:
        return subprocess.run([sys.executable, *words], cwd=tmp_path, env=environment, capture_output=True, text=True)

    told = ran("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert told.returncode == 0, told.stdout
    assert "5 passed" in told.stdout
    listed = ran("-m", "linkwork.command_line", "joints", "--json")
    assert "pin_in_slot" in json.loads(listed.stdout)["joints"]
    look = "from linkwork.handbook.library import pages; print(pages()['joints/pin_in_slot'].text)"
    assert "**2 of 6 degrees of freedom left**" in ran("-c", look).stdout
