"""The front door: its code runs, its picture is there, its map shows the rooms that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()
MAP = README.split("## Map of the rooms")[1].split("```")[1]


def test_the_code_runs(capsys):
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(code, {})
    assert "True" in capsys.readouterr().out


def test_what_it_links_to_exists():
    for target in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / target).is_file()
    for name in ("sample_projects/", "resources/legal/LICENSE.txt", "pyproject.toml"):
        assert name in README
        assert (ROOT / name).exists()


@pytest.mark.parametrize("package", ["core/linkwork", "app/linkwork_studio"])
def test_the_map_shows_the_rooms_that_exist(package):
    part = MAP.split(f"{package}/")[1]
    part = re.split(r"\n(?=\S)", part)[0]
    shown = set(re.findall(r"^    (\w+)/", part, re.MULTILINE))
    rooms = {path.parent.name for path in (ROOT / package).glob("*/__init__.py")}
    assert shown == rooms
