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


@pytest.mark.parametrize(
    ("library", "package"),
    [
        ("libxcb-cursor.so.0", "libxcb-cursor0"),
        ("libEGL.so.1", "libegl1"),
        ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
    ],
)
def test_a_library_that_is_missing_is_a_sentence_and_no_abort(monkeypatch, library, package):
    def refuse(_path):
        raise OSError(f"{library}: cannot open shared object file: No such file or directory")

    monkeypatch.setenv("DISPLAY", ":7")
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setattr(start_up.ctypes, "CDLL", refuse)
    told = start_up.check_libraries()
    assert library in told
    assert f"apt-get install {package}`" in told


def test_the_libraries_of_this_machine_are_there(monkeypatch):
    monkeypatch.setenv("DISPLAY", ":7")
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    assert start_up.check_libraries() == ""
