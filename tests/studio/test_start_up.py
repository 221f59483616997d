import importlib.metadata
import subprocess
import sys

import pytest

from linkwork_studio import start_up


@pytest.mark.parametrize(
    ("qt", "python", "refused"),
    [
        ("6.12.0", (3, 11), True),
        ("6.12.3", (3, 10), True),
        ("6.12.0", (3, 12), False),
        ("6.11.3", (3, 11), False),
        ("6.13.1", (3, 11), False),
    ],
)
def test_the_version_that_aborts_is_refused(qt, python, refused):
    told = start_up.refusal(qt, python)
    assert bool(told) is refused
    assert told.endswith(".") is refused


def test_what_is_installed_here_may_run():
    assert start_up.check_versions() == ""


def test_without_qt_it_says_how_to_get_it(monkeypatch):
    def fail(name):
        raise importlib.metadata.PackageNotFoundError

    monkeypatch.setattr(importlib.metadata, "version", fail)
    assert "pip install" in start_up.check_versions()


def test_the_guard_stands_before_qt():
    code = "import sys, linkwork_studio.__main__; sys.exit('PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
