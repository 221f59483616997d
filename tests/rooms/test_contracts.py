"""Who may import what: the contracts of pyproject.toml hold, and they refuse what they are there to refuse."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def lint(root: Path) -> str:
    """What import-linter finds broken, and its reasons; empty where every contract holds."""
    paths = os.pathsep.join([str(root / "core"), str(root / "app")])
    environment = {**os.environ, "PYTHONPATH": paths, "NO_COLOR": "1"}
    command = [sys.executable, "-c", LINT, "--no-cache"]
    told = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)
    logo_and_more = told.stdout.partition("\n\n\n")[2]
    return "" if told.returncode == 0 else " ".join((logo_and_more + told.stderr).split())


@pytest.fixture(scope="module")
def copy(root, tmp_path_factory) -> Path:
    """The sources once more, where a fault can be planted."""
    place = tmp_path_factory.mktemp("planted")
    unneeded = shutil.ignore_patterns("__pycache__")
    for part in ("core/linkwork", "app/linkwork_studio"):
        shutil.copytree(root / part, place / part, ignore=unneeded)
    shutil.copy(root / "pyproject.toml", place)
    return place


def test_every_contract_holds(root):
    assert lint(root) == ""


@pytest.mark.parametrize(
    ("path", "text", "contract"),
    [
        ("core/linkwork/model/planted.py", "import PySide6", "The engine opens no window"),
        ("core/linkwork/results/planted.py", "def f():\n    import vtkmodules", "The engine opens no window"),
        ("core/linkwork/attic/__init__.py", "", "Engine rooms look down only"),
        ("core/linkwork/math3d/planted.py", "import linkwork.simulation", "Engine rooms look down only"),
        ("core/linkwork/solvers/planted.py", "import linkwork.model", "The numbers side never sees the words side"),
        ("app/linkwork_studio/attic/__init__.py", "", "Studio rooms look down only"),
        ("app/linkwork_studio/commands/planted.py", "import PySide6", "Document, session and commands run without Qt"),
        ("app/linkwork_studio/panels/planted.py", "import linkwork.solvers", "Only the session drives the simulation"),
        ("app/linkwork_studio/panels/planted.py", "import vtkmodules", "VTK lives in the viewport"),
        ("app/linkwork_studio/viewport/planted.py", "import pyqtgraph", "pyqtgraph lives in the plots"),
    ],
)
def test_a_planted_fault_is_refused(copy, path, text, contract):
    planted = copy / path
    is_room = not planted.parent.exists()
    planted.parent.mkdir(exist_ok=True)
    planted.write_text(text)
    broken = lint(copy)
    shutil.rmtree(planted.parent) if is_room else planted.unlink()
    assert f"{contract} BROKEN" in broken
